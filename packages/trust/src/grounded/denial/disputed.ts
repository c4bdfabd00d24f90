import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { denies, phraseOf } from './exceptions/phrase.ts';
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

const DENYING =
  /^(?:not|no|never|none|nicht|nichts|keine?[mnrs]?|nie|niemals|ne|pas|jamais|aucune?|nunca|ningun[oa]?|mehr|plus|más)$/u;
const withoutDenial = (restrictions: string): string =>
  restrictions
    .split(' ')
    .filter((word) => !DENYING.test(word))
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

/** What a sentence of a reply says, and where the sources say something in its words. */
interface Statement {
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly numbers: readonly Token[];
  readonly restrictions: string;
  readonly sentences: readonly number[];
  readonly index: SourceIndex;
}

/** The known words of a sentence; those of its question too if it has few: '45 minutes.' */
function wordsOf(tokens: readonly Token[], index: SourceIndex, { stems }: Question): string[] {
  const own = stemsOf(tokens, isPlainWord);
  const known = own.filter((stem) => index.written.has(stem));
  if (known.length >= LEAST_WORDS) return own;
  const asked = [...stems].slice(0, MOST_TOKENS).filter((stem) => index.written.has(stem));
  return own.length - known.length > LEAST_WORDS ? own : [...new Set([...known, ...asked])];
}

/** Whether a sentence of the sources has the words of a statement and no others. */
function hasSameWords(sentence: number, { words, index }: Statement): boolean {
  // 'No longer' only denies.
  const theirs = stemsOf(index.sentenceTokens(sentence), (token) => isPlainWord(token) && token.folded !== 'longer');
  return theirs.length === words.length && !TAKEN_APART.test(index.sentenceText(sentence));
}

/** Whether it gives another number of the same kind, and its other numbers. */
function givesOther(
  sentence: number,
  number: Token,
  kind: string,
  { numbers, restrictions, index }: Statement,
): boolean {
  const rivals = numbersOf(kind, sentence, index);
  const rest = numbers.filter((other) => other !== number);
  return (
    rivals.length === 1 &&
    !rivals.some((other) => isSame(number, other)) &&
    rest.every(({ stem }) => stemsIn(sentence, index).has(stem)) &&
    restrictionsOf(index.sentenceText(sentence)) === restrictions
  );
}

const isDenying = (tokens: readonly Token[]): boolean => denies(phraseOf('', 0, tokens).text);

/** Whether it denies what the statement says, or says what that denies, of the same numbers. */
function turnsDenial(sentence: number, { tokens, numbers, restrictions, index }: Statement): boolean {
  const theirs = index.sentenceTokens(sentence);
  return (
    isDenying(theirs) !== isDenying(tokens) &&
    numbers.every(({ stem }) => stemsIn(sentence, index).has(stem)) &&
    withoutDenial(restrictionsOf(index.sentenceText(sentence))) === withoutDenial(restrictions)
  );
}

/** Whether one source says it as the statement does, and another one, which is as likely to be meant, otherwise. */
function isSplit(
  { sentences, index }: Statement,
  question: Question,
  isStated: (sentence: number) => boolean,
  isOther: (sentence: number) => boolean,
): boolean {
  const stating = new Set(sentences.filter(isStated).map((sentence) => sourceOfSentence(sentence, index)));
  return (
    stating.size > 0 &&
    sentences.some((sentence) => {
      const source = sourceOfSentence(sentence, index);
      return !stating.has(source) && isOther(sentence) && !isAskedOfOthers(source, question, index);
    })
  );
}

/**
 * Whether one source says what a sentence says, and a sentence of another source, of the same words and no others, gives another
 * number or denies it: 'The lunch break is 45 minutes' where 'From 1 May the lunch break is 30 minutes'. Not where the
 * question has a word that tells the first source from the other: 'in Berlin'.
 */
export function isDisputed(text: string, tokens: readonly Token[], index: SourceIndex, question: Question): boolean {
  const numbers = tokens.filter(isNumber);
  if (tokens.length > MOST_TOKENS || numbers.length > MOST_NUMBERS) return false;
  const words = wordsOf(tokens, index, question);
  if (words.length < LEAST_WORDS || TAKEN_APART.test(text) || text.trimEnd().endsWith('?')) return false;
  const sentences = sentencesWithRarest(words, index).filter((sentence) => {
    const held = stemsIn(sentence, index);
    return words.every((word) => held.has(word)) && !index.isQuestion(sentence);
  });
  if (new Set(sentences.map((sentence) => sourceOfSentence(sentence, index))).size < 2) return false;
  const statement = { tokens, words, numbers, restrictions: restrictionsOf(text), sentences, index };
  const isAlike = (sentence: number): boolean => hasSameWords(sentence, statement);
  const isDenied = isSplit(
    statement,
    question,
    (sentence) => isDenying(index.sentenceTokens(sentence)) === isDenying(tokens),
    (sentence) => isAlike(sentence) && turnsDenial(sentence, statement),
  );
  const isOtherwise = (number: Token, kind: string): boolean =>
    isSplit(
      statement,
      question,
      (sentence) => numbersOf(kind, sentence, index).some((other) => isSame(number, other)),
      (sentence) => isAlike(sentence) && givesOther(sentence, number, kind, statement),
    );
  return (
    isDenied ||
    numbers.some((number) => {
      const kind = kindOf(number, tokens);
      return kind !== undefined && isOtherwise(number, kind);
    })
  );
}
