import type { ExplainedTerm } from '../search/passage.ts';
import { contentStems, stemTerm, splitTerms } from '@symbi/text/terms';
import { questionTerms } from './question-terms.ts';
import { offersTail, type TailKind } from './question-tails.ts';
import {
  isWholeQuestion,
  questionBefore,
  readFollowUp,
  refersBack,
  refersBeyond,
  type HistoryTurn,
} from './follow-up.ts';
import { historyOf, splitQuestions } from './split-questions.ts';

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

const FOLLOW_UP_WEIGHT = 0.4;

/** True if a question depends on earlier turns: it refers back, or has almost no content of its own. */
export function isFollowUp(question: string): boolean {
  const content = contentStems(question).length;
  if (content === 0) return true;
  return content === 1 ? !isWholeQuestion(question) : content <= 5 && refersBeyond(question);
}

function previousQuestion(history: readonly HistoryTurn[] | undefined): string {
  return questionBefore(history ?? [])?.text ?? '';
}

const MODAL =
  /\b[Mm]ay(?<=^[^\p{L}\p{N}]*[Mm]ay)(?= (?:I|we|you|he|she|it|they|the|a|an|my|our|your|his|her|their)\b)|(?<!\b(?:in|of|since|until|by|last|next|this|from|to|early|late|mid|on) )\bmay(?= (?:I|we|you|he|she|it|they)\b)/gu;

/** 'May I smoke?' with 'can', which cannot be a month. */
export const mayAsCan = (question: string): string => question.replaceAll(MODAL, 'can');

/** The text to search for: the question, with the user's previous turn if the question depends on it. */
export function searchText({ question, history }: { question: string; history?: readonly HistoryTurn[] }): string {
  const asked = readFollowUp(question, history ?? []).question;
  const previous = previousQuestion(history);
  const isAlone = previous === '' || previous === asked || !isFollowUp(asked);
  return mayAsCan(isAlone ? asked : `${asked}\n${previous.slice(0, 500)}`);
}

/** The texts to search for: that of the whole message and, if it asks several things, that of each. */
export function searchTexts({
  question,
  history = [],
}: {
  question: string;
  history?: readonly HistoryTurn[];
}): string[] {
  const asked = readFollowUp(question, history).question;
  const parts = splitQuestions(asked).filter((part) => part.question !== asked);
  const texts = parts.map((part) =>
    searchText({ question: part.tailOf?.question ?? part.question, history: historyOf(part, history) }),
  );
  return [...new Set([searchText({ question, history }), ...texts])];
}

/** The kind of answer asked for, from the question word and its noun. */
export function wantedKind(question: string): AnswerKind {
  const text = ` ${splitTerms(question).slice(0, 80).join(' ')} `;
  if (
    / (?:when|wann|quand|cuando|what (?:year|date|day|month|century|decade|time)|which (?:year|date|day|month|century|decade)|how long ago|what years) /.test(
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

const numberWords =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|third|quarter|twice|once|none)\b/i;
const timeWords =
  /\b(?:1[0-9]{3}|20[0-9]{2}|january|february|march|april|may|june|july|august|september|october|november|december|century|centuries|today|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i;

/** 'Within 10 days', 'on the 1st', '7 a.m.': a question that asks when rarely asks for a date alone. */
const timeSpans =
  /(?<!\p{L})(?:\d+|two|three|four|five|six|seven|ten|fourteen|zwei|drei|vier|sechs|deux|trois|quatre|six|dos|tres|cuatro|seis) (?:(?:working|calendar|business|consecutive) )?(?:hours?|days?|weeks?|months?|years?|stunden|tagen?|wochen|monaten?|jahren?|heures|jours|semaines|mois|ans|horas|días|semanas|meses|años)(?!\p{L})|(?<!\d)\d{1,2}(?:st|nd|rd|th)(?!\p{L})|(?<!\d)\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m|uhr|h)(?!\p{L})|(?<!\d)\d{1,2}:\d\d(?!\d)/iu;

/** True if a sentence has a value of the wanted kind that is not in the question. */
export function offersWanted(question: Question, text: string): boolean {
  if (question.wanted === 'other') return false;
  const isNew = (word: string): boolean => !question.stems.has(stemTerm(word.toLowerCase()));
  if (question.wanted === 'time')
    return (timeWords.test(text) || timeSpans.test(text)) && (text.match(/\d+/g) ?? ['x']).some(isNew);
  if (question.wanted === 'number') return numberWords.test(text) || (text.match(/\d+/g) ?? []).some(isNew);
  return (text.slice(1).match(/\p{Lu}\p{L}+/gu) ?? []).some(isNew);
}

/** The share of a question's weight that is among these stems; a similar word counts half. */
export function coverageOf(
  question: Pick<Question, 'weights'>,
  stems: ReadonlySet<string>,
  similar: ReadonlyMap<string, string>,
): number {
  let sum = 0;
  for (const [root, weight] of question.weights) {
    const near = similar.get(root);
    if (stems.has(root)) sum += weight;
    else if (near !== undefined && stems.has(near)) sum += 0.5 * weight;
  }
  return sum;
}

/** Least share of a question's weight in a sentence that answers its tail: others may have a time or a name as well. */
const LEAST_OF_TAIL = 0.3;
const NONE_SIMILAR: ReadonlyMap<string, string> = new Map();

/**
 * Whether a sentence, with the one `before` it if it refers back, is about a question and has what its tail asks for:
 * '2 June' for 'and until when?'
 */
export function offersOf(question: Question, kind: TailKind, text: string, before: string): boolean {
  const stems = new Set(contentStems(`${before}${text}`));
  if (coverageOf(question, stems, NONE_SIMILAR) < LEAST_OF_TAIL) return false;
  if (kind !== 'number' && kind !== 'name' && offersTail(kind, text)) return true;
  if (kind === 'place' || kind === 'reason') return false;
  if (kind !== 'doer') return offersWanted({ ...question, wanted: kind }, text);
  // 'The tenant clears the snow' names somebody as well.
  const [subject] = contentStems(text);
  return (subject !== undefined && !question.stems.has(subject)) || offersWanted({ ...question, wanted: 'name' }, text);
}

/** The share of a question's pairs of words that stand together. */
export function pairShare(question: Question, ordered: readonly string[]): number {
  if (question.pairs.size === 0) return 0;
  let found = 0;
  for (let at = 1; at < ordered.length; at += 1)
    if (question.pairs.has(`${ordered[at - 1] ?? ''} ${ordered[at] ?? ''}`)) found += 1;
  return Math.min(1, found / question.pairs.size);
}

/** Turns a question into weights, using the search's term weights where known. */
export function readQuestion(
  question: string,
  terms: readonly ExplainedTerm[],
  history: readonly HistoryTurn[] | undefined,
): Question {
  const known = new Map(terms.map((term) => [term.stem, term.weight]));
  const ordered = questionTerms(question).map(stemTerm);
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
