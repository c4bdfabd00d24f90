import type { SearchHit } from '@symbi/contracts/search';
import { toIsoTime } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/failure.ts';
import type { Conversations } from '../../conversations/service.ts';
import { placeAfter, type Search, type SearchMatch } from '../../search/service.ts';
import type { Timeline } from '../../timeline/service.ts';
import { findSaid } from '../queries/rows.ts';
import { isNarrow, keeps, type ConversationHit, type SearchFilter } from './search-filter.ts';

interface FinderOptions {
  readonly database: Database;
  readonly conversations: Conversations;
  readonly search: Search;
  readonly timeline: Timeline;
}

interface FindRequest extends SearchFilter {
  /** Absent when the search only filters. */
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const hitOf = ({ match, conversation, message }: ConversationHit, foundBy: SearchHit['foundBy']): SearchHit => ({
  conversationId: conversation.id,
  conversationTitle: conversation.title,
  messageId: message === undefined ? null : match.refId,
  sender: message?.sender ?? null,
  excerpt: match.excerpt(),
  foundBy,
  timestamp: toIsoTime(match.at),
});

/** The conversations and messages of matches; a match whose conversation or message is gone is left out. */
const lookUp = async (
  { database, conversations, timeline }: FinderOptions,
  ownerId: string,
  matches: readonly SearchMatch[],
  needsPivots: boolean,
): Promise<ConversationHit[]> => {
  const said = matches.flatMap(({ kind, refId }) => (kind === 'message' ? [refId] : []));
  const [rows, messages, pivots] = await Promise.all([
    conversations.findAll(ownerId, [...new Set(matches.flatMap(({ parentId }) => parentId ?? []))]),
    findSaid(database.read, ownerId, said),
    needsPivots ? timeline.pivotsAmong(ownerId, said) : new Set<string>(),
  ]);
  const inside = new Map(rows.map((row) => [row.id, row]));
  return matches.flatMap((match): ConversationHit[] => {
    const conversation = inside.get(match.parentId ?? '');
    const message = messages.get(match.refId);
    if (conversation === undefined || (match.kind === 'message' && message === undefined)) return [];
    return [{ match, conversation, message, isPivot: pivots.has(match.refId) }];
  });
};

/** Matches read per batch when a search is filtered, and the most batches for one answer. */
const SIFTED = 100;
const SIFTINGS = 20;

const NOTHING = 'Type something to search for, or choose a filter';

interface FindCursor {
  readonly text: string;
  readonly since: number | undefined;
  readonly before: number | undefined;
}

/** Matches by words, from a position in the list. */
const findWords = async (
  options: FinderOptions,
  ownerId: string,
  { limit, cursor, ...filter }: FindRequest,
  place: FindCursor,
): Promise<{ hits: SearchHit[]; nextCursor: string | undefined }> => {
  const isSifting = isNarrow(filter);
  const hits: SearchHit[] = [];
  let nextCursor = cursor;
  /** The last hit shown of those that were sifted. */
  let last: number | undefined;
  for (let siftings = 0; siftings < SIFTINGS; siftings += 1) {
    const page = await options.search.find(ownerId, {
      ...place,
      limit: isSifting ? SIFTED : limit,
      cursor: nextCursor,
    });
    for (const found of await lookUp(options, ownerId, page.matches, filter.pivots === true)) {
      if (isSifting && !keeps(filter, found)) continue;
      if (last !== undefined && hits.length === limit) return { hits, nextCursor: placeAfter(last) };
      hits.push(hitOf(found, 'words'));
      if (isSifting) last = found.match.number;
    }
    ({ nextCursor } = page);
    if (!isSifting || nextCursor === undefined) break;
  }
  return { hits, nextCursor };
};

/** Matches by meaning are suggestions: few, and listed after all matches by words. */
const MOST_MEANT = 10;

const findMeant = async (
  options: FinderOptions,
  ownerId: string,
  filter: SearchFilter,
  place: FindCursor,
): Promise<SearchHit[]> => {
  const matches = await options.search.findMeant(ownerId, place);
  const found = await lookUp(options, ownerId, matches, filter.pivots === true);
  return found.filter((one) => keeps(filter, one)).map((one) => hitOf(one, 'meaning'));
};

/** Finds titles and messages, each with its conversation and its speaker. */
export const createFinder = (options: FinderOptions) => async (ownerId: string, request: FindRequest) => {
  const { q: text = '', limit, from, until } = request;
  const [since, before] = [from, until].map((moment) => (moment === undefined ? undefined : Date.parse(moment)));
  if (text === '' && !isNarrow(request) && since === undefined && before === undefined)
    throw invalid(NOTHING, { q: NOTHING });
  const place = { text, since, before };
  const indexed = await options.search.indexed();
  const { hits, nextCursor } = await findWords(options, ownerId, request, place);
  if (text === '' || nextCursor !== undefined) return { hits, nextCursor, indexed };
  const meant = await findMeant(options, ownerId, request, place);
  const others = meant.filter(({ messageId }) => !hits.some((hit) => hit.messageId === messageId));
  return { hits: [...hits, ...others.slice(0, Math.min(MOST_MEANT, limit - hits.length))], nextCursor, indexed };
};
