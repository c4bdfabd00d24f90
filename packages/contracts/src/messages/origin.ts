import { z } from 'zod';
import { moment } from '../common.ts';

/** Applications whose exports can be imported. */
export const importSource = z.enum(['chatgpt', 'librechat', 'openwebui', 'symbi']);
export type ImportSource = z.infer<typeof importSource>;

/** The origin of an imported message, as stated by the file and not verified. */
export const messageOrigin = z.object({ source: importSource, model: z.string().optional(), at: moment.optional() });
export type MessageOrigin = z.infer<typeof messageOrigin>;
