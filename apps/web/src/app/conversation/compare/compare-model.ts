import { splitSentences } from '@symbi/text/sentences';
import { contentStems } from '@symbi/text/terms';

/** How the other replies relate to a sentence: the same, the same with another number or a denial, or nothing alike. */
export type Verdict = 'agrees' | 'differs' | 'alone';

/** The most similar sentence of another reply. */
interface Counterpart {
  readonly reply: number;
  readonly text: string;
  readonly verdict: Exclude<Verdict, 'alone'>;
}

/** A sentence of one reply compared with the others; offsets are UTF-16 code units of that reply. */
export interface ComparedSentence {
  readonly start: number;
  readonly end: number;
  readonly verdict: Verdict;
  readonly others: readonly Counterpart[];
}

interface SentenceReading {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  readonly numbers: string;
  readonly isDenied: boolean;
}

/** Only the first sentences of a longer reply are compared. */
const SENTENCES = 200;
/** Sentences with fewer words are not compared. */
const FEWEST = 2;
/** Share of words two sentences must have in common. */
const SAME = 0.5;

const denial =
  /\b(?:no|not|never|none|without|cannot|nicht|kein\w*|nie|niemals|ohne|pas|jamais|sans|nunca|sin)\b|n['’]t\b/i;

const read = (content: string): SentenceReading[] =>
  splitSentences(content)
    .filter(({ kind }) => kind !== 'code')
    .slice(0, SENTENCES)
    .map(({ start, end }) => {
      const text = content.slice(start, end);
      const numbers = (text.replaceAll(/\[\d{1,3}\]/g, '').match(/\d[\d.,:]*/g) ?? []).map((number) =>
        number.replace(/[.,:]+$/, ''),
      );
      return {
        start,
        end,
        text,
        stems: new Set(contentStems(text).filter((stem) => !/\d/.test(stem))),
        numbers: numbers.toSorted().join(' '),
        isDenied: denial.test(text),
      };
    })
    .filter(({ stems }) => stems.size >= FEWEST);

/** Share of common words, from 0 to 1. */
const likeness = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  let common = 0;
  for (const stem of left) if (right.has(stem)) common += 1;
  return (2 * common) / (left.size + right.size);
};

const nearest = (
  sentence: SentenceReading,
  reply: number,
  others: readonly SentenceReading[],
): Counterpart | undefined => {
  let best: { readonly other: SentenceReading; readonly score: number } | undefined;
  for (const other of others) {
    const score = likeness(sentence.stems, other.stems);
    if (score >= SAME && score > (best?.score ?? 0)) best = { other, score };
  }
  if (best === undefined) return undefined;
  const { other } = best;
  // A sentence with more detail does not contradict another, unless both give numbers.
  const haveNumbers = sentence.numbers !== '' && other.numbers !== '';
  const differs = sentence.isDenied !== other.isDenied || (haveNumbers && sentence.numbers !== other.numbers);
  return { reply, text: other.text, verdict: differs ? 'differs' : 'agrees' };
};

const verdictOf = (others: readonly Counterpart[]): Verdict => {
  if (others.length === 0) return 'alone';
  return others.some(({ verdict }) => verdict === 'differs') ? 'differs' : 'agrees';
};

/**
 * Compares the sentences of each reply with those of the others, by words, numbers and denials. A paraphrase in quite
 * different words counts as standing alone, and nothing here says which reply is right.
 */
export const compareReplies = (contents: readonly string[]): ComparedSentence[][] => {
  const replies = contents.map(read);
  return replies.map((sentences, index) =>
    sentences.map((sentence) => {
      const others = replies.flatMap((other, reply) =>
        reply === index ? [] : (nearest(sentence, reply, other) ?? []),
      );
      return { start: sentence.start, end: sentence.end, verdict: verdictOf(others), others };
    }),
  );
};

/** How many sentences of a reply agree, differ and stand alone. */
export const countVerdicts = (sentences: readonly ComparedSentence[]): Record<Verdict, number> => ({
  agrees: sentences.filter(({ verdict }) => verdict === 'agrees').length,
  differs: sentences.filter(({ verdict }) => verdict === 'differs').length,
  alone: sentences.filter(({ verdict }) => verdict === 'alone').length,
});
