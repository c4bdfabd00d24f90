import { fold } from './fold.ts';
import { UNSPACED_CHARACTER } from './scripts.ts';
import { stemEnglish } from './stem.ts';
import { SEARCH_STOP_WORDS } from './stop-words.ts';

const other = 0;
const letter = 1;
const digit = 2;
const mark = 3;
const ideograph = 4;

/** Longest token kept; the rest of a longer run of letters is dropped, so that no input costs more than its length. */
const longestWord = 48;

const letterPattern = /^\p{L}$/u;
const digitPattern = /^\p{N}$/u;
const markPattern = /^\p{M}$/u;
const ideographPattern = new RegExp(`^${UNSPACED_CHARACTER}$`, 'u');

function classOf(character: string): number {
  if (ideographPattern.test(character)) return ideograph;
  if (letterPattern.test(character)) return letter;
  if (digitPattern.test(character)) return digit;
  if (markPattern.test(character)) return mark;
  return other;
}

const unknown = 255;
const classes = new Uint8Array(65_536).fill(unknown);

function classAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  const known = classes[code] ?? unknown;
  if (known !== unknown) return known;
  const found = code >= 0xd8_00 && code <= 0xdf_ff ? other : classOf(String.fromCharCode(code));
  classes[code] = found;
  return found;
}

const isApostrophe = (code: number): boolean => code === 0x27 || code === 0x20_19 || code === 0x2_bc;

/** '.', ',', '-', '/' and ':' stay inside a number if there are digits on both sides: 3.14, 1,000, 2024-05-01. */
const joinsDigits = (code: number): boolean =>
  code === 0x2e || code === 0x2c || code === 0x2d || code === 0x2f || code === 0x3a;

function pushNumber(raw: string, into: string[]): void {
  const whole = fold(raw.replaceAll(',', ''), 'bare');
  into.push(whole);
  const parts = whole.split(/[-/:]/);
  if (parts.length > 1) into.push(...parts);
}

function pushIdeographs(run: string, into: string[]): void {
  if (run.length === 1) into.push(run);
  for (let index = 0; index + 1 < run.length; index += 1) into.push(run.slice(index, index + 2));
}

/** End of the word that starts at `start`; `kind` tells whether joined digits were seen. */
function endOfWord(text: string, start: number): { end: number; joined: boolean } {
  let end = start + 1;
  let joined = false;
  while (end < text.length) {
    const kind = classAt(text, end);
    if (kind === letter || kind === digit || kind === mark) {
      end += 1;
      continue;
    }
    if (kind !== other || end + 1 >= text.length) break;
    const code = text.charCodeAt(end);
    const before = classAt(text, end - 1);
    const after = classAt(text, end + 1);
    const insideNumber = joinsDigits(code) && before === digit && after === digit;
    if (!insideNumber && !(isApostrophe(code) && before === letter && after === letter)) break;
    joined ||= insideNumber;
    end += 2;
  }
  return { end, joined };
}

/** The longest acronym, with its periods; scanning further from every letter of 'a.a.a...' would be quadratic. */
const longestAcronym = 24;

/** 'U.S.' is one word: single letters with a period after each. Returns the end, or `start` if it is not an acronym. */
function endOfAcronym(text: string, start: number): number {
  let end = start;
  while (end - start < longestAcronym && classAt(text, end) === letter && text.charCodeAt(end + 1) === 0x2e) end += 2;
  return end - start >= 4 && (end >= text.length || classAt(text, end) === other) ? end : start;
}

const hasApostrophe = (word: string): boolean => /['\u2019\u02BC]/.test(word);

function pushWord(raw: string, into: string[]): void {
  const folded = fold(raw.length > longestWord ? raw.slice(0, longestWord) : raw, 'bare');
  const word = hasApostrophe(folded)
    ? folded.replace(/['\u2019\u02BC]s$/, '').replaceAll(/['\u2019\u02BC]/g, '')
    : folded;
  if (word.length > 0) into.push(word);
}

/**
 * Terms of a text: its words, lower case and without diacritics, function words included, in order. Numbers, dates and
 * times keep their form (`1,000` -> `1000`, `2024-05-01` -> itself and its parts); scripts written without
 * spaces give overlapping pairs of characters. Linear in the text for any input.
 */
export function splitTerms(text: string): string[] {
  const found: string[] = [];
  let index = 0;
  while (index < text.length) {
    const kind = classAt(text, index);
    if (kind === other || kind === mark) {
      index += 1;
      continue;
    }
    if (kind === ideograph) {
      let end = index + 1;
      while (end < text.length && classAt(text, end) === ideograph) end += 1;
      pushIdeographs(text.slice(index, end), found);
      index = end;
      continue;
    }
    const acronym = kind === letter ? endOfAcronym(text, index) : index;
    if (acronym > index) {
      pushWord(text.slice(index, acronym).replaceAll('.', ''), found);
      index = acronym;
      continue;
    }
    const { end, joined } = endOfWord(text, index);
    if (joined) pushNumber(text.slice(index, Math.min(end, index + longestWord)), found);
    else pushWord(text.slice(index, end), found);
    index = end;
  }
  return found;
}

const stems = new Map<string, string>();
const stemsKept = 50_000;

/** Porter stem of a lower-case word; words with anything but a-z are returned unchanged. Memoized. */
export function stemTerm(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = /^[a-z]+$/.test(word) ? stemEnglish(word, 'porter') : word;
  if (stems.size >= stemsKept) stems.clear();
  stems.set(word, found);
  return found;
}

/** Content terms of a text, without function words. */
export function contentTerms(text: string): string[] {
  return splitTerms(text).filter((word) => !SEARCH_STOP_WORDS.has(word));
}

/** Stems of the content terms of a text, in order. */
export function contentStems(text: string): string[] {
  return contentTerms(text).map(stemTerm);
}
