import { fold } from './fold.ts';
import { baseOf } from './irregular.ts';
import { UNSPACED_CHARACTER } from './scripts.ts';
import { stemEnglish } from './stem.ts';
import { SEARCH_STOP_WORDS } from './stop-words.ts';

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const MARK = 3;
const IDEOGRAPH = 4;

/** Longest token kept; the rest of a longer run of letters is dropped, so that no input costs more than its length. */
const LONGEST_WORD = 48;

const letterPattern = /^\p{L}$/u;
const digitPattern = /^\p{N}$/u;
const markPattern = /^\p{M}$/u;
const ideographPattern = new RegExp(`^${UNSPACED_CHARACTER}$`, 'u');

function classOf(character: string): number {
  if (ideographPattern.test(character)) return IDEOGRAPH;
  if (letterPattern.test(character)) return LETTER;
  if (digitPattern.test(character)) return DIGIT;
  if (markPattern.test(character)) return MARK;
  return OTHER;
}

const UNKNOWN = 255;
const classes = new Uint8Array(65_536).fill(UNKNOWN);

function classAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  const known = classes[code] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  const found = code >= 0xd8_00 && code <= 0xdf_ff ? OTHER : classOf(String.fromCharCode(code));
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
    if (kind === LETTER || kind === DIGIT || kind === MARK) {
      end += 1;
      continue;
    }
    if (kind !== OTHER || end + 1 >= text.length) break;
    const code = text.charCodeAt(end);
    const before = classAt(text, end - 1);
    const after = classAt(text, end + 1);
    const insideNumber = joinsDigits(code) && before === DIGIT && after === DIGIT;
    if (!insideNumber && !(isApostrophe(code) && before === LETTER && after === LETTER)) break;
    joined ||= insideNumber;
    end += 2;
  }
  return { end, joined };
}

/** The longest acronym, with its periods; scanning further from every letter of 'a.a.a...' would be quadratic. */
const LONGEST_ACRONYM = 24;

/** 'U.S.' is one word: single letters with a period after each. Returns the end, or `start` if it is not an acronym. */
function endOfAcronym(text: string, start: number): number {
  let end = start;
  while (end - start < LONGEST_ACRONYM && classAt(text, end) === LETTER && text.charCodeAt(end + 1) === 0x2e) end += 2;
  return end - start >= 4 && (end >= text.length || classAt(text, end) === OTHER) ? end : start;
}

const hasApostrophe = (word: string): boolean => /['\u2019\u02BC]/.test(word);

function pushWord(raw: string, into: string[]): void {
  const folded = fold(raw.length > LONGEST_WORD ? raw.slice(0, LONGEST_WORD) : raw, 'bare');
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
    if (kind === OTHER || kind === MARK) {
      index += 1;
      continue;
    }
    if (kind === IDEOGRAPH) {
      let end = index + 1;
      while (end < text.length && classAt(text, end) === IDEOGRAPH) end += 1;
      pushIdeographs(text.slice(index, end), found);
      index = end;
      continue;
    }
    const acronym = kind === LETTER ? endOfAcronym(text, index) : index;
    if (acronym > index) {
      pushWord(text.slice(index, acronym).replaceAll('.', ''), found);
      index = acronym;
      continue;
    }
    const { end, joined } = endOfWord(text, index);
    if (joined) pushNumber(text.slice(index, Math.min(end, index + LONGEST_WORD)), found);
    else pushWord(text.slice(index, end), found);
    index = end;
  }
  return found;
}

const stems = new Map<string, string>();
const STEMS_KEPT = 50_000;

/** Porter stem of a lower-case word or of its base; words with anything but a-z are returned unchanged. Memoized. */
export function stemTerm(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = /^[a-z]+$/.test(word) ? stemEnglish(baseOf(word), 'porter') : word;
  if (stems.size >= STEMS_KEPT) stems.clear();
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
