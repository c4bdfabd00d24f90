import { isHighSurrogate } from './beginning.ts';
import { DOCUMENT_ABBREVIATIONS } from './abbreviations.ts';
import { isOrdinal } from './ordinal.ts';
import type { Span } from './span.ts';
import { wrappingBreaks } from './wrapped-lines.ts';

const abbreviations: ReadonlySet<string> = new Set(DOCUMENT_ABBREVIATIONS);

/** A sentence without another end is cut after this many characters. */
const LONGEST_SENTENCE = 1200;

const isSpace = (code: number): boolean =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x30_00;

const codesOf = (characters: string): ReadonlySet<number> =>
  new Set(Array.from({ length: characters.length }, (_, index) => characters.charCodeAt(index)));

/** ) ] } and quotes that may follow the period. */
const closers = codesOf(')]}"\'\u2019\u201D\u00BB');

const enders = codesOf('.!?\u2026');
const wideEnders = codesOf('\u3002\uFF01\uFF1F\u0964');

function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < 12) {
    const code = text.charCodeAt(start - 1);
    if (isSpace(code) || code === 0x28) break;
    start -= 1;
  }
  return text.slice(start, end);
}

const lowerCase = /^\p{Ll}$/u;

function endsSentence(text: string, stop: number, next: number): boolean {
  if (next >= text.length) return true;
  const following = text.charAt(next);
  if (text.charCodeAt(stop) !== 0x2e) return !lowerCase.test(following);
  const word = wordBefore(text, stop);
  if (abbreviations.has(word.toLowerCase())) return false;
  const isInitial = word.length === 1 && word >= 'A' && word <= 'Z';
  if (isInitial || isOrdinal(text.slice(Math.max(0, stop - 12), stop), text.slice(next, next + 15))) return false;
  // Text in lower case throughout (old abstracts) has spaces before its periods.
  return !lowerCase.test(following) || word === '';
}

function trimmed(text: string, start: number, end: number): Span | undefined {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return to > from ? { start: from, end: to } : undefined;
}

/** The end of a sentence at or after `index`, or -1 if `index` does not end one. */
function boundaryAfter(text: string, index: number, wrapping: ReadonlySet<number>): number {
  const code = text.charCodeAt(index);
  if (code === 0x0a) return wrapping.has(index) ? -1 : index + 1;
  if (wideEnders.has(code)) return index + 1;
  if (!enders.has(code)) return -1;
  let after = index + 1;
  while (after < text.length && after - index < 8) {
    const next = text.charCodeAt(after);
    if (!enders.has(next) && !closers.has(next)) break;
    after += 1;
  }
  if (after < text.length && !isSpace(text.charCodeAt(after))) return -1;
  let next = after;
  while (next < text.length && next - after < 64 && isSpace(text.charCodeAt(next))) next += 1;
  return endsSentence(text, index, next) ? after : -1;
}

/**
 * Sentences of a document as spans, without the white space around them. Unlike in Markdown, a line break ends a sentence
 * unless it only wraps a paragraph, and text without sentence ends is cut. Handles common abbreviations and initials; linear in the text.
 */
export function splitDocument(text: string): Span[] {
  const found: Span[] = [];
  const wrapping = wrappingBreaks(text);
  let start = 0;
  const close = (end: number): void => {
    const span = trimmed(text, start, end);
    if (span) found.push(span);
    start = end;
  };
  for (let index = 0; index < text.length; index += 1) {
    if (index - start >= LONGEST_SENTENCE && isSpace(text.charCodeAt(index))) close(index);
    // Never in the middle of a character.
    else if (index - start >= 2 * LONGEST_SENTENCE)
      close(isHighSurrogate(text.charCodeAt(index - 1)) ? index - 1 : index);
    const end = boundaryAfter(text, index, wrapping);
    if (end < 0) continue;
    close(end);
    index = end - 1;
  }
  close(text.length);
  return found;
}
