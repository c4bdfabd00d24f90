import { z } from 'zod';
import { providerId } from '../agents/agents.ts';

/** The cost of a reply. `estimated` when the provider reported no usage; `costUsd` only if the price is known. */
export const usage = z.object({
  provider: providerId,
  model: z.string(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  estimated: z.boolean(),
  durationMs: z.number().int(),
  firstTokenMs: z.number().int().optional(),
  costUsd: z.number().optional(),
  /** A request for this reply was interrupted and used more than is counted here. */
  isAtLeast: z.boolean().optional(),
  /** The reply ended at its agent's token limit. */
  isCut: z.boolean().optional(),
  /** The model thought before it wrote, until `firstTokenMs`, and said what: `readThoughts`. */
  hasThoughts: z.boolean().optional(),
});
export type Usage = z.infer<typeof usage>;

/** What is known of a reply whose last answer did not come to its end: its model thought, and said what. */
export const partialUsage = usage.pick({ firstTokenMs: true }).extend({ hasThoughts: z.literal(true) });
export type PartialUsage = z.infer<typeof partialUsage>;
