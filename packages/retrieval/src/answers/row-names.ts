import { contentStems } from '@symbi/text/terms';
import type { Needs } from './answerable.ts';
import type { Candidate } from './candidates.ts';

/** A word of a question names its subject if it is so many times rarer than the next one. */
const RARER = 1.3;
const LEAST_SCORE = 0.8;

/**
 * Only the candidates with the rarest word of a question, if a table row begins with it and scores nearly as well: the
 * row of the baker tells what a baker earns, a sentence about the pay of night hours does not.
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
