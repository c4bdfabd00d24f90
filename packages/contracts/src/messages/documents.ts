import { z } from 'zod';
import { id } from '../common.ts';

/** The kind of a file with text, detected from its content. */
export const documentKind = z.enum(['pdf', 'docx', 'xlsx', 'pptx', 'epub', 'html', 'json', 'csv', 'markdown', 'text']);

/** A document sent with a message; it may have been deleted since. */
export const messageDocument = z.object({ _id: id, name: z.string(), kind: documentKind });
export type MessageDocument = z.infer<typeof messageDocument>;
