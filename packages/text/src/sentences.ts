import { PROSE_ABBREVIATIONS } from './abbreviations.ts';
import { LIST_MARKER, splitBlocks, type BlockKind } from './blocks.ts';
import { isOrdinal } from './ordinal.ts';
import type { Span } from './span.ts';

/** Without white space at either end. */
export interface Sentence extends Span {
  /** Prose and list items are split into sentences; code, table rows and headings are separate units. */
  kind: BlockKind;
}

/**
 * Reference marks such as [1] belong to the sentence before them. A run of marks is matched only from its first one,
 * because matching from each would be quadratic.
 */
const BOUNDARY = /((?<![.!?…])[.!?…]+["'”’»)\]*_`]*(?:[ \t]*\[\d{1,3}\])*)(\s+)|([。！？]+[」』”]?)|(;\s*\n)/gu;
const ABBREVIATION = new RegExp(
  String.raw`(?:^|[\s(["'“„«*_])(?:${PROSE_ABBREVIATIONS.join('|').replaceAll('.', String.raw`\.`)}|\p{Lu})$`,
  'iu',
);
const ONLY_REFERENCES = /^(?:\[\d{1,3}\][\s.,;]*)+$/u;
const LONG_SENTENCE = 320;

/**
 * The sentences of a Markdown text with their offsets. Together they cover every visible character. Abbreviations,
 * initials, decimal points and list numbers end no sentence. A sentence of over 320 characters that spans several lines
 * is split at its line breaks, so that unpunctuated lists do not become one unit.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const block of splitBlocks(text)) {
    if (block.kind === 'prose' || block.kind === 'list-item')
      splitProse(text, block.start, block.end, block.kind, sentences);
    else pushTrimmed(text, block.start, block.end, block.kind, sentences);
  }
  return sentences;
}

function splitProse(text: string, start: number, end: number, kind: BlockKind, sentences: Sentence[]): void {
  const body = text.slice(start, end);
  const secondWord = placeOfSecondWord(body);
  let from = 0;
  const marker = LIST_MARKER.exec(body)?.[0].length ?? 0;
  for (const match of body.matchAll(BOUNDARY)) {
    const at = match.index;
    if (at < marker) continue;
    const stop = at + (match[1]?.length ?? match[3]?.length ?? 1);
    if (
      match[1] !== undefined &&
      !isSentenceEnd(body, { at, stop, after: at + match[0].length, mark: match[1], secondWord })
    )
      continue;
    pushSplit(text, start + from, start + stop, kind, sentences);
    from = stop;
  }
  pushSplit(text, start + from, end, kind, sentences);
}

/** The offset of a text's second word; its length if there is none. */
function placeOfSecondWord(body: string): number {
  const found = /\S\s+(?=\S)/u.exec(body);
  return found === null ? body.length : found.index + found[0].length;
}

interface Stop {
  at: number;
  stop: number;
  after: number;
  mark: string;
  secondWord: number;
}

/** As much of the next word as tells whether it is the noun of an ordinal: 'Obergeschoss'. */
const LONGEST_NOUN = 14;

/** Longer quotations are texts of their own. */
const LONGEST_QUOTATION = 200;

function isInQuotation(body: string, at: number): boolean {
  const before = body.slice(Math.max(0, at - LONGEST_QUOTATION), at);
  return before.lastIndexOf('“') > before.lastIndexOf('”') || before.split('"').length % 2 === 0;
}

function isSentenceEnd(body: string, { at, stop, after, mark, secondWord }: Stop): boolean {
  const next = body.slice(after, after + LONGEST_NOUN);
  if (mark.startsWith('.') && !mark.startsWith('..')) {
    const before = body.slice(Math.max(0, at - 12), at);
    if (ABBREVIATION.test(before) || (mark === '.' && isOrdinal(before, next))) return false;
    if (/(?:^|\s)\p{Nd}{1,2}$/u.test(before.slice(-3)) && /^\p{L}/u.test(next) && mark === '.')
      return /^\p{Lu}/u.test(next) && at > secondWord;
    // 'bis zum 31.12. möglich'
    if (/\p{Nd}\.\p{Nd}{1,2}$/u.test(before) && /^\p{Ll}/u.test(next)) return false;
  }
  const goesOn = /^\p{Ll}/u.test(next);
  // '“It rains.” was all she said', 'You said “hi! by the way”'.
  if (goesOn && (/["'”’»)]/u.test(mark) || (/^[?!]/u.test(mark) && isInQuotation(body, at)))) return false;
  return stop >= body.length || !/^[,;)]/u.test(next);
}

function pushSplit(text: string, start: number, end: number, kind: BlockKind, sentences: Sentence[]): void {
  if (end - start <= LONG_SENTENCE || !text.slice(start, end).trim().includes('\n')) {
    pushTrimmed(text, start, end, kind, sentences);
    return;
  }
  let from = start;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    pushTrimmed(text, from, at, kind, sentences);
    from = at;
  }
  pushTrimmed(text, from, end, kind, sentences);
}

function pushTrimmed(text: string, start: number, end: number, kind: BlockKind, sentences: Sentence[]): void {
  const body = text.slice(start, end);
  const trimmed = body.trim();
  if (trimmed === '') return;
  const from = start + body.indexOf(trimmed);
  const previous = sentences.at(-1);
  const hasWords = /[\p{L}\p{N}]/u.test(trimmed) && !ONLY_REFERENCES.test(trimmed);
  if (!hasWords && previous !== undefined) previous.end = from + trimmed.length;
  else sentences.push({ start: from, end: from + trimmed.length, kind });
}
