import { z } from 'zod';
import { attachmentLimits } from '../files/attachment-limits.ts';
import { answer, id, moment, requiredText, tag, text } from '../common.ts';
import { contextDuplicate, contextTrust } from './context.ts';
import { endpoint } from '../endpoint.ts';
import { contextLimits } from '../limits.ts';

export const importFormat = z.enum(['json', 'csv', 'markdown', 'text']);
export type ImportFormat = z.infer<typeof importFormat>;
/** A document, such as a PDF, is read by the server. */
const fileFormat = z.enum([...importFormat.options, 'document']);
export type FileFormat = z.infer<typeof fileFormat>;

const importProblem = z.object({ place: z.string(), reason: z.string() });
const importDuplicate = contextDuplicate.extend({ place: z.string(), imported: z.boolean() });
/** The outcome of an import. Lists hold at most a hundred entries; the counts are complete. */
const contextImport = z.object({
  _id: id,
  file: z.string(),
  format: fileFormat,
  tag: z.string(),
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  total: z.number().int(),
  processed: z.number().int(),
  imported: z.number().int(),
  refused: z.number().int(),
  repeated: z.number().int(),
  similar: z.number().int(),
  problems: z.array(importProblem),
  duplicates: z.array(importDuplicate),
  error: z.string().optional(),
  createdAt: moment,
});
export type ContextImport = z.infer<typeof contextImport>;

const importInput = z.object({
  file: requiredText(200, 'A file name is required'),
  format: importFormat,
  content: text(contextLimits.importLength),
  tag,
  trustScore: contextTrust.default(contextLimits.trustDefault),
});
export type ImportInput = z.infer<typeof importInput>;
export const startImport = endpoint({
  method: 'POST',
  path: '/api/context/import',
  summary: 'Import a JSON, CSV, Markdown or text file as contexts; it runs in the background',
  status: 202,
  idempotent: true,
  bodyBytes: contextLimits.importBytes,
  body: importInput,
  response: answer(contextImport),
});
export const startDocumentImport = endpoint({
  method: 'POST',
  path: '/api/context/import/document',
  summary: 'Import a PDF, DOCX, XLSX, PPTX, EPUB or HTML file as contexts: its bytes, as application/octet-stream',
  status: 202,
  upload: true,
  bodyBytes: attachmentLimits.bytes,
  query: z.object({
    name: requiredText(attachmentLimits.nameLength, 'A file name is required'),
    tag,
    trustScore: z
      .string()
      .regex(/^[1-5]$/, 'Must be from 1 to 5')
      .optional()
      .transform((value) => (value === undefined ? contextLimits.trustDefault : Number(value))),
  }),
  // `z.instanceof` would add more of zod to the browser's first page.
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
  response: answer(contextImport),
});
export const readImport = endpoint({
  method: 'GET',
  path: '/api/context/import/:id',
  summary: 'How far an import is, and its report',
  response: answer(contextImport),
});
export const stopImport = endpoint({
  method: 'POST',
  path: '/api/context/import/:id/stop',
  summary: 'Stop an import; what was imported stays',
  response: answer(contextImport),
});
