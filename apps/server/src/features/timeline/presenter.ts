import type { SessionSummary, SessionVerification } from '@symbi/contracts/insights';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import type { TrustState } from '@symbi/contracts/trust';
import type { Verification } from '@symbi/ledger';
import { toIsoTime } from '../../platform/clock.ts';
import type { TimelinePointRow } from './table.ts';

export type PointView = TimelinePointRow & {
  readonly trust_score: number | null;
  readonly trust_state: TrustState | null;
};

export interface RecentSession {
  readonly session: string;
  readonly title: string | null;
  readonly rows: number;
  readonly isClosed: boolean;
  readonly updatedAt: number;
}

export const presentPoint = (row: PointView): TimelinePoint => ({
  at: toIsoTime(row.at),
  message_id: row.message_id,
  change_point_score: row.change_bp / 10_000,
  kind: row.kind,
  stance_from: row.stance_from,
  stance_to: row.stance_to,
  row_hash: row.row_hash,
  evidence_window: { previous_excerpt: row.previous_excerpt, current_excerpt: row.current_excerpt },
  ...(row.previous_id === null ? {} : { previous_message_id: row.previous_id }),
  ...(row.trust_score === null ? {} : { trust_score: row.trust_score }),
  ...(row.trust_state === null ? {} : { trust_state: row.trust_state }),
});

export const presentSession = (row: RecentSession): SessionSummary => ({
  session_id: row.session,
  title: row.title,
  rows: row.rows,
  closed: row.isClosed,
  updatedAt: toIsoTime(row.updatedAt),
});

const FINDINGS_SHOWN = 50;
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The meaning of a verification result, in one or two sentences. */
const summarize = ({ status, rows, redacted, findings, obstacles }: Verification): string => {
  if (status === 'cannot verify') return `Cannot verify this log: ${obstacles[0] ?? 'something is missing.'}`;
  if (status === 'tampered') {
    const first = findings[0]?.message ?? 'a row differs from what was signed.';
    return `This log was changed after it was signed. ${counted(findings.length, 'finding')}; the first: ${first}`;
  }
  const erased = redacted === 0 ? '' : ` The text of ${counted(redacted, 'row')} was erased, and the log says so.`;
  return `Verified: ${rows === 1 ? 'the one row is' : `all ${rows} rows are`} as signed.${erased}`;
};

export const presentVerification = (result: Verification, key: string, now: number): SessionVerification => ({
  status: result.status,
  summary: summarize(result),
  rows: result.rows,
  redacted: result.redacted,
  checkpoints: result.checkpoints,
  receipts: result.receipts,
  head: result.head,
  findings: result.findings.slice(0, FINDINGS_SHOWN).map(({ code, row, lastRow, message }) => ({
    code,
    row,
    lastRow,
    message,
  })),
  obstacles: [...result.obstacles],
  notProven: [...result.notProven],
  key,
  checkedAt: toIsoTime(now),
});
