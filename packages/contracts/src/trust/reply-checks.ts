import { z } from 'zod';
import { answer, id } from '../common.ts';
import { message } from '../conversations/conversations.ts';
import { endpoint } from '../endpoint.ts';
import { searchProvider } from './web-search.ts';

/**
 * The means of checking a reply, in the order tried: the person's own contexts and files, the provider's search if it
 * has one, the judging model of its agent, further answers of its model to the same question.
 */
const checkMeans = z.enum(['contexts', 'search', 'judge', 'samples']);
export type CheckMeans = z.infer<typeof checkMeans>;

/** A check that uses tokens, with its maximum cost. It runs only on request. */
const checkOffer = z.object({
  by: checkMeans.exclude(['contexts']),
  model: z.string(),
  requests: z.number().int(),
  outputTokens: z.number().int(),
  /** Web searches, and whose; their results are input tokens on top. */
  searches: z.number().int().optional(),
  provider: searchProvider.optional(),
  /** The price of these tokens and searches, if known. */
  costUsd: z.number().optional(),
});
export type CheckOffer = z.infer<typeof checkOffer>;

/** A passage the reply was compared with, from a context or an attached file. */
const checkedPassage = z.object({ sourceId: z.string(), title: z.string(), contextId: id.optional() });

/**
 * - `checked`: the reply was compared with `passages` and scored.
 * - `nothing_found`: no context or file is relevant; the reply is unchanged.
 * - `asking`: requests to models are running; the reply changes when they finish, and the check can be stopped.
 * - `already_checked`: the reply had been checked before; nothing was done.
 */
const checkOutcome = z.enum(['checked', 'nothing_found', 'asking', 'already_checked']);
export type CheckOutcome = z.infer<typeof checkOutcome>;

const replyCheck = z.object({
  outcome: checkOutcome,
  message,
  /** Number of active contexts searched. */
  contexts: z.number().int(),
  /** Number of attached files searched. */
  files: z.number().int(),
  passages: z.array(checkedPassage),
  /** Further checks available; empty for the built-in agent and for other people's agents. */
  offers: z.array(checkOffer),
});
export type ReplyCheck = z.infer<typeof replyCheck>;

/** Safe to repeat: a reply that is checked, or being checked, is left unchanged. */
export const checkReply = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages/:messageId/check',
  summary: 'Check a reply that nothing was there to check with',
  /** Contexts and files by default. */
  body: z.object({ by: checkMeans.optional() }).optional(),
  response: answer(replyCheck),
});
