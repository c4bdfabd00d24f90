import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import { readTokens } from '../source/read-tokens.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { denies, phraseOf } from './exceptions/phrase.ts';
import { findNamings, readNaming } from './disputed-name.ts';
import { guardsOf } from './guards.ts';
import { memoize } from './memoize.ts';
import type { Question } from './other-cell.ts';
import {
  amountOf,
  isPlainWord,
  numbersIn,
  sourceNumbers,
  stemsIn,
  stemsOf,
  TAKEN_APART,
  type KindOfNumber,
} from './other-number.ts';
import { sentencesWithRarest, sourceOfSentence } from './sentences-with.ts';

/** Two words may be the same by chance: 'the price is' needs more to be of the same thing. */
const LEAST_WORDS = 2;
const MOST_TOKENS = 40;
const MOST_NUMBERS = 3;
/** A longer sentence of the sources says more than a statement. */
const MOST_SOURCE_TOKENS = 60;
/** A number and a rounder one that is as near are the same: 1,203,450 and 1,200,000. */
const ROUNDED_WITHIN = 0.02;
/** From when on something is so: what two versions of a handbook may differ in. */
const SINCE = /^(?:now|since|again|jetzt|seit|désormais|depuis|ahora|desde)$/u;

/** What restricts or denies a sentence, but for the time since when it is true. */
const restrictionsOf = (text: string): string =>
  guardsOf(text)
    .split(' ')
    .filter((word) => !SINCE.test(word))
    .join(' ');

const DENYING =
  /^(?:not|no|never|none|n't|cannot|neither|nor|nobody|nothing|nicht|nichts|keine?[mnrs]?|nie|niemals|ne|pas|jamais|aucune?|nunca|ningun[oa]?|mehr|plus|más)$/u;
const withoutDenial = (restrictions: string): string =>
  restrictions
    .split(' ')
    .filter((word) => !DENYING.test(word))
    .join(' ');

const exactForms = ({ stem, forms }: Token): readonly string[] => [stem, ...(forms?.readings ?? [])];
/** Whether a quantity is another one, or a vaguer form of it: 'in March' and '5 March', which is not '12 March'. */
const isFormOf = (one: Token, other: Token): boolean =>
  exactForms(one).some((form) => exactForms(other).includes(form) || other.forms?.vaguer?.includes(form) === true);
const isNear = (one: Token, other: Token): boolean =>
  Math.abs(amountOf(one) - amountOf(other)) <= ROUNDED_WITHIN * amountOf(other);
const isSame = (one: Token, other: Token): boolean =>
  isFormOf(one, other) || isFormOf(other, one) || isNear(one, other);

const LONGEST_TITLE = 200;

/** 'No longer' only denies. */
const isContentWord = (token: Token): boolean => isPlainWord(token) && token.folded !== 'longer';

/** The numbers of a kind in a sentence of the sources. */
const numbersOf = (kind: string, sentence: number, index: SourceIndex): Token[] =>
  sourceNumbers(sentence, index).flatMap((other) => (other.kind === kind ? [other.number] : []));

const stemsOfSource = memoize(
  (source, index): ReadonlySet<string> =>
    new Set(index.tokens.filter((_, at) => index.sourceOf[at] === source).map(({ stem }) => stem)),
);

/** Whether a question has words that the sources know and this one lacks. */
const isAskedOfOthers = (source: number, { stems }: Question, index: SourceIndex): boolean =>
  [...stems].slice(0, MOST_TOKENS).some((stem) => index.written.has(stem) && !stemsOfSource(source, index).has(stem));

const titleStems = memoize((source, { titles, language }): readonly string[] =>
  stemsOf(readTokens((titles[source] ?? '').slice(0, LONGEST_TITLE), language), ({ isStop }) => !isStop),
);

/** Whether a question has all that tells the title of one source from that of another: 'in the 2024 handbook'. */
function isNamed(one: number, other: number, { stems }: Question, index: SourceIndex): boolean {
  const theirs = titleStems(other, index);
  const telling = titleStems(one, index).filter((stem) => !theirs.includes(stem));
  return telling.length > 0 && telling.every((stem) => stems.has(stem));
}

interface SourcesAndQuestion {
  readonly index: SourceIndex;
  readonly sources: readonly TrustSource[];
  readonly question: Question;
}

/** What a sentence of a reply says, and where the sources say something in its words. */
interface Statement {
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly numbers: readonly KindOfNumber[];
  readonly restrictions: string;
  readonly sentences: readonly number[];
  readonly index: SourceIndex;
  readonly sources: readonly TrustSource[];
}

/** What a sentence stands in: several sources may be passages of one document. */
function documentOf(sentence: number, { index, sources }: Pick<Statement, 'index' | 'sources'>): string {
  const source = sources[sourceOfSentence(sentence, index)];
  return source?.document ?? source?.id ?? '';
}

/** The words of a sentence; if the sources know few, those that they know, with those of its question: '45 minutes.' */
function wordsOf(tokens: readonly Token[], index: SourceIndex, { stems }: Question): string[] {
  const own = stemsOf(tokens, isContentWord);
  const known = own.filter((stem) => index.written.has(stem));
  if (known.length >= LEAST_WORDS) return own;
  const asked = [...stems].slice(0, MOST_TOKENS).filter((stem) => index.written.has(stem));
  return own.length - known.length > LEAST_WORDS ? own : [...new Set([...known, ...asked])];
}

/** Whether a sentence of the sources has the words of a statement and no others. */
function hasSameWords(sentence: number, { words, index }: Statement): boolean {
  const theirs = stemsOf(index.sentenceTokens(sentence), isContentWord);
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
  const rest = numbers.filter((other) => other.number !== number);
  return (
    rivals.length === 1 &&
    !rivals.some((other) => isSame(number, other)) &&
    rest.every((other) => stemsIn(sentence, index).has(other.number.stem)) &&
    restrictionsOf(index.sentenceText(sentence)) === restrictions
  );
}

export const isDenying = (tokens: readonly Token[]): boolean => denies(phraseOf('', 0, tokens).text);

/** Whether it denies what the statement says, or says what that denies, of the same numbers. */
function turnsDenial(sentence: number, { tokens, numbers, restrictions, index }: Statement): boolean {
  const theirs = index.sentenceTokens(sentence);
  return (
    isDenying(theirs) !== isDenying(tokens) &&
    numbers.every(({ number }) => stemsIn(sentence, index).has(number.stem)) &&
    withoutDenial(restrictionsOf(index.sentenceText(sentence))) === withoutDenial(restrictions)
  );
}

/** The sentence that says otherwise and is as likely to be meant, where another document says what the statement does. */
function findOther(
  statement: Pick<Statement, 'sentences' | 'index' | 'sources'>,
  question: Question,
  isStated: (sentence: number) => boolean,
  isOther: (sentence: number) => boolean,
): number | undefined {
  const { sentences, index } = statement;
  const stated = sentences.filter(isStated);
  const stating = new Set(stated.map((sentence) => documentOf(sentence, statement)));
  const statingSources = [...new Set(stated.map((sentence) => sourceOfSentence(sentence, index)))];
  const isAgainst = (sentence: number): boolean =>
    !stating.has(documentOf(sentence, statement)) &&
    isOther(sentence) &&
    !isAskedOfOthers(sourceOfSentence(sentence, index), question, index) &&
    !statingSources.some((own) => isNamed(own, sourceOfSentence(sentence, index), question, index));
  return stating.size > 0 ? sentences.find(isAgainst) : undefined;
}

/** The sentence of another document that gives another name to the same thing: 'The head of finance is Ana Ruiz'. */
function findOtherName(
  text: string,
  tokens: readonly Token[],
  { index, sources, question }: SourcesAndQuestion,
): number | undefined {
  const naming = readNaming(tokens);
  if (naming === undefined) return undefined;
  const { same, other } = findNamings(text, naming, index);
  return findOther(
    { sentences: [...same, ...other], index, sources },
    question,
    (sentence) => same.includes(sentence),
    (sentence) => other.includes(sentence),
  );
}

/**
 * Where one document says what a sentence says: the sentence of another one that gives, in the same words and no others,
 * another number or name, or denies it. 'The lunch break is 45 minutes' where 'From 1 May the lunch break is 30 minutes'. Not
 * where the question has a word that tells the first source from the other: 'in Berlin'.
 */
export function findDispute(text: string, tokens: readonly Token[], context: SourcesAndQuestion): number | undefined {
  const { index, sources, question } = context;
  const numbers = numbersIn(tokens);
  if (tokens.length > MOST_TOKENS || numbers.length > MOST_NUMBERS) return undefined;
  const named = findOtherName(text, tokens, context);
  if (named !== undefined) return named;
  const words = wordsOf(tokens, index, question);
  if (words.length < LEAST_WORDS || TAKEN_APART.test(text) || text.trimEnd().endsWith('?')) return undefined;
  const sentences = sentencesWithRarest(words, index).filter((sentence) => {
    const held = stemsIn(sentence, index);
    const isShort = index.sentenceTokens(sentence).length <= MOST_SOURCE_TOKENS;
    return isShort && words.every((word) => held.has(word)) && !index.isQuestion(sentence);
  });
  if (new Set(sentences.map((sentence) => documentOf(sentence, { index, sources }))).size < 2) return undefined;
  const statement = { tokens, words, numbers, restrictions: restrictionsOf(text), sentences, index, sources };
  const isAlike = (sentence: number): boolean => hasSameWords(sentence, statement);
  const denying = findOther(
    statement,
    question,
    (sentence) => isDenying(index.sentenceTokens(sentence)) === isDenying(tokens),
    (sentence) => isAlike(sentence) && turnsDenial(sentence, statement),
  );
  const otherwise = (number: Token, kind: string): number | undefined =>
    findOther(
      statement,
      question,
      (sentence) => numbersOf(kind, sentence, index).some((other) => isSame(number, other)),
      (sentence) => isAlike(sentence) && givesOther(sentence, number, kind, statement),
    );
  if (denying !== undefined) return denying;
  const [other] = numbers.flatMap(({ number, kind }) => (kind === undefined ? [] : (otherwise(number, kind) ?? [])));
  return other;
}
