import { findLimits, type FoundInConversation } from '@symbi/contracts/find';
import { hasWords, wordsOf } from '@symbi/text/find';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createKeyedQueue } from '../../../platform/keyed-queue.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Conversations } from '../../conversations/service.ts';
import { textsUp, type MessageText } from '../queries/tree.ts';

interface BranchFinderOptions {
  readonly database: Database;
  readonly conversations: Pick<Conversations, 'find'>;
}

export interface FoundInBranch {
  readonly hits: FoundInConversation[];
  readonly encrypted: number;
  readonly hasMore: boolean;
}

/** How many messages are read at once: so many that they have about as many characters as are wanted. */
const WINDOW = { first: 16, least: 4, most: 256 };
const WINDOW_CHARACTERS = 512_000;
/** How many characters are looked through before others get a turn. */
const TURN_CHARACTERS = 256_000;

const lengthOf = (texts: readonly MessageText[]): number => texts.reduce((sum, { content }) => sum + content.length, 0);

/** At most twice as many: longer ones may follow short ones. */
const nextWindow = (texts: readonly MessageText[]): number => {
  const fitting = Math.floor((texts.length * WINDOW_CHARACTERS) / Math.max(1, lengthOf(texts)));
  return Math.min(WINDOW.most, 2 * texts.length, Math.max(WINDOW.least, fitting));
};

/** The text of a failed reply of which nothing was written is only the failure, which is not something said. */
const isSaid = ({ content, failure }: MessageText): boolean =>
  failure === null || (JSON.parse(failure) as { message?: unknown }).message !== content;

/**
 * Finds words in the shown branch of one conversation. It reads the messages themselves: the index of all words could
 * only name those of all conversations, however many there are, and knows nothing of branches.
 */
export const createBranchFinder = ({ database, conversations }: BranchFinderOptions) => {
  const queue = createKeyedQueue();
  const look = async (
    ownerId: string,
    conversationId: string,
    query: string,
    signal: AbortSignal,
  ): Promise<FoundInBranch> => {
    const { head_id: headId } = await conversations.find(ownerId, conversationId);
    const words = wordsOf(query);
    const hits: FoundInConversation[] = [];
    let [encrypted, read, characters] = [0, 0, 0];
    const giveTurn = async (): Promise<void> => {
      characters = 0;
      await nextTurn();
    };
    let from = headId;
    let window = WINDOW.first;
    while (from !== null && !signal.aborted && read < findLimits.messages && hits.length < findLimits.hits) {
      const texts = await textsUp(database.read, conversationId, from, window);
      for (const message of texts) {
        if (message.isEncrypted) encrypted += 1;
        else if (hasWords(message.content, words) && isSaid(message)) hits.push({ _id: message.id, seq: message.seq });
        characters += message.content.length;
        if (characters >= TURN_CHARACTERS) await giveTurn();
        if (signal.aborted) break;
      }
      read += texts.length;
      window = nextWindow(texts);
      from = texts.at(-1)?.parent_id ?? null;
      await giveTurn();
    }
    const newest = hits.slice(0, findLimits.hits);
    return { hits: newest.toReversed(), encrypted, hasMore: from !== null || newest.length < hits.length };
  };
  // A person looks for one thing at a time: many at once would hold as many windows in memory.
  return (...asked: Parameters<typeof look>): Promise<FoundInBranch> => queue.run(asked[0], () => look(...asked));
};
