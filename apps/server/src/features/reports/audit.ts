import type { Verification } from '@symbi/ledger';
import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Timeline } from '../timeline/service.ts';
import { counted, plainName, type ReportDraft } from './drafts.ts';
import { nameOfDay } from './zone.ts';

const FINDINGS_KEPT = 100;

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

/** Messages whose stored text is no longer what the log committed to. The log alone would not show it. */
const differingMessages = async (database: Database, ownerId: string, session: string): Promise<AuditFinding[]> => {
  const rows = await database.read
    .selectFrom('log_contents')
    .innerJoin('log_rows', (join) =>
      join.onRef('log_rows.session', '=', 'log_contents.session').onRef('log_rows.seq', '=', 'log_contents.seq'),
    )
    .innerJoin('messages', 'messages.id', 'log_rows.subject_id')
    .select('log_rows.seq')
    .where('log_contents.session', '=', session)
    .where('log_contents.owner_id', '=', ownerId)
    .where('log_rows.type', '=', 'message')
    .where('messages.owner_id', '=', ownerId)
    .where(sql<SqlBool>`coalesce(messages.encrypted_content, messages.content) != log_contents.content`)
    .orderBy('log_rows.seq')
    .limit(FINDINGS_KEPT)
    .execute();
  return rows.map(({ seq }) => ({
    session,
    code: 'message-differs',
    row: seq,
    message: `The message recorded in row ${seq} is stored with another text than the log committed to.`,
  }));
};

/** Points of the timeline whose hash is not that of a row of the log. */
const strayPoints = async (database: Database, ownerId: string, session: string): Promise<AuditFinding[]> => {
  const rows = await database.read
    .selectFrom('timeline_points')
    .leftJoin('log_rows', (join) =>
      join
        .onRef('log_rows.session', '=', 'timeline_points.session')
        .onRef('log_rows.subject_id', '=', 'timeline_points.message_id')
        .onRef('log_rows.row_hash', '=', 'timeline_points.row_hash'),
    )
    .select('timeline_points.message_id')
    .where('timeline_points.session', '=', session)
    .where('timeline_points.owner_id', '=', ownerId)
    .where('log_rows.seq', 'is', null)
    .limit(FINDINGS_KEPT)
    .execute();
  return rows.map(({ message_id: messageId }) => ({
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

export interface AuditorOptions {
  readonly database: Database;
  readonly timeline: Timeline;
}

/** Verifies every log of a user with all its checkpoints, the one kept at the last audit, and the rows it speaks of. */
export const auditLogs = async ({ database, timeline }: AuditorOptions, ownerId: string): Promise<SessionAudit[]> => {
  const [sessions, earlier] = await Promise.all([
    timeline.sessionsOf(ownerId),
    database.read.selectFrom('log_audits').select(['session', 'note']).where('owner_id', '=', ownerId).execute(),
  ]);
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
        ...(await differingMessages(database, ownerId, session)),
        ...(await strayPoints(database, ownerId, session)),
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
    return `- ${place}: ${code}. ${plainName(message)}`;
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
