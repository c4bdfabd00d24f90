import type { Candidate } from './candidates.ts';
import type { ComposeInput } from './compose-input.ts';
import { MOST_ROWS } from './quoted.ts';

const MOST_SENTENCES = 3;
/** A further sentence is added if it scores at least this share of the first. */
export const FURTHER_SHARE = 0.7;
/**
 * A sentence with less of the question than this share of what another one has says something else, unless it stands
 * beside that one.
 */
const LEAST_OF_MOST = 0.6;
const LEAST_BESIDE = 0.45;
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

const isBesideOf = (one: Candidate, other: Candidate): boolean => {
  const [first, second] = one.place < other.place ? [one, other] : [other, one];
  return first.passage.id === second.passage.id && second.place - first.place === 1 && second.breaks < 2;
};

/** Without headings that only name what is quoted besides, and without what has far less of the question than the rest. */
function related(chosen: readonly Candidate[]): Candidate[] {
  const [most] = chosen.toSorted((left, right) => right.own - left.own);
  const isNaming = ({ label, text }: Candidate): boolean => label === text;
  const hasText = chosen.some((one) => !isNaming(one));
  return chosen.filter((one) => {
    if (most === undefined || one === most) return true;
    if (hasText && isNaming(one)) return false;
    return one.own >= (isBesideOf(one, most) ? LEAST_BESIDE : LEAST_OF_MOST) * most.own;
  });
}

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
    // Without what the best one offers, such as a time for 'When?', a candidate adds nothing.
    const isIdle = best.offers && !candidate.offers && candidate.own <= best.own;
    if (!isStray && !isIdle && !isBeside(candidate) && !repeats(candidate, chosen)) chosen.push(candidate);
  }
  const [first, ...further] = related(chosen);
  if (first === undefined) return [best];
  return first.table ? [...rowsLike(first, candidates), ...further] : [first, ...further];
}
