import { tellingSentences } from '@symbi/retrieval';
import type { AttachmentPartRow } from '../table.ts';
import { passagesOf, type Passage } from './cut.ts';

interface Overview {
  readonly parts: readonly Omit<AttachmentPartRow, 'owner_id'>[];
  /** Passages of all files together. */
  readonly most: number;
}

/** Of a stretch at most this many passages are read, evenly spread: a file may have thousands. */
const READ = 30;

const spread = <Item>(items: readonly Item[], most: number): Item[] => {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]).flatMap(
    (item) => item ?? [],
  );
};

/** The passage with the sentence that tells most of a stretch. */
const mostTelling = (stretch: readonly Passage[]): Passage[] => {
  const read = spread(stretch, READ);
  const [best] = tellingSentences(
    read.map(({ text }) => text),
    1,
  );
  const passage = read[best?.text ?? 0];
  return passage === undefined ? [] : [passage];
};

/** The beginning of a file, and a passage of each of as many equal stretches as are wanted besides. */
const overviewOf = (passages: readonly Passage[], most: number): Passage[] => {
  if (passages.length <= most) return [...passages];
  const [first, ...others] = passages;
  if (first === undefined) return [];
  const stretches = most - 1;
  const cut = (at: number): number => Math.floor((at * others.length) / stretches);
  return [
    first,
    ...Array.from({ length: stretches }).flatMap((_, at) => mostTelling(others.slice(cut(at), cut(at + 1)))),
  ];
};

/** Passages that stand for whole files, in reading order; of more files than passages, the first ones. */
export const work = ({ parts, most }: Overview): Passage[] => {
  const files = [...Map.groupBy(passagesOf(parts), ({ attachmentId }) => attachmentId).values()].slice(0, most);
  const each = Math.floor(most / Math.max(1, files.length));
  return files.flatMap((passages) => overviewOf(passages, each));
};
