import type { ExplainedTerm } from '../search/passage.ts';
import { contentStems, stemTerm, splitTerms } from '@symbi/text/terms';
import { questionBefore, readFollowUp, type HistoryTurn } from './follow-up.ts';

/** The kind of answer a question asks for. */
export type AnswerKind = 'number' | 'time' | 'name' | 'other';

export type Question = {
  wanted: AnswerKind;
  /** Weight per stem of the question; the question's own words add up to about 1. */
  weights: Map<string, number>;
  /** The stems that rows of a table are chosen by: those of earlier turns only if the question refers back to them. */
  inRows: Set<string>;
  pairs: Set<string>;
  stems: Set<string>;
};

const backward: ReadonlySet<string> = new Set(
  'it its he him his she her hers they them their theirs this that these those there one ones else also and then'.split(
    ' ',
  ),
);

const FOLLOW_UP_WEIGHT = 0.4;

const refersBack = (question: string): boolean => splitTerms(question).some((word) => backward.has(word));

/** True if a question depends on earlier turns: it refers back, or has almost no content of its own. */
export function isFollowUp(question: string): boolean {
  const content = contentStems(question).length;
  return content <= 1 || (content <= 5 && refersBack(question));
}

function previousQuestion(history: readonly HistoryTurn[] | undefined): string {
  return questionBefore(history ?? [])?.text ?? '';
}

/** The text to search for: the question, with the user's previous turn if the question depends on it. */
export function searchText({ question, history }: { question: string; history?: readonly HistoryTurn[] }): string {
  const asked = readFollowUp(question, history ?? []).question;
  const previous = previousQuestion(history);
  return previous !== '' && previous !== asked && isFollowUp(asked) ? `${asked}\n${previous.slice(0, 500)}` : asked;
}

/** The kind of answer asked for, from the question word and its noun. */
export function wantedKind(question: string): AnswerKind {
  const text = ` ${splitTerms(question).slice(0, 80).join(' ')} `;
  if (
    / (?:when|what (?:year|date|day|month|century|decade|time)|which (?:year|date|day|month|century|decade)|how long ago|what years) /.test(
      text,
    )
  )
    return 'time';
  if (
    / how (?:many|much|long|old|far|tall|high|big|large|fast|often|deep|wide|heavy) | (?:percentage|percent|number|amount|population|age|score|price|cost|ratio|size|length|height|distance|speed|rate|temperature) /.test(
      text,
    )
  )
    return 'number';
  if (
    / (?:who|whom|whose|where|which|what (?:city|country|state|company|team|person|name|river|university|school|language|place|nation|island|region|group|organization|king|president|player|author|artist)) /.test(
      text,
    )
  )
    return 'name';
  return 'other';
}

/** Turns a question into weights, using the search's term weights where known. */
export function readQuestion(
  question: string,
  terms: readonly ExplainedTerm[],
  history: readonly HistoryTurn[] | undefined,
): Question {
  const known = new Map(terms.map((term) => [term.stem, term.weight]));
  const ordered = contentStems(question);
  const own = ordered.length > 0 ? ordered : splitTerms(question).map(stemTerm);
  const mean = terms.length > 0 ? terms.reduce((sum, { weight }) => sum + weight, 0) / terms.length : 1;
  const weights = new Map<string, number>();
  const previous = previousQuestion(history);
  if (previous !== '' && isFollowUp(question)) {
    for (const root of contentStems(previous)) weights.set(root, FOLLOW_UP_WEIGHT * (known.get(root) ?? mean));
  }
  for (const root of own) weights.set(root, known.get(root) ?? mean);
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0) || 1;
  for (const [root, weight] of weights) weights.set(root, weight / sum);
  const pairs = new Set(own.slice(1).map((root, at) => `${own[at] ?? ''} ${root}`));
  const stems = new Set(weights.keys());
  const inRows = ordered.length === 0 || refersBack(question) ? stems : new Set(own);
  return { wanted: wantedKind(question), weights, inRows, pairs, stems };
}
