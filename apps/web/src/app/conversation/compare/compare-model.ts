import { readSentences, type SentenceReading } from './compared-sentence.ts';

/**
 * How the other replies relate to a sentence: the same, the same with another number or a denial, one of them this and
 * another that, or nothing alike.
 */
export type Verdict = 'agrees' | 'differs' | 'split' | 'alone';

/** The sentence of another reply that a sentence is compared with. */
interface Counterpart {
  readonly reply: number;
  /** Without Markdown. */
  readonly text: string;
  readonly verdict: 'agrees' | 'differs';
}

/** A sentence of one reply compared with the others; offsets are UTF-16 code units of that reply. */
export interface ComparedSentence {
  readonly start: number;
  readonly end: number;
  readonly verdict: Verdict;
  readonly others: readonly Counterpart[];
}

type Figures = SentenceReading['figures'];

/** Share of words two sentences must have in common to be compared at all. */
const ALIKE = 0.5;
/** Share from which they are about the same thing, so that one can contradict the other. */
const SAME_THING = 0.75;
/** The same where each of them has words of its own, which may be what they are about: weekdays, and Saturdays. */
const SAME_THING_BESIDES = 0.85;

/** Share of common words, from 0 to 1. */
const likeness = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  if (left.size + right.size === 0) return 1;
  let common = 0;
  for (const stem of left) if (right.has(stem)) common += 1;
  return (2 * common) / (left.size + right.size);
};

const isWithin = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  [...left].every((stem) => right.has(stem));

/** '5' is '5 kg', but '5 m' is not: the bare number of both says nothing. */
const isSame = (left: Figures[number], right: Figures[number]): boolean =>
  left.readings.some((form) => right.readings.includes(form) || right.vaguer.includes(form)) ||
  right.readings.some((form) => left.vaguer.includes(form));

const missingIn = (some: Figures, others: Figures): Figures =>
  some.filter((figure) => !others.some((other) => isSame(figure, other)));

/**
 * Whether each has a number that the other does not have: more detail contradicts nothing. If they share one, only a
 * number that measures the same is another.
 */
const haveOtherNumbers = (left: Figures, right: Figures): boolean => {
  const [here, there] = [missingIn(left, right), missingIn(right, left)];
  const isNothingShared = here.length === left.length;
  return here.some(({ dimension }) => there.some((other) => isNothingShared || other.dimension === dimension));
};

const isAboutSame = (left: SentenceReading, right: SentenceReading, score: number): boolean => {
  if (left.days !== right.days) return false;
  const isOneWithin = isWithin(left.stems, right.stems) || isWithin(right.stems, left.stems);
  return score >= (isOneWithin ? SAME_THING : SAME_THING_BESIDES);
};

/** Rows with other first cells are about something else, whatever their columns have in common. */
const isOfOtherRow = ({ subject: left }: SentenceReading, { subject: right }: SentenceReading): boolean =>
  left !== undefined &&
  right !== undefined &&
  (likeness(left.stems, right.stems) < ALIKE || haveOtherNumbers(left.figures, right.figures));

interface Candidate {
  readonly text: string;
  readonly score: number;
  readonly verdict: Counterpart['verdict'];
  /** It has a number of the sentence, or its very words. */
  readonly isSure: boolean;
}

const relate = (sentence: SentenceReading, other: SentenceReading): Candidate | undefined => {
  const { text } = other;
  if (text === sentence.text) return { text, score: 1, verdict: 'agrees', isSure: true };
  const score = likeness(sentence.stems, other.stems);
  if (score < ALIKE || isOfOtherRow(sentence, other)) return undefined;
  if (sentence.isDenied !== other.isDenied || haveOtherNumbers(sentence.figures, other.figures))
    return isAboutSame(sentence, other, score) ? { text, score, verdict: 'differs', isSure: false } : undefined;
  const isSure = missingIn(sentence.figures, other.figures).length < sentence.figures.length;
  return { text, score, verdict: 'agrees', isSure };
};

/** An agreement outweighs a difference, unless it is about no number and less alike. */
const isBetter = (one: Candidate, than: Candidate): boolean => {
  if (one.isSure !== than.isSure) return one.isSure;
  return one.score === than.score ? one.verdict === 'agrees' && than.verdict === 'differs' : one.score > than.score;
};

const nearest = (
  sentence: SentenceReading,
  reply: number,
  others: readonly SentenceReading[],
): Counterpart | undefined => {
  let best: Candidate | undefined;
  for (const other of others) {
    const found = relate(sentence, other);
    if (found !== undefined && (best === undefined || isBetter(found, best))) best = found;
  }
  return best === undefined ? undefined : { reply, text: best.text, verdict: best.verdict };
};

const verdictOf = (others: readonly Counterpart[]): Verdict => {
  const [first] = others;
  if (first === undefined) return 'alone';
  return others.every(({ verdict }) => verdict === first.verdict) ? first.verdict : 'split';
};

/**
 * Compares the sentences and table rows of each reply with those of the others, by words, numbers and denials. A
 * paraphrase in quite different words counts as standing alone, and nothing here says which reply is right.
 */
export const compareReplies = (contents: readonly string[]): ComparedSentence[][] => {
  const replies = contents.map(readSentences);
  return replies.map((sentences, index) =>
    sentences.map((sentence) => {
      const others = replies.flatMap((other, reply) =>
        reply === index ? [] : (nearest(sentence, reply, other) ?? []),
      );
      return { start: sentence.start, end: sentence.end, verdict: verdictOf(others), others };
    }),
  );
};

/** How many sentences of a reply agree, differ and stand alone; one on which the others are split does both. */
export const countVerdicts = (sentences: readonly ComparedSentence[]): Record<Exclude<Verdict, 'split'>, number> => ({
  agrees: sentences.filter(({ verdict }) => verdict === 'agrees' || verdict === 'split').length,
  differs: sentences.filter(({ verdict }) => verdict === 'differs' || verdict === 'split').length,
  alone: sentences.filter(({ verdict }) => verdict === 'alone').length,
});
