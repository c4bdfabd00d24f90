import { forbidding } from '@symbi/retrieval';
import type { AttachmentPartRow } from '../table.ts';
import { passagesOf, type Passage } from './cut.ts';

interface Forbidding {
  readonly parts: readonly Omit<AttachmentPartRow, 'owner_id'>[];
  readonly most: number;
}

/** The first passages that forbid something, in reading order. */
export const work = ({ parts, most }: Forbidding): Passage[] => {
  const found: Passage[] = [];
  for (const passage of passagesOf(parts)) {
    if (found.length === most) break;
    if (forbidding(passage.text).length > 0) found.push(passage);
  }
  return found;
};
