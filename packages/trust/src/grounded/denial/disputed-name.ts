import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { guardsOf } from './guards.ts';
import { isPlainWord, stemsOf } from './other-number.ts';
import { sentencesWithRarest } from './sentences-with.ts';

/** 'The manager' may be of anything; 'the head of finance' is one. */
const LEAST_WORDS = 2;
const MOST_TOKENS = 20;
const MOST_NAMES = 4;
const IS = /^(?:is|ist|est|es)$/u;
const DEFINITE = /^(?:the|our|your|der|die|das|unsere?|le|la|les?|l|notre|el|nuestr[oa])$/u;

/** 'The head of finance is Ana Ruiz', or 'Ana Ruiz is the head of finance': what is named, and its name. */
export interface Naming {
  readonly subject: readonly string[];
  readonly names: readonly string[];
}

const isName = (token: Token): boolean => token.isCapitalized && isPlainWord(token);
const areNames = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.length <= MOST_NAMES && tokens.every(isName);

/** Reads a sentence that says of one thing who or what it is, and nothing else; undefined for any other. */
export function readNaming(tokens: readonly Token[]): Naming | undefined {
  const at = tokens.length > MOST_TOKENS ? -1 : tokens.findIndex(({ folded }) => IS.test(folded));
  if (at < 0) return undefined;
  const sides = [tokens.slice(0, at), tokens.slice(at + 1)];
  const [thing = [], named = []] = DEFINITE.test(tokens[0]?.folded ?? '') ? sides : sides.toReversed();
  if (!DEFINITE.test(thing[0]?.folded ?? '') || !areNames(named)) return undefined;
  const subject = stemsOf(thing, isPlainWord);
  return subject.length < LEAST_WORDS ? undefined : { subject, names: stemsOf(named, isPlainWord) };
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((stem) => other.includes(stem));

/**
 * The sentences of the sources that name the same thing: those with this name, and those with another one, of which no part
 * is the same ('Ana Ruiz' is 'Ms Ruiz').
 */
export function findNamings(
  text: string,
  { subject, names }: Naming,
  index: SourceIndex,
): { readonly same: readonly number[]; readonly other: readonly number[] } {
  const guards = guardsOf(text);
  const [same, other]: [number[], number[]] = [[], []];
  for (const sentence of sentencesWithRarest(subject, index)) {
    const found = readNaming(index.sentenceTokens(sentence));
    if (found === undefined || !areSame(found.subject, subject)) continue;
    if (guardsOf(index.sentenceText(sentence)) !== guards || index.isQuestion(sentence)) continue;
    if (areSame(found.names, names)) same.push(sentence);
    else if (!found.names.some((name) => names.includes(name))) other.push(sentence);
  }
  return { same, other };
}
