import { z } from 'zod';
import { cursorQuery, flagQuery, id, limitQuery, listAnswer, moment, tag, text } from '../common.ts';
import { sender } from './conversations.ts';
import { endpoint } from '../endpoint.ts';

/** The badge of a reply, for replies that have one. */
export const searchTier = z.enum(['trusted', 'reliable', 'moderate', 'caution', 'not_checked']);
export type SearchTier = z.infer<typeof searchTier>;

const searchHit = z.object({
  conversationId: id,
  conversationTitle: z.string(),
  messageId: id.nullable(),
  sender: sender.nullable(),
  excerpt: z.string(),
  /** By its words, or by its meaning, in other words or another language. */
  foundBy: z.enum(['words', 'meaning']),
  timestamp: moment,
});
export type SearchHit = z.infer<typeof searchHit>;

/**
 * Matches by words come first, newest first; after the last of them, on the same page, follow a few messages that match
 * by meaning, nearest first. A page may have fewer hits than `limit`, or none, and still have a successor: then it has
 * `nextCursor`.
 */
export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Search all of my messages and titles',
  query: z.object({
    /** May be omitted if another filter narrows the search, which then returns the newest matches. */
    q: text(200).trim().optional(),
    /** Replies of this agent, and messages in conversations that it answers. */
    agent: id.optional(),
    tier: searchTier.optional(),
    /** `from` is inclusive, `until` exclusive. */
    from: moment.optional(),
    until: moment.optional(),
    /** Of the message, or of its conversation. */
    tag: tag.optional(),
    /** Only replies that reverse an earlier one. */
    pivots: flagQuery,
    limit: limitQuery(20),
    cursor: cursorQuery,
  }),
  response: listAnswer(searchHit).extend({
    /** The share of the index rebuilt after an upgrade; absent once complete. Until then searches are slower. */
    indexed: z.number().min(0).max(1).optional(),
  }),
});
