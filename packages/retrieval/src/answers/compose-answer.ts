import { definitionsFirst, hasAttribute, needsOf, type Needs } from './answerable.ts';
import { asksSeveral } from './asks-several.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { choose, FURTHER_SHARE } from './choose.ts';
import type { ComposeInput } from './compose-input.ts';
import { continuationOf } from './continuations.ts';
import { polarityOf } from './negation.ts';
import { quotesIn } from './quoted.ts';
import { offersOf, readQuestion } from './question.ts';
import { wholeOf } from './sections.ts';
import { writeAnswer, type Citation } from './write-answer.ts';

export type Answer = {
  text: string;
  citations: Citation[];
  answered: boolean;
  /** Whether it lacks what is asked for of a thing ('the salary' of the cook), or denies what is asked or the reverse. */
  isBeside?: boolean;
};

/** Returned instead of an answer. */
export const NO_ANSWER = 'Nothing in the stored context matches this question, so I cannot answer it.';

/** Minimum share of the question's weight in the passage of an answer. */
const LEAST_COVERAGE = 0.3;

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

/** What is quoted of the passage of the best sentence: all of a list, or the chosen ones with what continues them. */
function complete(
  chosen: readonly Candidate[],
  all: readonly Candidate[],
  { question, except = '' }: ComposeInput,
  needs: Needs,
): Candidate[] {
  const siblingsOf = ({ passage: { id } }: Candidate): Candidate[] => all.filter(({ passage }) => passage.id === id);
  if (except !== '') return [...chosen];
  const asked = { polarity: polarityOf(question), isSeveral: asksSeveral(question) };
  for (const one of chosen) {
    const whole = wholeOf(one, siblingsOf(one), { ...asked, reading: { needs, terms: one.passage.terms } });
    if (whole !== undefined) return whole;
  }
  const added = chosen.flatMap((one) => continuationOf(one, siblingsOf(one)) ?? []);
  const isChosen = (one: Candidate): boolean =>
    chosen.some(({ passage, start, end }) => passage.id === one.passage.id && one.start < end && start < one.end);
  return [...chosen, ...added.filter((one) => !isChosen(one))];
}

/**
 * Composes an answer from the given passages: up to three of their sentences, each run followed by its citation number.
 * `answered` is false, and the text says so, if no passage contains enough of the question.
 */
export function composeAnswer(input: ComposeInput): Answer {
  const { question, passages, history } = input;
  const needs = needsOf(question, passages[0]?.terms ?? []);
  const read = readQuestion(question, passages[0]?.terms ?? [], history);
  const all = passages.flatMap((passage, order) => candidatesOf(input, needs, read, passage, order));
  const candidates = all
    .filter(({ coverage, isAnswer }) => coverage >= LEAST_COVERAGE && isAnswer)
    .filter(
      ({ passage, from, start, text }) =>
        input.kind === undefined || offersOf(read, input.kind, text, passage.text.slice(from, start)),
    )
    .sort((left, right) => right.score - left.score);
  const unsaid = without(candidates, input.except);
  const taken = unsaid.filter(({ isTaken }) => isTaken);
  const isTaken = (taken[0]?.score ?? 0) >= FURTHER_SHARE * (unsaid[0]?.score ?? 0);
  const chosen = choose(definitionsFirst(question, needs, isTaken ? taken : unsaid), input.isStrict);
  if (chosen.length === 0) return { text: NO_ANSWER, citations: [], answered: false };
  const isBeside = !isTaken || chosen.every(({ passage }) => !hasAttribute({ needs, terms: passage.terms }, passage));
  return {
    ...writeAnswer(complete(chosen, all, input, needs), input.isSaid),
    answered: true,
    ...(isBeside ? { isBeside } : {}),
  };
}
