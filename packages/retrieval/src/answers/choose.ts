import type { Candidate } from './candidates.ts';
import type { ComposeInput } from './compose-input.ts';
import { MOST_ROWS } from './quoted.ts';

const MOST_SENTENCES = 3;
/** A further sentence is added if it scores at least this share of the first. */
export const FURTHER_SHARE = 0.7;
/** The same for other documents in strict mode, where sharing most words is not enough. */
const STRICT_SHARE = 0.95;

function repeats(one: Candidate, others: readonly Candidate[]): boolean {
  return others.some(({ stems }) => {
    const shared = [...one.stems].filter((root) => stems.has(root)).length;
    return shared / Math.max(1, Math.min(one.stems.size, stems.size)) > 0.8;
  });
}

/** The rows of a table that have as much of the question as the best one, or all of them if only the head has any. */
const rowsLike = (best: Candidate, candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .filter(({ table, inRow }) => table !== undefined && table === best.table && inRow >= best.inRow)
    .sort((left, right) => left.place - right.place)
    .slice(0, MOST_ROWS);

/** The candidates to quote: the best, and further ones that are nearly as good and say something else. */
export function choose(candidates: readonly Candidate[], isStrict: ComposeInput['isStrict']): Candidate[] {
  const [best] = candidates;
  if (!best) return [];
  const chosen = [best];
  const isBeside = ({ passage: { documentId }, score }: Candidate): boolean =>
    documentId !== best.passage.documentId && isStrict?.(documentId) === true && score < STRICT_SHARE * best.score;
  const isWithin = (one: Candidate): boolean =>
    chosen.some(({ passage, start, end }) => passage.id === one.passage.id && one.start < end && start < one.end);
  for (const candidate of candidates.slice(1)) {
    if (chosen.length >= MOST_SENTENCES) break;
    if (candidate.score < FURTHER_SHARE * best.score) break;
    if (isWithin(candidate)) continue;
    const isStray = candidate.table !== undefined && (candidate.table === best.table || candidate.inRow === 0);
    if (!isStray && !isBeside(candidate) && !repeats(candidate, chosen)) chosen.push(candidate);
  }
  return best.table ? [...rowsLike(best, candidates), ...chosen.slice(1)] : chosen;
}
