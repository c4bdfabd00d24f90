import { nameOfPath } from '../search/flatten.ts';
import { DEFAULT_THRESHOLD } from '../search/create-index.ts';
import { SHORT_VALUE } from '../search/units.ts';
import {
  headingAnswers,
  leansOnBefore,
  passageAnswers,
  sentenceAnswers,
  type Needs,
  type Reading,
} from './answerable.ts';
import type { ComposeInput } from './compose-input.ts';
import { polarityOf, takesSentence } from './negation.ts';
import { auxiliaryOf, passiveTest } from './passive.ts';
import { coverageOf, offersWanted, pairShare, type Question } from './question.ts';
import type { SelectedPassage } from './select-passages.ts';
import {
  breaksBefore,
  findBelowHeadings,
  linesAbove,
  MARKDOWN_HEADING,
  splitStatements,
  type Statement,
  type Table,
} from './statements.ts';
import type { Span } from '@symbi/text/span';
import { contentStems, stemTerm } from '@symbi/text/terms';

const MOST_BEFORE = 3;

/** A sentence or a row that may be quoted, and how well it fits. */
export type Candidate = {
  passage: SelectedPassage;
  /** The index of the statement in its passage. */
  place: number;
  start: number;
  end: number;
  text: string;
  stems: Set<string>;
  coverage: number;
  score: number;
  isAnswer: boolean;
  /** Whether its polarity suits the question: it denies something if the question does. */
  isTaken: boolean;
  /** Start of the sentence it refers to, which is quoted with it; otherwise its own start. */
  from: number;
  table: Table | undefined;
  /** Line breaks before it; after more than one it begins a paragraph. */
  breaks: number;
  /** The heading it stands under, and the line that introduces its list. */
  above: string;
  /** The share of the question in the sentence itself, and in the one it refers to. */
  own: number;
  /** Whether it has a number or a time where the question asks for one. */
  offers: boolean;
  /** The text of a heading, also of one that stands for the statements below it. */
  label: string | undefined;
  /** Whether its section goes on behind it, too long to be quoted. */
  isCut?: boolean;
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

/** The sentences and rows of a passage, each judged by itself and by what is around it. */
export function candidatesOf(
  input: ComposeInput,
  needs: Needs,
  question: Question,
  passage: SelectedPassage,
  order: number,
): Candidate[] {
  const similar = new Map<string, string>();
  const auxiliary = auxiliaryOf(input.question);
  for (const { stem: root, found, match } of passage.terms)
    if (match === 'similar' && found && root !== auxiliary) similar.set(root, stemTerm(found));
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
  const isDone = passiveTest(input.question);
  const above = linesAbove(passage.text, sentences, belowHeadings, passage.heading);
  return sentences.map(({ start, end, text, table }, place) => {
    const own = new Set([...(stems[place] ?? []), ...name]);
    const near = new Set([...heading, ...(stems[place - 1] ?? []), ...own, ...(stems[place + 1] ?? [])]);
    const offers = offersWanted(question, text);
    // A pronoun's referent is searched in the sentences before, which are then quoted too.
    const holder = leansOnBefore(text) ? holderOf(sentences, place) : undefined;
    const from = holder?.start ?? start;
    const referred = holder ? contentStems(passage.text.slice(from, start)) : [];
    // 'It is returned within 10 days' is about the deposit as well.
    const said = offers && question.wanted === 'time' ? new Set([...own, ...referred]) : own;
    const score =
      coverageOf(question, said, similar) +
      0.3 * (coverageOf(question, near, similar) + overall + pairShare(question, stems[place] ?? [])) +
      0.2 * (passage.score + Number(offers) + Number(isDone(text)) - Number(own.size < 3)) -
      0.05 * order -
      0.3 * Number(text.endsWith('?'));
    const isAnswer = canAnswer(text, holder && passage.text.slice(from, start));
    const row = table && new Set(contentStems(passage.text.slice(start, end)));
    const inRow = row ? coverageOf({ weights: inRows }, row, similar) : 0;
    const isTaken = takesSentence(polarity, input.question, text, above[place] ?? '');
    const around = { breaks: breaksBefore(passage.text, start), above: above[place] ?? '' };
    const label = belowHeadings.has(place) ? text : undefined;
    const asked = {
      own: coverageOf(question, new Set([...own, ...referred]), similar),
      coverage: overall,
      score,
      inRow,
    };
    const found = { stems: row ?? own, offers: offers && question.wanted !== 'name', isAnswer, isTaken, label };
    const candidate = { passage, place, start, from, end, text, table, ...around, ...asked, ...found };
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
