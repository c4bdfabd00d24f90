import { contentStems } from '@symbi/text/terms';
import type { Needs } from './answerable.ts';
import type { Candidate } from './candidates.ts';

/** How much rarer than the next word of a question one is that names what it is about. */
const RARER = 1.3;
const LEAST_SCORE = 0.8;

/**
 * Without what lacks the rarest word of a question, where a row of a table begins with it and is nearly as good: the row
 * of the baker says what a baker earns, and not the sentence about what night hours earn.
 */
export function rowsNaming(needs: Needs, candidates: readonly Candidate[]): readonly Candidate[] {
  const [rarest, next] = needs.words;
  const [best] = candidates;
  if (rarest === undefined || next === undefined || best === undefined) return candidates;
  if (rarest.weight < RARER * next.weight || best.stems.has(rarest.root)) return candidates;
  const isNamed = ({ passage, start, end, table, score }: Candidate): boolean => {
    if (table === undefined || score < LEAST_SCORE * best.score) return false;
    const cells = passage.text.slice(start, end).split(/; |\|/u);
    return contentStems(cells.find((cell) => cell.trim() !== '') ?? '').includes(rarest.root);
  };
  return candidates.some(isNamed) ? candidates.filter(({ stems }) => stems.has(rarest.root)) : candidates;
}
