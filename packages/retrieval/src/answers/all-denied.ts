import type { Candidate } from './candidates.ts';

/** As many characters as are quoted of what is denied. */
const LONGEST = 900;

const isNextTo = (one: Candidate, other: Candidate): boolean =>
  one.passage.id === other.passage.id &&
  Math.abs(one.place - other.place) === 1 &&
  (one.place > other.place ? one : other).breaks < 2;

/**
 * To 'What is the tenant not allowed to do?', all that denies something of what is asked about, where a few sentences
 * would pass for all. Of persons only what goes on beside: 'Do not take it if ...' is said to somebody, 'Do not take it
 * with juice' to everybody.
 */
export function allDenied(
  chosen: readonly Candidate[],
  candidates: readonly Candidate[],
  isOfPersons: boolean,
): Candidate[] {
  const all = [...chosen];
  let length = all.reduce((sum, { start, end }) => sum + end - start, 0);
  const isWithin = (one: Candidate): boolean =>
    all.some(({ passage, from, end }) => passage.id === one.passage.id && one.start < end && from < one.end);
  for (const one of candidates) {
    if (!one.isTaken || one.table !== undefined || one.label !== undefined || isWithin(one)) continue;
    const isNext = chosen.some((other) => isNextTo(one, other));
    if (!isNext && (isOfPersons || one.own === 0)) continue;
    length += one.end - one.from;
    if (length > LONGEST) break;
    all.push(one);
  }
  return all;
}
