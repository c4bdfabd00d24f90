import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { guardsOf } from './guards.ts';
import { memoize } from './memoize.ts';
import { isPlainWord, stemsOf } from './other-number.ts';
import { sentencesWithRarest } from './sentences-with.ts';

/** 'The manager' may be of anything; 'the head of finance' is one. */
const LEAST_WORDS = 2;
const MOST_TOKENS = 20;
const MOST_NAMES = 4;
const IS = /^(?:is|ist|est|es)$/u;
const DEFINITE = /^(?:the|our|your|der|die|das|unsere?|le|la|les?|l|notre|el|nuestr[oa])$/u;
/** 'Ms Ruiz' and 'Ms Berg' are two names. */
const TITLE = /^(?:mrs?|ms|miss|dr|prof|professor|frau|herr|m|mme|mlle|monsieur|madame|sra?|senora?|don|dona)$/u;
/** 'Das Ziel des Kurses ist Sicherheit' names nothing, although German writes its nouns like names. */
const ABSTRACT = /\p{L}{3}(?:heit|keit|schaft|ung|tat|ismus)$/u;

/** 'The head of finance is Ana Ruiz', or 'Ana Ruiz is the head of finance': what is named, and its name. */
export interface Naming {
  /** Its words but articles: 'before', 'IT' and '3' tell one thing from another as well. */
  readonly subject: readonly string[];
  /** Those by which it is found. */
  readonly words: readonly string[];
  readonly names: readonly string[];
}

const isName = (token: Token): boolean => token.isCapitalized && isPlainWord(token) && !ABSTRACT.test(token.folded);
const areNames = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.length <= MOST_NAMES && tokens.every(isName);

/** Reads a sentence that says of one thing who or what it is, and nothing else; undefined for any other. */
export function readNaming(tokens: readonly Token[]): Naming | undefined {
  const at = tokens.length > MOST_TOKENS ? -1 : tokens.findIndex(({ folded }) => IS.test(folded));
  if (at < 0) return undefined;
  const sides = [tokens.slice(0, at), tokens.slice(at + 1)];
  const [thing = [], named = []] = DEFINITE.test(tokens[0]?.folded ?? '') ? sides : sides.toReversed();
  if (!DEFINITE.test(thing[0]?.folded ?? '') || !areNames(named)) return undefined;
  const subject = stemsOf(thing, ({ folded }) => !DEFINITE.test(folded));
  const words = stemsOf(thing, isPlainWord);
  const names = stemsOf(named, ({ folded }) => !TITLE.test(folded));
  return words.length < LEAST_WORDS || names.length === 0 ? undefined : { subject, words, names };
}

/** That of a sentence of the sources, and its guards. */
const namingIn = memoize((sentence, index) => {
  const naming = readNaming(index.sentenceTokens(sentence));
  return naming && { ...naming, guards: guardsOf(index.sentenceText(sentence)) };
});

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((stem) => other.includes(stem));

const isShortFor = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((name) => other.some((longer) => longer.startsWith(name))) ||
  one.join('') === other.map(([initial = '']) => initial).join('');

/**
 * The sentences of the sources that name the same thing: those with this name, and those with another one, of which no part
 * is the same or short for the other ('Ana Ruiz' is 'Ms Ruiz', 'Mon' is 'Monday', 'NY' is 'New York').
 */
export function findNamings(
  text: string,
  { subject, words, names }: Naming,
  index: SourceIndex,
): { readonly same: readonly number[]; readonly other: readonly number[] } {
  const guards = guardsOf(text);
  const [same, other]: [number[], number[]] = [[], []];
  for (const sentence of sentencesWithRarest(words, index)) {
    const found = namingIn(sentence, index);
    if (found === undefined || !areSame(found.subject, subject)) continue;
    if (found.guards !== guards || index.isQuestion(sentence)) continue;
    if (areSame(found.names, names)) same.push(sentence);
    else if (!isShortFor(found.names, names) && !isShortFor(names, found.names)) other.push(sentence);
  }
  return { same, other };
}
