import type { Citation, Message } from '@symbi/contracts/conversations';
import { placeOf } from '../../features/attachments/model.ts';

interface SourceUse {
  readonly title: string;
  /** Number of replies that cite it. */
  readonly count: number;
  /** Id of the last reply that cites it. */
  readonly messageId: string;
}

interface UsedSource extends SourceUse {
  /** The passages of a file, if several are cited; each is named without the file. */
  readonly passages: readonly SourceUse[];
}

/** Passages of one file are one source. */
const keyOf = ({ title, sourceId = '' }: Citation): string => placeOf(sourceId)?.attachmentId ?? title;

/** 'handbook.md' of 'handbook.md, 3. Chlorination': a name may have commas, but ends with what kind of file it is. */
const fileOf = (title: string): string => /^(.*?\.[a-z]\w{0,4}|.*?), /i.exec(title)?.[1] ?? title;

const counted = (before: SourceUse | undefined, title: string, messageId: string): SourceUse => ({
  title,
  count: (before?.count ?? 0) + 1,
  messageId,
});

const byCount = <Item extends SourceUse>(items: Iterable<Item>): Item[] =>
  [...items].toSorted((a, b) => b.count - a.count);

const named = (source: SourceUse, passages: readonly SourceUse[]): UsedSource => {
  const [only] = passages;
  if (passages.length === 1 && only !== undefined) return { ...source, title: only.title, passages: [] };
  const title = fileOf(source.title) || source.title;
  const start = `${title}, `;
  return {
    ...source,
    title,
    passages: passages.map((passage) =>
      passage.title.startsWith(start)
        ? { ...passage, title: passage.title.slice(start.length) || passage.title }
        : passage,
    ),
  };
};

/** The sources cited by the shown replies, most cited first. */
export const sourcesOf = (messages: readonly Pick<Message, '_id' | 'citations'>[]): UsedSource[] => {
  const sources = new Map<string, SourceUse & { readonly passages: Map<string, SourceUse> }>();
  for (const { _id, citations } of messages) {
    const titles = new Map(citations.map((citation) => [citation.title, keyOf(citation)]));
    for (const key of new Set(titles.values())) {
      const before = sources.get(key);
      const passages = before?.passages ?? new Map<string, SourceUse>();
      for (const [title, of] of titles) if (of === key) passages.set(title, counted(passages.get(title), title, _id));
      sources.set(key, { ...counted(before, [...passages.keys()][0] ?? '', _id), passages });
    }
  }
  return byCount(sources.values()).map(({ passages, ...source }) => named(source, byCount(passages.values())));
};
