import { z } from 'zod';
import { answer, id, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Limits for finding words in one conversation. */
export const findLimits = {
  queryLength: 200,
  /** The newest messages with the words; older ones are not looked for. */
  hits: 1_000,
  /** The newest messages of the shown branch that are read. */
  messages: 20_000,
} as const;

const hit = z.object({
  _id: id,
  /** As that of the message. */
  seq: z.number().int(),
});
export type FoundInConversation = z.infer<typeof hit>;

/**
 * Messages of the shown branch that have every word, anywhere in their text and whatever its case and accents, oldest
 * first. Deleted messages have no text, and failed replies none but what was written before.
 */
export const findInConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/find',
  summary: 'Find the messages of the shown branch that have some words',
  query: z.object({ q: text(findLimits.queryLength).trim().min(1, 'Type something to look for') }),
  response: answer(
    z.object({
      hits: z.array(hit),
      /** How many messages that were read only their author's browser can open. */
      encrypted: z.number().int(),
      /** Older messages were not read. */
      hasMore: z.boolean(),
    }),
  ),
});
