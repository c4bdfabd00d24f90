import { z } from 'zod';
import {
  answer,
  cursorQuery,
  done,
  flagQuery,
  fraction,
  id,
  limitQuery,
  moment,
  requiredText,
  success,
  text,
} from './common.ts';
import { conversation, message } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { transferLimits } from './transfer-limits.ts';
import { importSource } from './origin.ts';
import { trustExplanation, trustMode, trustState } from './trust.ts';

/** The first line of every file of ours; the import recognises it. */
export const transferFormat = 'symbi-conversations/1';

/** A message as it stands in our export: all branches, in order of creation, every parent before its children. */
export const exportedMessage = message
  .omit({ conversationId: true, siblings: true, runId: true, checking: true, changeSeq: true })
  .extend({
    /** The whole explanation of the score: signals, sentences, sources, and the version of the engine. */
    trust: trustExplanation.optional(),
  });

export const exportedConversation = conversation.extend({
  agentName: z.string().nullable(),
  /** The last message of the branch that was shown. */
  headId: id.nullable(),
  /** The newest signed checkpoint of the conversation's log. */
  checkpoint: z.string().nullable(),
  messages: z.array(exportedMessage),
});

export const transferFile = z.object({
  format: z.literal(transferFormat),
  exportedAt: moment,
  conversations: z.array(exportedConversation),
});

const exportFormat = z.enum(['md', 'json']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const exportConversation = endpoint({
  method: 'GET',
  path: '/api/transfers/conversations/:id',
  summary: 'One conversation as a file: Markdown (the shown branch) or JSON (everything)',
  query: z.object({ format: exportFormat }),
  response: z.file(),
  mediaType: 'application/json',
});
export const exportConversations = endpoint({
  method: 'GET',
  path: '/api/transfers/conversations',
  summary: 'All my conversations as one JSON file',
  response: z.file(),
  mediaType: 'application/json',
});

/** What could not be taken over from a conversation of a file, how often, and why. */
export const leftOut = z.object({ what: z.string(), count: z.number().int(), why: z.string() });
export type LeftOut = z.infer<typeof leftOut>;

const importState = z.enum(['uploading', 'running', 'done', 'failed', 'stopped']);
export type ImportState = z.infer<typeof importState>;

const count = z.number().int();
const conversationImport = z.object({
  _id: id,
  file: z.string(),
  source: importSource.nullable(),
  state: importState,
  /** How much of the file has arrived, and has been read, in characters. */
  characters: count,
  processed: count,
  imported: count,
  extended: count,
  repeated: count,
  refused: count,
  messages: count,
  /** Conversations of which something was left out. */
  incomplete: count,
  error: z.string().optional(),
  createdAt: moment,
});
export type ConversationImport = z.infer<typeof conversationImport>;

const itemState = z.enum(['imported', 'extended', 'repeated', 'refused']);
const importItem = z.object({
  n: count,
  title: z.string(),
  state: itemState,
  conversationId: id.nullable(),
  messages: count,
  leftOut: z.array(leftOut),
});
export type ImportItem = z.infer<typeof importItem>;

export const openImport = endpoint({
  method: 'POST',
  path: '/api/transfers/imports',
  summary: 'Begin an import of conversations; the file follows in parts',
  status: 201,
  idempotent: true,
  body: z.object({ file: requiredText(200, 'A file name is required') }),
  response: answer(conversationImport),
});
export const addPart = endpoint({
  method: 'PUT',
  path: '/api/transfers/imports/:id/parts',
  summary: 'One part of the file, in order from 0; the same part again changes nothing',
  bodyBytes: transferLimits.partBytes,
  body: z.object({ n: z.number().int().min(0).max(transferLimits.parts), content: text(transferLimits.partLength) }),
  response: answer(conversationImport),
});
export const startImport = endpoint({
  method: 'POST',
  path: '/api/transfers/imports/:id/start',
  summary: 'The file is complete: read it; it runs in the background',
  status: 202,
  response: answer(conversationImport),
});
export const listImports = endpoint({
  method: 'GET',
  path: '/api/transfers/imports',
  summary: 'My newest imports, newest first: one that runs, and the reports that are kept',
  response: answer(z.array(conversationImport)),
});
export const readImport = endpoint({
  method: 'GET',
  path: '/api/transfers/imports/:id',
  summary: 'How far an import is, and what became of the file',
  response: answer(conversationImport),
});
export const listImportItems = endpoint({
  method: 'GET',
  path: '/api/transfers/imports/:id/items',
  summary: 'What became of each conversation of the file, in its order',
  query: z.object({ incomplete: flagQuery, cursor: cursorQuery, limit: limitQuery(50) }),
  response: z.object({ success, data: z.array(importItem), nextCursor: z.string().optional() }),
});
export const stopImport = endpoint({
  method: 'POST',
  path: '/api/transfers/imports/:id/stop',
  summary: 'Stop an import; what was imported stays',
  response: answer(conversationImport),
});

const shareLink = z.object({
  _id: id,
  conversationId: id,
  title: z.string(),
  messages: count,
  /** Encrypted messages of the branch, which no share contains. */
  encrypted: count,
  createdAt: moment,
  expiresAt: moment.nullable(),
  isExpired: z.boolean(),
});
export type ShareLink = z.infer<typeof shareLink>;

export const createShare = endpoint({
  method: 'POST',
  path: '/api/transfers/shares',
  summary: 'Make a read-only link to a snapshot of a conversation; the token is told once',
  status: 201,
  body: z.object({ conversationId: id, days: z.number().int().min(1).max(transferLimits.shareDays).nullable() }),
  response: z.object({ success, data: shareLink, token: z.string() }),
});
export const listShares = endpoint({
  method: 'GET',
  path: '/api/transfers/shares',
  summary: 'My share links, newest first',
  query: z.object({ conversation: id.optional() }),
  response: answer(z.array(shareLink)),
});
export const removeShare = endpoint({
  method: 'DELETE',
  path: '/api/transfers/shares/:id',
  summary: 'Revoke a share link',
  response: done,
});

/** The row of the signed log that commits to a message, and what leads from it to the checkpoint's root (RFC 9162, 2.1.3). */
const shareProof = z.object({
  row: z.string(),
  salt: z.string(),
  seq: count,
  path: z.array(z.string()),
});

export const sharedTrust = z.object({
  state: trustState,
  score: fraction.nullable(),
  estimate: fraction.optional(),
  mode: trustMode,
  interval: trustExplanation.shape.interval,
  verdict: z.string(),
  engine: z.string(),
  signals: trustExplanation.shape.signals,
});

/**
 * Where a reply found something: a page that its provider cited, or the number alone. What has no address is the owner's
 * own, a context for example, and even its name is nobody else's business: a title without an address does not get through.
 */
export const sharedCitation = z.union([
  z.object({ n: count, title: z.string(), url: z.string() }),
  z.object({ n: count }),
]);
export type SharedCitation = z.infer<typeof sharedCitation>;

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
  /** The key of this instance, with which the checkpoint was signed. */
  logKey: z.string(),
  messages: z.array(sharedMessage),
});
export type SharedConversation = z.infer<typeof sharedConversation>;

/** 256 bits in base64url. What is anything else is answered like a token that nobody has. */
export const readShared = endpoint({
  method: 'GET',
  path: '/api/shared/:token',
  summary: 'A conversation that somebody shared',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  access: 'public',
  response: answer(sharedConversation),
});
