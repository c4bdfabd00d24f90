import type { Verification } from '@symbi/ledger';
import { escapeMarkdown } from '@symbi/text/escape-markdown';
import type { Database } from '../../../platform/database/database.ts';
import { wordsOf } from '../../messages/service.ts';
import type { Timeline } from '../../timeline/service.ts';
import { counted, type ReportDraft } from './drafts.ts';
import { listAudits } from '../queries.ts';
import { nameOfDay } from '../schedule/zone.ts';

const FINDINGS_KEPT = 100;
/** Texts of one session compared at once. */
const READ_AT_ONCE = 200;

interface AuditFinding {
  readonly session: string;
  readonly code: string;
  readonly row: number | null;
  readonly message: string;
}

export interface SessionAudit {
  readonly session: string;
  readonly checkpoint: string;
  readonly rows: number;
  readonly redacted: number;
  readonly checkpoints: number;
  readonly receipts: number;
  readonly findings: readonly AuditFinding[];
}

export interface AuditorOptions {
  readonly database: Database;
  readonly timeline: Timeline;
}

/** Messages whose stored text no longer matches the log's commitment. The log alone would not show it. */
const differingMessages = async (
  { database, timeline }: AuditorOptions,
  ownerId: string,
  session: string,
): Promise<AuditFinding[]> => {
  const findings: AuditFinding[] = [];
  for (let from = 0; findings.length < FINDINGS_KEPT;) {
    const committed = await timeline.messageContents(ownerId, session, from, READ_AT_ONCE);
    const last = committed.at(-1);
    if (last === undefined) break;
    const ids = committed.flatMap((row) => row.subject_id ?? []);
    const words = ids.length === 0 ? new Map<string, string>() : await wordsOf(database.read, ownerId, ids);
    for (const { seq, subject_id: messageId, content } of committed) {
      const stored = words.get(messageId ?? '');
      if (stored === undefined || stored === content) continue;
      // Erased between the two reads: the log no longer holds its text either.
      const [still] = await timeline.messageContents(ownerId, session, seq, 1);
      if (still?.seq !== seq) continue;
      const message = `The message recorded in row ${seq} is stored with another text than the log committed to.`;
      findings.push({ session, code: 'message-differs', row: seq, message });
    }
    from = last.seq + 1;
  }
  return findings.slice(0, FINDINGS_KEPT);
};

/** Points of the timeline whose hash matches no row of the log. */
const strayPoints = async (timeline: Timeline, ownerId: string, session: string): Promise<AuditFinding[]> => {
  const messageIds = await timeline.strayPoints(ownerId, session, FINDINGS_KEPT);
  return messageIds.map((messageId) => ({
    session,
    code: 'point-not-in-log',
    row: null,
    message: `The timeline shows a change of stance at message ${messageId} that the log does not hold.`,
  }));
};

const findingsOf = (session: string, result: Verification): AuditFinding[] => [
  ...result.findings.map(({ code, row, message }) => ({ session, code, row, message })),
  ...result.obstacles.map((message) => ({ session, code: 'cannot-verify', row: null, message })),
];

/** Verifies every log of a user with all its checkpoints, the one kept by the last audit, and the rows it covers. */
export const auditLogs = async (options: AuditorOptions, ownerId: string): Promise<SessionAudit[]> => {
  const { database, timeline } = options;
  const [sessions, earlier] = await Promise.all([timeline.sessionsOf(ownerId), listAudits(database.read, ownerId)]);
  const receipts = new Map(earlier.map((row) => [row.session, row.note]));
  const missing = earlier.filter((row) => !sessions.some(({ session }) => session === row.session));
  const audits = missing.map(({ session, note }): SessionAudit => ({
    session,
    checkpoint: note,
    rows: 0,
    redacted: 0,
    checkpoints: 0,
    receipts: 0,
    findings: [{ session, code: 'log-missing', row: null, message: 'The log that the last audit saw is gone.' }],
  }));
  for (const { session } of sessions) {
    const receipt = receipts.get(session);
    const result = await timeline.verify(ownerId, session, receipt === undefined ? [] : [receipt]);
    const { rows, redacted, checkpoints, receipts: compared } = result;
    audits.push({
      session,
      checkpoint: (await timeline.checkpointOf(ownerId, session)) ?? '',
      rows,
      redacted,
      checkpoints,
      receipts: compared,
      findings: [
        ...findingsOf(session, result),
        ...(await differingMessages(options, ownerId, session)),
        ...(await strayPoints(timeline, ownerId, session)),
      ],
    });
  }
  return audits;
};

const sum = (audits: readonly SessionAudit[], key: 'rows' | 'redacted' | 'checkpoints' | 'receipts'): number =>
  audits.reduce((total, audit) => total + audit[key], 0);

const verdictOf = (audits: readonly SessionAudit[], findings: readonly AuditFinding[]): string => {
  if (audits.length === 0) return 'There is no signed log yet, so there was nothing to verify.';
  const scope = `${counted(audits.length, 'signed log')} with ${counted(sum(audits, 'rows'), 'row')} and ${counted(sum(audits, 'checkpoints'), 'checkpoint')}`;
  if (findings.length === 0) {
    const erased = sum(audits, 'redacted');
    const redactions = erased === 0 ? '' : ` The text of ${counted(erased, 'row')} was erased, and the logs say so.`;
    return `Verified: ${scope}. Nothing was changed since it was signed.${redactions}`;
  }
  const bad = new Set(findings.map((finding) => finding.session)).size;
  return `Checked ${scope}: ${counted(findings.length, 'finding')} in ${counted(bad, 'log')}.`;
};

export const auditDraft = (day: string, zone: string, audits: readonly SessionAudit[]): ReportDraft => {
  const findings = audits.flatMap((audit) => audit.findings);
  const lines = findings.slice(0, FINDINGS_KEPT).map(({ session, row, code, message }) => {
    const place = row === null ? session : `${session}, row ${row}`;
    return `- ${place}: ${code}. ${escapeMarkdown(message)}`;
  });
  const rest = findings.length - lines.length;
  return {
    category: 'audit',
    period: day,
    title: `Audit Report: ${nameOfDay(day)}`,
    content: [verdictOf(audits, findings), lines.join('\n'), rest > 0 ? `And ${counted(rest, 'further finding')}.` : '']
      .filter((part) => part !== '')
      .join('\n\n'),
    stats: {
      sessions: audits.length,
      rows: sum(audits, 'rows'),
      redacted: sum(audits, 'redacted'),
      checkpoints: sum(audits, 'checkpoints'),
      receipts: sum(audits, 'receipts'),
      findings: findings.length,
    },
    metadata: {
      day,
      timeZone: zone,
      findings: findings.slice(0, FINDINGS_KEPT).map(({ session, code, row, message }) => ({
        sessionId: session,
        code,
        row,
        message,
      })),
    },
  };
};
