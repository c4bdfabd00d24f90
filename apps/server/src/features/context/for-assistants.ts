import { contextLimits } from '@symbi/contracts/limits';
import type { Transaction } from '../../platform/database/database.ts';
import type { Contexts } from './service.ts';

/** What functions of assistants may do: search the caller's contexts, and store a new one. */
export const createForAssistants = (contexts: Contexts) => ({
  searchContexts: async (ownerId: string, { query, limit }: { query: string; limit: number }) => {
    const { results } = await contexts.search(ownerId, {
      query,
      limit,
      threshold: contextLimits.searchThreshold,
      isFoundByWords: true,
    });
    return { items: results.map(({ row, hit }) => ({ _id: row.id, tag: row.tag, text: hit.passage.text })) };
  },
  createContext: async (
    transaction: Transaction,
    ownerId: string,
    { tag, data }: { tag: string; data: Record<string, string> },
  ) => {
    const [row] = await contexts.insert(transaction, ownerId, [
      { tag, data, source: 'symbi', trustScore: contextLimits.trustDefault, metadata: {} },
    ]);
    if (row === undefined) throw new Error('A context was not stored');
    return { _id: row.id, tag: row.tag, kept: true };
  },
});
