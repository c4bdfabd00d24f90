import { z } from 'zod';
import { answer, fraction, id, limitQuery, listAnswer, moment, sessionId, success } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { sessionPageQuery, sessionQuery } from './timeline.ts';

/** The choice at a roundtable as recorded in the session's signed log. */
export const bridgeReceipt = z.object({
  type: z.literal('bridge_receipt'),
  chosen: z.object({ agent_key: z.string(), score: fraction }),
  agents_considered: z.array(z.string()),
  proposal_id: z.string().nullable(),
});

const sessionEvent = z.object({
  _id: id,
  type: z.literal('bridge_receipt'),
  session_id: sessionId,
  at: moment,
  metadata: z.object({ receipt: bridgeReceipt, row_hash: z.string(), seq: z.number().int() }),
});
export type SessionEvent = z.infer<typeof sessionEvent>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Receipts of a session, oldest first: the newest, or those before a cursor',
  query: sessionPageQuery,
  /** `count` is the number of these; `nextCursor` leads to older ones. */
  response: z.object({
    success,
    events: z.array(sessionEvent),
    count: z.number().int(),
    nextCursor: z.string().optional(),
  }),
});

/** `closed` when its conversation was deleted: the log remains and records it, the text is gone. */
const sessionSummary = z.object({
  session_id: sessionId,
  title: z.string().nullable(),
  rows: z.number().int(),
  closed: z.boolean(),
  updatedAt: moment,
});
export type SessionSummary = z.infer<typeof sessionSummary>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/insights/sessions',
  summary: 'Sessions with a signed log, last used first',
  query: z.object({ limit: limitQuery(20) }),
  response: listAnswer(sessionSummary),
});

/** The format `symbi-export/1` of docs/ledger.md, which the offline verifier reads. */
const ledgerExport = z.object({
  format: z.literal('symbi-export/1'),
  session: z.string(),
  rows: z.array(z.string()).readonly(),
  contents: z.record(z.string(), z.object({ salt: z.string(), content: z.string() })).readonly(),
  checkpoints: z.array(z.string()).readonly(),
  keys: z.array(z.object({ vkey: z.string(), handover: z.string().nullable() })).readonly(),
});

export const exportSession = endpoint({
  method: 'GET',
  path: '/api/insights/export',
  summary: 'The whole signed log of a session, to be verified offline; not in the usual envelope',
  query: sessionQuery,
  response: ledgerExport,
});

const sessionVerification = z.object({
  status: z.enum(['verified', 'tampered', 'cannot verify']),
  /** The outcome as a sentence. */
  summary: z.string(),
  rows: z.number().int(),
  redacted: z.number().int(),
  checkpoints: z.number().int(),
  receipts: z.number().int(),
  head: z.object({ size: z.number().int(), root: z.string(), vkey: z.string() }).nullable(),
  findings: z.array(
    z.object({
      code: z.string(),
      row: z.number().int().nullable(),
      lastRow: z.number().int().nullable(),
      message: z.string(),
    }),
  ),
  obstacles: z.array(z.string()),
  notProven: z.array(z.string()),
  /** The newest key of this instance; pin it only if you trust this response. */
  key: z.string(),
  checkedAt: moment,
});
export type SessionVerification = z.infer<typeof sessionVerification>;

export const verifySession = endpoint({
  method: 'GET',
  path: '/api/insights/verify',
  summary: 'Let the server run the verifier over its own export of a session',
  query: sessionQuery,
  response: answer(sessionVerification),
});
