import type { Message } from '@symbi/contracts/conversations';

interface UsedSource {
  readonly title: string;
  /** In how many replies it is cited. */
  readonly count: number;
  /** The last of them. */
  readonly messageId: string;
}

/** The sources that the shown replies cite, the most cited first. */
export const sourcesOf = (messages: readonly Pick<Message, '_id' | 'citations'>[]): UsedSource[] => {
  const found = new Map<string, UsedSource>();
  for (const { _id, citations } of messages) {
    for (const title of new Set(citations.map((citation) => citation.title)))
      found.set(title, { title, count: (found.get(title)?.count ?? 0) + 1, messageId: _id });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
};
