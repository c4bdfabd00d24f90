import { fold } from './fold.ts';
import type { Span } from './span.ts';

/** Most words of a query that are looked for. */
const MOST_WORDS = 16;

/** A character with the accents written after it. */
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gsu;

/** The last sigma of a word is written in another way, which a letter cut out of its word does not show. */
const folded = (text: string): string => fold(text, 'spelled').replaceAll('ς', 'σ');

/**
 * The words of a query as `hasWords` and `findWords` look for them: what stands between spaces, in lower case and
 * without accents, each once and without those that are a part of another.
 */
export function wordsOf(query: string): string[] {
  const typed = [...new Set(folded(query).split(/\s+/u))].filter((word) => word !== '').slice(0, MOST_WORDS);
  return typed.filter((word) => !typed.some((other) => other !== word && other.includes(word)));
}

/** Whether a text has every word, anywhere; of no words, it has none. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const whole = folded(text);
  return words.length > 0 && words.every((word) => whole.includes(word));
}

/** A folded text, and for each of its code units the start and the end of the character it comes from. */
interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function foldPlaced(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let whole = '';
  for (const { 0: character, index } of text.matchAll(CHARACTER)) {
    const part = folded(character);
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(index);
      ends.push(index + character.length);
    }
    whole += part;
  }
  return { text: whole, starts, ends };
}

/**
 * The places of words in a text, in order; where two overlap, only the first.
 * @param words as returned by `wordsOf`
 */
export function findWords(text: string, words: readonly string[]): Span[] {
  // Most pieces of a text have none.
  const whole = folded(text);
  if (!words.some((word) => whole.includes(word))) return [];
  const placed = foldPlaced(text);
  const found: Span[] = [];
  for (const word of words)
    for (let at = placed.text.indexOf(word); at >= 0; at = placed.text.indexOf(word, at + word.length))
      found.push({ start: placed.starts[at] ?? 0, end: placed.ends[at + word.length - 1] ?? text.length });
  const ordered = found.toSorted((left, right) => left.start - right.start || right.end - left.end);
  let end = 0;
  return ordered.filter((span) => {
    const isFree = span.start >= end;
    if (isFree) ({ end } = span);
    return isFree;
  });
}
