import { forbidding } from '@symbi/retrieval';
import type { AttachmentPartRow } from '../table.ts';
import { passagesOf, type Passage } from './cut.ts';

interface Forbidding {
  readonly parts: readonly Omit<AttachmentPartRow, 'owner_id'>[];
  readonly most: number;
}

/** The first passages that forbid something, in reading order; none for a single sentence, which is no list. */
export const work = ({ parts, most }: Forbidding): Passage[] => {
  const found: Passage[] = [];
  let sentences = 0;
  for (const passage of passagesOf(parts)) {
    if (found.length === most) break;
    const here = forbidding(passage.text).length;
    if (here > 0) found.push(passage);
    sentences += here;
  }
  return sentences > 1 ? found : [];
};
