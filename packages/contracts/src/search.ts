import { z } from 'zod';
import { cursorQuery, flagQuery, id, limitQuery, listAnswer, moment, tag, text } from './common.ts';
import { sender } from './conversations.ts';
import { endpoint } from './endpoint.ts';

/** What a reply's badge says, of those that have one. */
export const searchTier = z.enum(['trusted', 'reliable', 'moderate', 'caution', 'not_checked']);
export type SearchTier = z.infer<typeof searchTier>;

const searchHit = z.object({
  conversationId: id,
  conversationTitle: z.string(),
  messageId: id.nullable(),
  sender: sender.nullable(),
  excerpt: z.string(),
  /** By its words, or because it means what was asked: it has other words then, or is in another language. */
  foundBy: z.enum(['words', 'meaning']),
  timestamp: moment,
});
export type SearchHit = z.infer<typeof searchHit>;

/**
 * What has the words comes first, the newest first; behind the last of that, on the same page, a few messages that mean what
 * was asked, the nearest first. A page may have fewer hits than `limit`, or none, and still be followed by others: then it has `nextCursor`. */
export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Search all of my messages and titles',
  query: z.object({
    /** May be left out where something else narrows the search: then the newest of that is found. */
    q: text(200).trim().optional(),
    /** Replies of this agent, and what was said in conversations that it answers. */
    agent: id.optional(),
    tier: searchTier.optional(),
    /** From this moment on, and before that one. */
    from: moment.optional(),
    until: moment.optional(),
    /** On the message, or on its conversation. */
    tag: tag.optional(),
    /** Only replies that reverse an earlier one. */
    pivots: flagQuery,
    limit: limitQuery(20),
    cursor: cursorQuery,
  }),
  response: listAnswer(searchHit).extend({
    /** How much of the index is made anew after an upgrade; not there when all of it is. Until then a search takes longer. */
    indexed: z.number().min(0).max(1).optional(),
  }),
});
