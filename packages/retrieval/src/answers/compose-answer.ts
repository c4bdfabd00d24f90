import { nameOfPath } from '../search/flatten.ts';
import { DEFAULT_THRESHOLD } from '../search/create-index.ts';
import {
  definitionsFirst,
  hasAttribute,
  headingAnswers,
  leansOnBefore,
  needsOf,
  passageAnswers,
  sentenceAnswers,
  type Needs,
  type Reading,
} from './answerable.ts';
import { MOST_ROWS, quoteAfter, quotesIn, type Quotable } from './quoted.ts';
import type { HistoryTurn } from './follow-up.ts';
import { polarityOf, takesSentence } from './negation.ts';
import type { TailKind } from './question-tails.ts';
import { coverageOf, offersOf, offersWanted, pairShare, readQuestion, type Question } from './question.ts';
import type { SelectedPassage } from './select-passages.ts';
import {
  findBelowHeadings,
  linesAbove,
  MARKDOWN_HEADING,
  splitStatements,
  type Statement,
  type Table,
} from './statements.ts';
import type { Span } from '@symbi/text/span';
import { contentStems, stemTerm } from '@symbi/text/terms';
import { SHORT_VALUE } from '../search/units.ts';

/** `start` and `end` are offsets in the passage's field, like the passage's own. */
type Citation = { n: number; passageId: string; documentId: string; path: string; start: number; end: number };

export type Answer = {
  text: string;
  citations: Citation[];
  answered: boolean;
  /** Whether it lacks what is asked for of a thing ('the salary' of the cook), or denies what is asked or the reverse. */
  isBeside?: boolean;
};

export type ComposeInput = {
  question: string;
  passages: readonly SelectedPassage[];
  history?: readonly HistoryTurn[];
  /**
   * Whether each quoted sentence of a document must contain the question: all words of a short one, the rarest of a
   * long one. Otherwise this is required only if the passage matches poorly.
   */
  isStrict?: (documentId: string) => boolean;
  /** Whether a document is what the person said, which is quoted as theirs. */
  isSaid?: (documentId: string) => boolean;
  /** What each quoted sentence must have: a time, where 'and until when?' asks for it. */
  kind?: TailKind | undefined;
  /** A text, such as the replies before, of which no sentence is quoted again. */
  except?: string;
};

/** Returned instead of an answer. */
export const NO_ANSWER = 'Nothing in the stored context matches this question, so I cannot answer it.';

const MOST_SENTENCES = 3;
const MOST_BEFORE = 3;
/** Minimum share of the question's weight in the passage of an answer. */
const LEAST_COVERAGE = 0.3;
/** A further sentence is added if it scores at least this share of the first. */
const FURTHER_SHARE = 0.7;
/** The same for other documents in strict mode, where sharing most words is not enough. */
const STRICT_SHARE = 0.95;

type Candidate = {
  passage: SelectedPassage;
  /** Order of the sentence in its passage. */
  place: number;
  start: number;
  end: number;
  text: string;
  stems: Set<string>;
  coverage: number;
  score: number;
  isAnswer: boolean;
  /** Whether it denies something if the question does. */
  isTaken: boolean;
  /** Start of the sentence it refers to, which is quoted with it; otherwise its own start. */
  from: number;
  table: Table | undefined;
  /** Of a table row: the share of the question in the row itself, without the head of its columns. */
  inRow: number;
};

/** Returns a test of whether a sentence, with the one before it if it refers back, can be an answer. */
function judgeOf(
  { isStrict }: ComposeInput,
  needs: Needs,
  passage: SelectedPassage,
): (sentence: string, before: string | undefined) => boolean {
  const reading: Reading = { needs, terms: passage.terms };
  const name = passage.text.length <= SHORT_VALUE ? nameOfPath(passage.path) : '';
  const about = `${passage.heading} ${name}`;
  const isHeld = isStrict?.(passage.documentId) === true;
  const isClose = passage.score >= DEFAULT_THRESHOLD && !isHeld;
  const isOfPassage = isClose && passageAnswers(reading, passage);
  // The opening of a person's own item is about its title.
  const isNamed = (sentence: string): boolean => !isHeld && passage.start === 0 && passage.text.startsWith(sentence);
  return (sentence, before) => {
    if (before === undefined && leansOnBefore(sentence) && !isNamed(sentence)) return false;
    return isClose ? isOfPassage : sentenceAnswers(reading, { sentence, about, before: before ?? '' });
  };
}

function candidatesOf(
  input: ComposeInput,
  needs: Needs,
  question: Question,
  passage: SelectedPassage,
  order: number,
): Candidate[] {
  const similar = new Map<string, string>();
  for (const { stem: root, found, match } of passage.terms)
    if (match === 'similar' && found) similar.set(root, stemTerm(found));
  const sentences = splitStatements(passage.text);
  const stems = sentences.map(({ text }) => contentStems(text));
  const heading = new Set(contentStems(passage.heading));
  const name = passage.text.length <= SHORT_VALUE ? contentStems(nameOfPath(passage.path)) : [];
  const whole = new Set([...stems.flat(), ...heading, ...name]);
  const overall = coverageOf(question, whole, similar);
  const canAnswer = judgeOf(input, needs, passage);
  const inRows = new Map([...question.weights].filter(([root]) => question.inRows.has(root)));
  const belowHeadings = findBelowHeadings(passage.text, sentences);
  const polarity = polarityOf(input.question);
  const above = linesAbove(passage.text, sentences, belowHeadings, passage.heading);
  return sentences.map(({ start, end, text, table }, place) => {
    const own = new Set([...(stems[place] ?? []), ...name]);
    const near = new Set([...heading, ...(stems[place - 1] ?? []), ...own, ...(stems[place + 1] ?? [])]);
    const score =
      coverageOf(question, own, similar) +
      0.3 * coverageOf(question, near, similar) +
      0.3 * overall +
      0.3 * pairShare(question, stems[place] ?? []) +
      (offersWanted(question, text) ? 0.2 : 0) +
      0.2 * passage.score -
      0.05 * order -
      (own.size < 3 ? 0.2 : 0) -
      (text.endsWith('?') ? 0.3 : 0);
    // A pronoun's referent is searched in the sentences before, which are then quoted too.
    const holder = leansOnBefore(text) ? holderOf(sentences, place) : undefined;
    const from = holder?.start ?? start;
    const isAnswer = canAnswer(text, holder && passage.text.slice(from, start));
    const row = table && new Set(contentStems(passage.text.slice(start, end)));
    const inRow = row ? coverageOf({ weights: inRows }, row, similar) : 0;
    const isTaken = takesSentence(polarity, input.question, text, above[place] ?? '');
    const found = { stems: row ?? own, coverage: overall, score, isAnswer, isTaken, inRow };
    const candidate = { passage, place, start, from, end, text, table, ...found };
    return belowHeadings.has(place)
      ? asHeading(candidate, belowHeadings.get(place), { needs, terms: passage.terms })
      : candidate;
  });
}

/** A heading that is what is asked for answers by what stands below it; nothing stands below the last one. */
function asHeading(candidate: Candidate, below: Span | undefined, reading: Reading): Candidate {
  const { passage, text, isAnswer } = candidate;
  if (below === undefined)
    return { ...candidate, isAnswer: isAnswer && text === passage.text && !MARKDOWN_HEADING.test(text) };
  if (!headingAnswers(reading, text)) return candidate;
  const { start, end } = below;
  return { ...candidate, start, from: start, end, text: passage.text.slice(start, end) };
}

/** The sentence that a statement refers to: one of the last before it, with no table between. */
function holderOf(statements: readonly Statement[], place: number): Statement | undefined {
  const before = statements.slice(Math.max(0, place - MOST_BEFORE), place);
  const from = before.findLastIndex(({ text }) => !leansOnBefore(text));
  return before.slice(Math.max(0, from)).some(({ table }) => table) ? undefined : before[from];
}

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

function choose(candidates: readonly Candidate[], isStrict: ComposeInput['isStrict']): Candidate[] {
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

/** A value alone has no meaning: '240' becomes 'Brightwater Ltd, seats: 240'. */
function withName(candidate: Candidate): string {
  const { passage, text } = candidate;
  const isValue = candidate.start === 0 && candidate.end === passage.text.length && contentStems(text).length < 4;
  const name = nameOfPath(passage.path);
  if (!isValue || name === '') return text;
  const [title = ''] = passage.heading.split('; ');
  return title === '' ? `${name}: ${text}` : `${title}, ${name}: ${text}`;
}

function write(chosen: readonly Candidate[], isSaid: ComposeInput['isSaid']): { text: string; citations: Citation[] } {
  const order = [...new Set(chosen.map(({ passage }) => passage.id))];
  const sorted = chosen.toSorted(
    (left, right) => order.indexOf(left.passage.id) - order.indexOf(right.passage.id) || left.place - right.place,
  );
  let written = '';
  const citations: Citation[] = [];
  let open: Citation | undefined;
  let before: Quotable | undefined;
  for (const [at, candidate] of sorted.entries()) {
    const { passage, end } = candidate;
    const previous = sorted[at - 1];
    const isSame = previous?.passage.id === passage.id;
    // The preceding sentence is not quoted twice.
    const start = isSame && previous.end > candidate.from ? candidate.start : candidate.from;
    const isFirst = open === undefined;
    if (open) open.end = passage.start + end;
    else {
      const where = { passageId: passage.id, documentId: passage.documentId, path: passage.path };
      open = { n: citations.length + 1, ...where, start: passage.start + start, end: passage.start + end };
      citations.push(open);
    }
    const next = sorted[at + 1];
    const goesOn = next && next.passage.id === passage.id && next.place === candidate.place + 1;
    const mark = goesOn ? '' : `[${open.n}]`;
    const source = passage.text.slice(start, end);
    const { table } = candidate;
    const said =
      table === undefined && isSaid?.(passage.documentId) === true ? { isFirst, isLast: !goesOn } : undefined;
    const one = { source, table, text: table ? candidate.text : withName({ ...candidate, start, text: source }), said };
    written += quoteAfter(before, one, mark);
    before = one;
    if (!goesOn) open = undefined;
  }
  return { text: written, citations };
}

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
 * Composes an answer from the given passages: up to three of their sentences, each run followed by its citation number.
 * `answered` is false, and the text says so, if no passage contains enough of the question.
 */
export function composeAnswer(input: ComposeInput): Answer {
  const { question, passages, history } = input;
  const needs = needsOf(question, passages[0]?.terms ?? []);
  const read = readQuestion(question, passages[0]?.terms ?? [], history);
  const candidates = passages
    .flatMap((passage, order) => candidatesOf(input, needs, read, passage, order))
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
  return { ...write(chosen, input.isSaid), answered: true, ...(isBeside ? { isBeside } : {}) };
}
