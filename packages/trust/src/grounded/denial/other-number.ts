import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { guardsOf } from './guards.ts';
import { isValue, isWord, SEPARATOR, split } from './other-value.ts';
import { memoize } from './memoize.ts';

const LEAST_STEMS = 3;
const MOST_STATEMENTS = 6;
/** Numbers of a statement that are looked at; one with more is a list of its own. */
const MOST_NUMBERS = 12;
const LONGEST_ASIDE = 200;
const MOST_PLACES = 200;
/** A sentence with this share of the words of the clause, or of all, may be where the number is from. */
const FROM_SHARE = { clause: 0.5, whole: 0.34 };

/** What begins a sentence that goes on about the thing of the one before it, folded: 'It is now 12 euros.' */
const GOING_ON =
  /^(?:it|this|that|these|they|he|she|er|sie|es|dies|dieser|diese|il|elle|ils|elles|ce|cela|esto|este|esta|estos|ellos)$/u;

/** '13, 000' and '1. 7': a text whose numbers were taken apart. */
export const TAKEN_APART = /\d ?[,.] \d|\d [,.] ?\d/u;

/** A number as digits; NaN for a date or a time. */
export const amountOf = ({ stem }: Token): number => Number(/^#?(\d+(?:\.\d+)?)\D*$/u.exec(stem)?.[1] ?? Number.NaN);
/** Whether one number is the other one, rounded. */
function isRounded(one: Token, other: Token): boolean {
  const [round, exact] = [amountOf(one), amountOf(other)];
  const unit = 10 ** (String(round).length - String(round).replace(/0+$/u, '').length);
  return unit > 1 && Math.abs(round - exact) < unit;
}

const isNumber = (token: Token): boolean => isValue(token) || token.forms?.dimension === 'date';
export const isPlainWord = (token: Token): boolean => isWord(token) && !isNumber(token);

/** The dimension of a number, or what it counts: 'tablets' in 'four tablets'; undefined for one that is only a name. */
function kindOf(number: Token, next: Token | undefined): string | undefined {
  if (number.forms?.dimension !== undefined) return number.forms.dimension;
  const isCount = next !== undefined && isPlainWord(next) && !next.isCapitalized && next.start - number.end === 1;
  return isCount ? `of ${next.stem}` : undefined;
}

/** A number with its kind. */
export interface KindOfNumber {
  readonly number: Token;
  readonly kind: string | undefined;
}

export const numbersIn = (tokens: readonly Token[]): KindOfNumber[] =>
  tokens.flatMap((number, at) => (isNumber(number) ? [{ number, kind: kindOf(number, tokens[at + 1]) }] : []));

/** Those of a sentence of the sources. */
export const sourceNumbers = memoize((sentence, index): readonly KindOfNumber[] =>
  numbersIn(index.sentenceTokens(sentence)),
);

export const stemsOf = (tokens: readonly Token[], isWanted: (token: Token) => boolean): string[] => [
  ...new Set(tokens.filter(isWanted).map(({ stem }) => stem)),
];

/** The stems of a sentence of the sources. */
export const stemsIn = memoize(
  (sentence, index): ReadonlySet<string> => new Set(index.sentenceTokens(sentence).map(({ stem }) => stem)),
);

/** Whether a sentence of the sources has the same number, of whatever it is: '19 million dollars, 3 million less than planned'. */
const hasAmount = (number: Token, sentence: number, index: SourceIndex): boolean =>
  sourceNumbers(sentence, index).some((other) => amountOf(other.number) === amountOf(number));

const goesOn = (sentence: number, index: SourceIndex): boolean =>
  GOING_ON.test(index.sentenceTokens(sentence)[0]?.folded ?? '');

/** Whether a number stands in parentheses, where it is often the same in another unit. */
const isBesides = ({ start, end }: Token, text: string, tokens: readonly Token[]): boolean => {
  const from = tokens[0]?.start ?? 0;
  const after = text.slice(end - from, end - from + LONGEST_ASIDE);
  // Nor is '2)' a number of anything.
  return (
    after.startsWith(')') ||
    (/\([^()]*$/u.test(text.slice(Math.max(0, start - from - LONGEST_ASIDE), start - from)) && /^[^()]*\)/u.test(after))
  );
};

function isOther(text: string, tokens: readonly Token[], whole: readonly string[], index: SourceIndex): boolean {
  const numbers = numbersIn(tokens);
  const words = stemsOf(tokens, isPlainWord);
  if (numbers.length === 0 || numbers.length > MOST_NUMBERS || words.length === 0) return false;
  const placesOf = (stem: string): readonly number[] => index.postings[index.ids.get(stem) ?? 0] ?? [];
  const [rarest = []] = words.map(placesOf).toSorted((left, right) => left.length - right.length);
  if (rarest.length === 0 || rarest.length > MOST_PLACES) return false;
  const sentencesAt = (places: readonly number[]): number[] => [
    ...new Set(places.map((place) => index.sentenceOf[place] ?? -1)),
  ];
  const held = (sentence: number): ReadonlySet<string> => stemsIn(sentence, index);
  const same = sentencesAt(rarest).filter((sentence) => words.every((stem) => held(sentence).has(stem)));
  if (same.length === 0) return false;
  const guards = guardsOf(text);
  const share = (stems: readonly string[], sentence: number): number =>
    stems.filter((stem) => held(sentence).has(stem)).length / stems.length;
  return numbers.some(({ number, kind }) => {
    const others = numbers.filter((other) => other.number !== number).map((other) => other.number.stem);
    if (kind === undefined || isBesides(number, text, tokens) || words.length + others.length < LEAST_STEMS)
      return false;
    // It may be from a sentence that has it, unless it counts something else there.
    const places = placesOf(number.stem);
    if (places.length > MOST_PLACES) return false;
    const isFrom = (sentence: number): boolean =>
      (same.includes(sentence) ||
        (same.includes(sentence - 1) && goesOn(sentence, index)) ||
        share(words, sentence) >= FROM_SHARE.clause ||
        share(whole, sentence) >= FROM_SHARE.whole) &&
      sourceNumbers(sentence, index).some(
        (other) => other.number.stem === number.stem && (other.kind ?? kind) === kind,
      );
    if (sentencesAt(places).some(isFrom) || same.some((sentence) => hasAmount(number, sentence, index))) return false;
    const rivals = (sentence: number): Token[] =>
      sourceNumbers(sentence, index).flatMap((other) => (other.kind === kind ? [other.number] : []));
    const differing = same.filter(
      (sentence) => rivals(sentence).length > 0 && others.every((stem) => held(sentence).has(stem)),
    );
    const isClear = (sentence: number): boolean => {
      const theirs = index.sentenceText(sentence);
      if (TAKEN_APART.test(theirs) || guardsOf(theirs) !== guards) return false;
      return !rivals(sentence).some((other) => isRounded(number, other));
    };
    return differing.length > 0 && differing.every(isClear);
  });
}

/**
 * Whether a statement of a sentence has all words of a sentence of the sources, but another number of the same kind: 'Do not
 * take more than four tablets in 24 hours', where it is two. Not where the number stands beside half of its words elsewhere.
 */
export function hasOtherNumber(text: string, from: number, tokens: readonly Token[], index: SourceIndex): boolean {
  if (!tokens.some(isNumber) || TAKEN_APART.test(text)) return false;
  const whole = stemsOf(tokens, isPlainWord);
  return split(text, from, tokens, SEPARATOR)
    .slice(0, MOST_STATEMENTS)
    .some((some) => {
      const [first, last] = [some[0], some.at(-1)];
      return (
        first !== undefined &&
        last !== undefined &&
        isOther(text.slice(first.start - from, last.end - from), some, whole, index)
      );
    });
}
