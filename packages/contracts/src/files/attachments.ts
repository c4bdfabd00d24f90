import { z } from 'zod';
import { answer, done, id, listAnswer, moment, requiredText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { documentKind } from '../messages/documents.ts';
import { attachmentLimits } from './attachment-limits.ts';

const count = z.number().int();

const attachmentKind = z.enum([...documentKind.options, 'picture']);

/** A file of a conversation: replies may use its text, and vision models receive a picture. */
const attachment = z.object({
  _id: id,
  conversationId: id,
  /** The name given by its owner. */
  name: z.string(),
  kind: attachmentKind,
  /** The title stated in the document; empty without one. */
  title: z.string(),
  bytes: count,
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string(),
  /** Sections with text: pages, rows of sheets, slides, headings. */
  parts: count,
  characters: count,
  /** Pictures only: the stored, re-encoded picture, never the uploaded file. */
  picture: z.object({ mediaType: z.enum(['image/png', 'image/jpeg']), width: count, height: count }).optional(),
  createdAt: moment,
});
export type Attachment = z.infer<typeof attachment>;

const attachmentPart = z.object({
  /** Index of the part, from 0. */
  n: count,
  /** 'page 3', 'Sales!A1:D20', 'slide 2', a heading. */
  label: z.string(),
  text: z.string(),
});
export type AttachmentPart = z.infer<typeof attachmentPart>;

const one = { path: '/api/conversations/:id/attachments/:attachmentId' } as const;

/** Uploading the same file again returns the existing attachment. */
export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/attachments',
  summary: 'Attach a file to a conversation: its bytes, as application/octet-stream',
  status: 201,
  upload: true,
  bodyBytes: attachmentLimits.bytes,
  query: z.object({ name: requiredText(attachmentLimits.nameLength, 'A file name is required') }),
  // `z.instanceof` would add more of zod to the browser's first page.
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
  response: answer(attachment),
});
export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/attachments',
  summary: 'The files of a conversation, oldest first',
  response: listAnswer(attachment),
});
/** `from` is the first requested part; `nextFrom` is present while more follow. */
export const readAttachment = endpoint({
  method: 'GET',
  ...one,
  summary: 'A file of a conversation with the text of its parts, some at a time',
  query: z.object({
    from: z
      .string()
      .regex(/^\d{1,6}$/, 'Must be a whole number')
      .transform(Number)
      .optional()
      .transform((value) => value ?? 0),
  }),
  response: answer(attachment.extend({ text: z.array(attachmentPart), nextFrom: count.optional() })),
});
export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/attachments/:attachmentId/file',
  summary: 'The file itself, to keep: never to be shown by a browser',
  response: z.file(),
  mediaType: 'application/octet-stream',
});
export const removeAttachment = endpoint({
  method: 'DELETE',
  ...one,
  summary: 'Take a file out of a conversation; replies that used it keep what they quote',
  response: done,
});
