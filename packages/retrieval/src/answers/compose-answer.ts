import { allDenied } from './all-denied.ts';
import { definitionsFirst, hasAttribute, holder, needsOf, type Needs } from './answerable.ts';
import { asksSeveral } from './asks-several.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { choose, FURTHER_SHARE } from './choose.ts';
import type { ComposeInput } from './compose-input.ts';
import { continuationOf } from './continuations.ts';
import { directTest } from './direct.ts';
import { disagreeing } from './disagreement.ts';
import { isLabelLine } from './label-lines.ts';
import { ASKS_WHO, polarityOf } from './negation.ts';
import { whatIsDone } from './passive.ts';
import { quotesIn } from './quoted.ts';
import { offersOf, readQuestion, type Question } from './question.ts';
import { reasonBeside } from './reasons.ts';
import { rowsNaming } from './row-names.ts';
import { wholeOf } from './sections.ts';
import { writeAnswer, type Citation } from './write-answer.ts';

export type Answer = {
  text: string;
  citations: Citation[];
  answered: boolean;
  /** Whether it lacks what is asked for of a thing ('the salary' of the cook), or denies what is asked or the reverse. */
  isBeside?: boolean;
  /** What other files say instead, each with citations of its own, numbered from 1. */
  others?: Pick<Answer, 'text' | 'citations'>[];
};

/** Returned instead of an answer. */
export const NO_ANSWER = 'Nothing in the stored context matches this question, so I cannot answer it.';

/** Minimum share of the question's weight in the passage of an answer. */
const LEAST_COVERAGE = 0.3;
/** What can be an answer is preferred to a better match that cannot, if it scores at least this share of that. */
const LEAST_DIRECT = 0.5;

/** All statements of a candidate's passage. */
type SiblingsOf = (one: Candidate) => readonly Candidate[];

/** The candidates that a text does not quote already, as far as they are not much worse than those. */
function without(candidates: readonly Candidate[], text = ''): readonly Candidate[] {
  if (text === '') return candidates;
  const least = FURTHER_SHARE * (candidates[0]?.score ?? 0);
  const isQuoted = quotesIn(text);
  return candidates.filter(
    ({ passage, start, end, table, score }) =>
      score >= least && !isQuoted(passage.text.slice(start, end), table !== undefined),
  );
}

/**
 * Whether a passage has words of a question in its title alone, and not all of them: a slide 'Library extension' with
 * the date of a meeting does not say when the library opens.
 */
const isTitledOnly = (
  { passage }: Candidate,
  siblings: readonly Candidate[],
  { wanted }: Question,
  needs: Needs,
): boolean =>
  wanted === 'time' &&
  siblings.every(({ own }) => own === 0) &&
  !needs.words.every(holder({ needs, terms: passage.terms }, passage.heading));

/** What is quoted of the passage of the best sentence: all of a list, or the chosen ones with what continues them. */
function complete(
  chosen: readonly Candidate[],
  found: readonly Candidate[],
  siblingsOf: SiblingsOf,
  { question, except = '' }: ComposeInput,
  needs: Needs,
): readonly Candidate[] {
  if (except !== '') return chosen;
  const asked = { polarity: polarityOf(question), isSeveral: asksSeveral(question) };
  for (const one of chosen) {
    const whole = wholeOf(one, siblingsOf(one), { ...asked, reading: { needs, terms: one.passage.terms } });
    if (whole !== undefined) return whole;
  }
  if (asked.isSeveral && asked.polarity === 'negative' && chosen.every(({ isTaken }) => isTaken))
    return allDenied(chosen, found, ASKS_WHO.test(question));
  const reasons = chosen.slice(0, 1).flatMap((one) => reasonBeside(question, chosen, siblingsOf(one)));
  const added = [...chosen.flatMap((one) => continuationOf(one, siblingsOf(one)) ?? []), ...reasons];
  const isChosen = (one: Candidate): boolean =>
    chosen.some(({ passage, start, end }) => passage.id === one.passage.id && one.start < end && start < one.end);
  return [...chosen, ...added.filter((one) => !isChosen(one))];
}

/** The candidates among which to choose, and whether they can be answers rather than something near the question. */
function fitting(
  candidates: readonly Candidate[],
  isDirect: (one: Candidate) => boolean,
): { fit: readonly Candidate[]; isNear: boolean } {
  const least = (share: number): number => share * (candidates[0]?.score ?? 0);
  const direct = candidates.filter(isDirect);
  const hasDirect = direct[0] !== undefined && direct[0].score >= least(LEAST_DIRECT);
  const among = hasDirect ? direct : candidates;
  const taken = among.filter(({ isTaken }) => isTaken);
  const hasTaken = taken[0] !== undefined && taken[0].score >= FURTHER_SHARE * (among[0]?.score ?? 0);
  return { fit: hasTaken ? taken : among, isNear: !hasDirect || !hasTaken };
}

/**
 * The chosen candidates in one group. Where files disagree, a group for each file, first those that belong to no file,
 * because nothing names them.
 */
function byFile(
  chosen: readonly Candidate[],
  fit: readonly Candidate[],
  { question, fileOf, except = '' }: ComposeInput,
): (readonly Candidate[])[] {
  const differing = fileOf && except === '' ? disagreeing(chosen, fit, fileOf, question) : [];
  if (fileOf === undefined || differing.length === 0) return [chosen];
  const quoted = [...new Set([...differing, ...chosen])];
  const files = new Set([undefined, ...quoted.map(({ passage }) => fileOf(passage.documentId))]);
  return [...files]
    .map((file) => quoted.filter(({ passage }) => fileOf(passage.documentId) === file))
    .filter((group) => group.length > 0);
}

/**
 * Composes an answer from the given passages: up to three of their sentences, each run followed by its citation number.
 * `answered` is false, and the text says so, if no passage contains enough of the question.
 */
export function composeAnswer(input: ComposeInput): Answer {
  const { question, passages, history } = input;
  const needs = needsOf(question, passages[0]?.terms ?? []);
  const read = readQuestion(question, passages[0]?.terms ?? [], history);
  const found = passages.map((passage, order) => candidatesOf(input, needs, read, passage, order));
  const siblings = new Map(passages.map(({ id }, order) => [id, found[order] ?? []]));
  const siblingsOf: SiblingsOf = ({ passage }) => siblings.get(passage.id) ?? [];
  const candidates = found
    .flat()
    .filter((one) => !isLabelLine(one, siblingsOf(one), question))
    .filter(({ coverage, isAnswer }) => coverage >= LEAST_COVERAGE && isAnswer)
    .filter((one) => !isTitledOnly(one, siblingsOf(one), read, needs))
    .filter(
      ({ passage, from, start, text }) =>
        input.kind === undefined || offersOf(read, input.kind, text, passage.text.slice(from, start)),
    )
    .sort((left, right) => right.score - left.score);
  const unsaid = without(candidates, input.except);
  const { fit, isNear } = fitting(unsaid, directTest(input, needs, unsaid));
  const ordered = definitionsFirst(question, needs, whatIsDone(question, fit));
  const chosen = choose(rowsNaming(needs, ordered), input.isStrict);
  if (chosen.length === 0) return { text: NO_ANSWER, citations: [], answered: false };
  const isBeside = isNear || chosen.every(({ passage }) => !hasAttribute({ needs, terms: passage.terms }, passage));
  const write = (quoted: readonly Candidate[]): ReturnType<typeof writeAnswer> =>
    writeAnswer(complete(quoted, candidates, siblingsOf, input, needs), input.leadOf);
  const [own = chosen, ...others] = isBeside ? [chosen] : byFile(chosen, fit, input);
  const further = others.length > 0 ? { others: others.map(write) } : {};
  return { ...write(own), answered: true, ...(isBeside ? { isBeside } : {}), ...further };
}
