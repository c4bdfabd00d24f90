import { z } from 'zod';
import { answer, id } from './common.ts';
import { message } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { searchProvider } from './web-search.ts';

/**
 * What a reply can be checked with, in the order in which it is tried: the person's own contexts and files, the search of a
 * provider that has one, the judging model of its agent, further answers of its model to the same question.
 */
const checkMeans = z.enum(['contexts', 'search', 'judge', 'samples']);
export type CheckMeans = z.infer<typeof checkMeans>;

/** A check that uses tokens, and what it uses at most. It is started only by asking for it. */
const checkOffer = z.object({
  by: checkMeans.exclude(['contexts']),
  model: z.string(),
  requests: z.number().int(),
  outputTokens: z.number().int(),
  /** Searches of the web, and whose; what they bring is read as input on top. */
  searches: z.number().int().optional(),
  provider: searchProvider.optional(),
  /** The price of these tokens and searches where it is known. */
  costUsd: z.number().optional(),
});
export type CheckOffer = z.infer<typeof checkOffer>;

/** A passage that a check compared the reply with: of a context, or of an attached file. */
const checkedPassage = z.object({ sourceId: z.string(), title: z.string(), contextId: id.optional() });

/**
 * - `checked`: the reply was compared with `passages` and has its score from them.
 * - `nothing_found`: none of the contexts and files says anything about it; the reply stays as it was.
 * - `asking`: models are asked, which takes a while; the reply changes when they have answered, and can be stopped.
 * - `already_checked`: it was before; nothing was done.
 */
const checkOutcome = z.enum(['checked', 'nothing_found', 'asking', 'already_checked']);
export type CheckOutcome = z.infer<typeof checkOutcome>;

const replyCheck = z.object({
  outcome: checkOutcome,
  message,
  /** Active contexts that were searched. */
  contexts: z.number().int(),
  /** Attached files that were searched. */
  files: z.number().int(),
  passages: z.array(checkedPassage),
  /** What else could be asked; empty for the built-in agent and for agents of other people. */
  offers: z.array(checkOffer),
});
export type ReplyCheck = z.infer<typeof replyCheck>;

/** Safe to repeat: a reply that is checked, or is being checked, is left as it is. */
export const checkReply = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/check',
  summary: 'Check a reply that nothing was there to check with',
  /** Contexts and files unless said otherwise. */
  body: z.object({ by: checkMeans.optional() }).optional(),
  response: answer(replyCheck),
});
