import { z } from 'zod';
import { answer, done, fraction, id, moment, success } from '../common.ts';
import { message } from '../conversations/conversations.ts';
import { endpoint } from '../endpoint.ts';
import { shareLimits } from './share-limits.ts';
import { timelinePoint } from '../trust/timeline.ts';
import { flagKind, trustExplanation, trustMode, trustState } from '../trust/trust.ts';

const count = z.number().int();
const shareLink = z.object({
  _id: id,
  conversationId: id,
  title: z.string(),
  messages: count,
  /** Encrypted messages of the branch, which are never shared. */
  encrypted: count,
  createdAt: moment,
  expiresAt: moment.nullable(),
  isExpired: z.boolean(),
});
export type ShareLink = z.infer<typeof shareLink>;

/** Takes no `Idempotency-Key`: the response is kept with one, and with it the token, of which only a hash is stored. */
export const createShare = endpoint({
  method: 'POST',
  path: '/api/shares',
  summary: 'Make a read-only link to a snapshot of a conversation; the token is told once',
  status: 201,
  body: z.object({ conversationId: id, days: z.number().int().min(1).max(shareLimits.days).nullable() }),
  response: z.object({ success, data: shareLink, token: z.string() }),
});
export const listShares = endpoint({
  method: 'GET',
  path: '/api/shares',
  summary: 'My share links, newest first',
  query: z.object({ conversation: id.optional() }),
  response: answer(z.array(shareLink)),
});
export const removeShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  summary: 'Revoke a share link',
  response: done,
});

/**
 * The row of the signed log that commits to a message, and its inclusion path to the checkpoint's root (RFC 9162,
 * 2.1.3).
 */
const shareProof = z.object({
  row: z.string(),
  salt: z.string(),
  seq: count,
  path: z.array(z.string()),
});

/** A sentence in doubt, without the passage it was compared with. Offsets are UTF-16 units in the content. */
const sharedMark = z.object({ start: count, end: count, kind: flagKind });
export type SharedMark = z.infer<typeof sharedMark>;

export const sharedTrust = z.object({
  state: trustState,
  score: fraction.nullable(),
  estimate: fraction.optional(),
  mode: trustMode,
  interval: trustExplanation.shape.interval,
  verdict: z.string(),
  engine: z.string(),
  signals: trustExplanation.shape.signals,
  /** Absent in snapshots of earlier versions. */
  marks: z.array(sharedMark).optional(),
});

/**
 * The source of a statement: a page cited by the provider, or only the number. Sources without an address are the
 * owner's own, such as contexts, and even their names are private: a title without an address is rejected.
 */
export const sharedCitation = z.union([
  z.object({ n: count, title: z.string(), url: z.string() }),
  z.object({ n: count }),
]);
export type SharedCitation = z.infer<typeof sharedCitation>;

/** How a reply relates to an earlier one, without the words of either. Only where the position moved. */
const sharedStance = timelinePoint.pick({
  kind: true,
  change_point_score: true,
  stance_from: true,
  stance_to: true,
});
export type SharedStance = z.infer<typeof sharedStance>;

export const sharedMessage = z.object({
  _id: id,
  sender: message.shape.sender,
  agentName: z.string().nullable(),
  content: z.string(),
  status: message.shape.status,
  timestamp: moment,
  notices: z.array(z.string()),
  citations: z.array(sharedCitation),
  origin: message.shape.origin,
  trust: sharedTrust.nullable(),
  proof: shareProof.nullable(),
  /** Absent in snapshots of earlier versions. */
  stance: sharedStance.optional(),
});
export type SharedMessage = z.infer<typeof sharedMessage>;

const sharedConversation = z.object({
  title: z.string(),
  createdAt: moment,
  expiresAt: moment.nullable(),
  encrypted: count,
  erased: count,
  session: z.string(),
  checkpoint: z.string().nullable(),
  /** The key of this instance, which signed the checkpoint. */
  logKey: z.string(),
  messages: z.array(sharedMessage),
});
export type SharedConversation = z.infer<typeof sharedConversation>;

/** 256 bits in base64url. Anything else is treated like an unknown token. */
export const readShared = endpoint({
  method: 'GET',
  path: '/api/shared/:token',
  summary: 'A conversation that somebody shared',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  access: 'public',
  response: answer(sharedConversation),
});
