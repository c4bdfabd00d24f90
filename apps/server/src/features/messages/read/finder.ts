import type { SearchHit } from '@symbi/contracts/conversations';
import { toIsoTime } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Conversations } from '../../conversations/service.ts';
import type { Search } from '../../search/service.ts';
import { sendersOf } from '../queries/rows.ts';

interface FinderOptions {
  readonly database: Database;
  readonly conversations: Conversations;
  readonly search: Search;
}

interface FindRequest {
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What is found in titles and messages, with the conversation it stands in and who said it. */
export const createFinder =
  ({ database, conversations, search }: FinderOptions) =>
  async (ownerId: string, { q, limit, cursor }: FindRequest) => {
    const { matches, nextCursor } = await search.find(ownerId, q, limit, cursor);
    const inside = [...new Set(matches.flatMap(({ parentId }) => parentId ?? []))];
    const said = matches.flatMap(({ kind, refId }) => (kind === 'message' ? [refId] : []));
    const [rows, senders] = await Promise.all([
      conversations.findAll(ownerId, inside),
      said.length === 0 ? new Map<string, never>() : sendersOf(database.read, ownerId, said),
    ]);
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    const hits = matches.flatMap(({ kind, refId, parentId, excerpt, at }): SearchHit[] => {
      const title = parentId === null ? undefined : titles.get(parentId);
      if (parentId === null || title === undefined) return [];
      return [
        {
          conversationId: parentId,
          conversationTitle: title,
          messageId: kind === 'message' ? refId : null,
          sender: senders.get(refId) ?? null,
          excerpt,
          timestamp: toIsoTime(at),
        },
      ];
    });
    return { hits, nextCursor };
  };
