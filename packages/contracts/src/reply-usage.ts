import { z } from 'zod';
import { providerId } from './agents.ts';

/** What a reply cost. `estimated` when the provider reported no usage; `costUsd` only where a price is known. */
export const usage = z.object({
  provider: providerId,
  model: z.string(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  estimated: z.boolean(),
  durationMs: z.number().int(),
  firstTokenMs: z.number().int().optional(),
  costUsd: z.number().optional(),
  /** Something that was asked about it was broken off, and used more than is counted here. */
  isAtLeast: z.boolean().optional(),
  /** It ended at the most tokens that its agent may write. */
  isCut: z.boolean().optional(),
});
export type Usage = z.infer<typeof usage>;
