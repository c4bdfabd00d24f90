import { z } from 'zod';
import { moment } from './common.ts';

/** The applications whose files can be imported. */
export const importSource = z.enum(['chatgpt', 'librechat', 'openwebui', 'symbi']);
export type ImportSource = z.infer<typeof importSource>;

/** Where a message that was imported comes from; all of it is the file's word. */
export const messageOrigin = z.object({ source: importSource, model: z.string().optional(), at: moment.optional() });
export type MessageOrigin = z.infer<typeof messageOrigin>;
