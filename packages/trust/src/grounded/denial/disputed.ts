import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { guardsOf } from './guards.ts';
import { memoize } from './memoize.ts';
import type { Question } from './other-cell.ts';
import { isNumber, isPlainWord, isRounded, kindOf, stemsIn, stemsOf, TAKEN_APART } from './other-number.ts';
import { sentencesWithRarest, sourceOfSentence } from './sentences-with.ts';

/** Two words may be the same by chance: 'the price is' needs more to be of the same thing. */
const LEAST_WORDS = 2;
const MOST_TOKENS = 40;
const MOST_NUMBERS = 3;
/** From when on something is so: what two versions of a handbook may differ in. */
const SINCE = /^(?:now|since|again|jetzt|seit|désormais|depuis|ahora|desde)$/u;

/** What restricts or denies a sentence, but for the time since when it is true. */
const restrictionsOf = (text: string): string =>
  guardsOf(text)
    .split(' ')
    .filter((word) => !SINCE.test(word))
    .join(' ');

const exactForms = ({ stem, forms }: Token): readonly string[] => [stem, ...(forms?.readings ?? [])];
/** Whether a quantity is another one, or a vaguer form of it: 'in March' and '5 March', which is not '12 March'. */
const isFormOf = (one: Token, other: Token): boolean =>
  exactForms(one).some((form) => exactForms(other).includes(form) || other.forms?.vaguer?.includes(form) === true);
const isSame = (one: Token, other: Token): boolean =>
  isFormOf(one, other) || isFormOf(other, one) || isRounded(one, other) || isRounded(other, one);

/** The numbers of a kind in a sentence of the sources. */
function numbersOf(kind: string, sentence: number, index: SourceIndex): Token[] {
  const tokens = index.sentenceTokens(sentence);
  return tokens.filter((token) => isNumber(token) && kindOf(token, tokens) === kind);
}

const stemsOfSource = memoize(
  (source, index): ReadonlySet<string> =>
    new Set(index.tokens.filter((_, at) => index.sourceOf[at] === source).map(({ stem }) => stem)),
);

/** Whether a question has words that the sources know and this one lacks. */
const isAskedOfOthers = (source: number, { stems }: Question, index: SourceIndex): boolean =>
  [...stems].slice(0, MOST_TOKENS).some((stem) => index.written.has(stem) && !stemsOfSource(source, index).has(stem));

/**
 * Whether one source gives a number of a sentence as it does, and a sentence of another source, of the same words and no
 * others, gives another one: 'The lunch break is 45 minutes' where 'From 1 May the lunch break is 30 minutes'. Not
 * where the question has a word that only tells the first source from the other: 'in Berlin'.
 */
export function isDisputed(text: string, tokens: readonly Token[], index: SourceIndex, question: Question): boolean {
  const numbers = tokens.filter(isNumber);
  const words = stemsOf(tokens, isPlainWord);
  if (tokens.length > MOST_TOKENS || numbers.length === 0 || numbers.length > MOST_NUMBERS) return false;
  if (words.length < LEAST_WORDS || TAKEN_APART.test(text) || text.trimEnd().endsWith('?')) return false;
  const same = sentencesWithRarest(words, index).filter((sentence) => {
    const held = stemsIn(sentence, index);
    return words.every((word) => held.has(word)) && !index.isQuestion(sentence);
  });
  if (new Set(same.map((sentence) => sourceOfSentence(sentence, index))).size < 2) return false;
  const restrictions = restrictionsOf(text);
  const isAlike = (sentence: number): boolean => {
    const theirs = index.sentenceText(sentence);
    const others = stemsOf(index.sentenceTokens(sentence), isPlainWord);
    return others.length === words.length && !TAKEN_APART.test(theirs) && restrictionsOf(theirs) === restrictions;
  };
  return numbers.some((number) => {
    const kind = kindOf(number, tokens);
    if (kind === undefined) return false;
    const gives = (sentence: number): boolean =>
      numbersOf(kind, sentence, index).some((other) => isSame(number, other));
    const stating = new Set(same.filter(gives).map((sentence) => sourceOfSentence(sentence, index)));
    const isOther = (sentence: number): boolean => {
      const source = sourceOfSentence(sentence, index);
      const rivals = numbersOf(kind, sentence, index);
      const rest = numbers.filter((other) => other !== number);
      return (
        !stating.has(source) &&
        rivals.length === 1 &&
        !gives(sentence) &&
        isAlike(sentence) &&
        rest.every(({ stem }) => stemsIn(sentence, index).has(stem)) &&
        !isAskedOfOthers(source, question, index)
      );
    };
    return stating.size > 0 && same.some(isOther);
  });
}
