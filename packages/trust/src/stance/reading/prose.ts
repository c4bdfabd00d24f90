import { splitSentences } from '@symbi/text/sentences';
import { tokenize } from '@symbi/text/tokens';
import { valenceOf } from './valence.ts';

/** A sentence prepared for the stance cues. */
export interface Sentence {
  /** Offsets into the original text, end exclusive. */
  start: number;
  end: number;
  /** Lower case, straight quotes, single spaces, no Markdown. */
  lower: string;
  /** As `lower`, but in the original case. */
  plain: string;
  /** Lower-case words and numbers in order; contractions stay whole. */
  words: string[];
  /** Stems of the content words, in order. */
  stems: string[];
  /** Net evaluation in -1..1. */
  valence: number;
}

export interface Prose {
  sentences: Sentence[];
  /** All words in order, at most a few thousand. */
  words: string[];
  /** The distinct content stems. */
  stems: ReadonlySet<string>;
}

/** Limits on the characters read: the beginning and the end of a text, where positions are stated. */
const HEAD_LIMIT = 12_000;
const TAIL_LIMIT = 4_000;
const WORD = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

/**
 * Replaces Markdown syntax with spaces of the same length, so that offsets stay valid. The splitter needs list markers,
 * so they stay.
 */
function blankMarkdown(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/[\u201C\u201D\u00AB\u00BB"]/gu, ' ')
    .replace(/\u00A0/gu, ' ')
    .replace(/^[ \t]{0,6}(?:>[ \t]?)+/gmu, (run) => ' '.repeat(run.length))
    .replace(/^[ \t]{0,3}#{1,6}(?=[ \t])/gmu, (run) => ' '.repeat(run.length))
    .replace(/[*_]+|(?<!`)`{1,2}(?!`)|~~/gu, (run) => ' '.repeat(run.length));
}

function plainOf(raw: string): string {
  return raw
    .replace(/^\s*(?:[-+\u2022\u2013]|\p{Nd}{1,3}[.)])\s+/u, '')
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[.,;:!?])/gu, '')
    .trim();
}

function readSentence(text: string, start: number, end: number, offset: number): Sentence {
  const plain = plainOf(text.slice(start, end));
  const lower = plain.toLowerCase();
  const words = lower.match(WORD) ?? [];
  const stems = tokenize(plain, 'en')
    .filter((token) => !token.isStop)
    .map((token) => token.stem);
  return { start: start + offset, end: end + offset, plain, lower, words, stems, valence: valenceOf(words) };
}

/** Reads a reply, bounded to its first 12,000 and last 4,000 characters. Code blocks are skipped. */
export function readProse(text: string): Prose {
  const parts =
    text.length <= HEAD_LIMIT + TAIL_LIMIT
      ? [{ body: text, offset: 0 }]
      : [
          { body: text.slice(0, HEAD_LIMIT), offset: 0 },
          { body: text.slice(-TAIL_LIMIT), offset: text.length - TAIL_LIMIT },
        ];
  const sentences = parts.flatMap(({ body, offset }) => {
    const blank = blankMarkdown(body);
    return splitSentences(blank)
      .filter((span) => span.kind !== 'code')
      .map((span) => readSentence(blank, span.start, span.end, offset))
      .filter((sentence) => sentence.words.length > 0);
  });
  return {
    sentences,
    words: sentences.flatMap((sentence) => sentence.words),
    stems: new Set(sentences.flatMap((sentence) => sentence.stems)),
  };
}
