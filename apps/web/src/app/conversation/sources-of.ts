import type { Message } from '@symbi/contracts/conversations';

interface UsedSource {
  readonly title: string;
  /** Number of replies that cite it. */
  readonly count: number;
  /** Id of the last reply that cites it. */
  readonly messageId: string;
}

/** The sources cited by the shown replies, most cited first. */
export const sourcesOf = (messages: readonly Pick<Message, '_id' | 'citations'>[]): UsedSource[] => {
  const found = new Map<string, UsedSource>();
  for (const { _id, citations } of messages) {
    for (const title of new Set(citations.map((citation) => citation.title)))
      found.set(title, { title, count: (found.get(title)?.count ?? 0) + 1, messageId: _id });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
};
