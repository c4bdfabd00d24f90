import { z } from 'zod';
import { answer, cursorQuery, flagQuery, id, limitQuery, moment, requiredText, success, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { importLimits } from './import-limits.ts';
import { importSource } from '../messages/origin.ts';

/** A kind of content omitted from an imported conversation, how often, and why. */
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
  /** Characters of the file received and read so far. */
  characters: count,
  processed: count,
  imported: count,
  extended: count,
  repeated: count,
  refused: count,
  /** Created by it and deleted again, by an undo. */
  undone: count,
  messages: count,
  /** Conversations imported with omissions. */
  incomplete: count,
  error: z.string().optional(),
  createdAt: moment,
});
export type ConversationImport = z.infer<typeof conversationImport>;

const itemState = z.enum(['imported', 'extended', 'repeated', 'refused', 'undone']);
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
  path: '/api/imports',
  summary: 'Begin an import of conversations; the file follows in parts',
  status: 201,
  idempotent: true,
  body: z.object({
    file: requiredText(200, 'A file name is required'),
    /** Also import conversations that are here already, as copies. */
    copies: z.boolean().optional(),
  }),
  response: answer(conversationImport),
});
export const addPart = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/parts',
  summary: 'One part of the file, in order from 0; the same part again changes nothing',
  bodyBytes: importLimits.partBytes,
  body: z.object({ n: z.number().int().min(0).max(importLimits.parts), content: text(importLimits.partLength) }),
  response: answer(conversationImport),
});
export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/start',
  summary: 'The file is complete: read it; it runs in the background',
  status: 202,
  response: answer(conversationImport),
});
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'My newest imports, newest first: one that runs, and the reports that are kept',
  response: answer(z.array(conversationImport)),
});
export const readImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'How far an import is, and what became of the file',
  response: answer(conversationImport),
});
export const listImportItems = endpoint({
  method: 'GET',
  path: '/api/imports/:id/items',
  summary: 'What became of each conversation of the file, in its order',
  query: z.object({ incomplete: flagQuery, cursor: cursorQuery, limit: limitQuery(50) }),
  response: z.object({ success, data: z.array(importItem), nextCursor: z.string().optional() }),
});
export const stopImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/stop',
  summary: 'Stop an import; what was imported stays',
  response: answer(conversationImport),
});
/** `next` is the `after` of the next call; null once all have been looked at. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Delete what an import created, some conversations at a time; those written to since stay',
  body: z.object({ after: z.number().int().min(0).optional() }),
  response: answer(z.object({ removed: count, kept: count, next: count.nullable() })),
});
