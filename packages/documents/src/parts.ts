import { wholeCharacters } from '@symbi/text/cut';
import { Amount } from './amount.ts';
import type { DocumentLimits } from './limits.ts';
import { tooLarge } from './unreadable-document.ts';

/** A part of a document that a person can find again, with its text. */
export interface DocumentPart {
  /** 'page 3', 'Sales!A1:D20', 'slide 2', a heading, 'lines 1-80'. */
  readonly label: string;
  readonly text: string;
}

/** Longer parts are cut, because a part is shown as a whole. */
const PART_LENGTH = 20_000;
const LABEL_LENGTH = 120;

const count = (value: number): string => value.toLocaleString('en-US');

/**
 * Removes characters that no database stores and no screen shows: NUL and other control characters, lone surrogates.
 */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u00AD\uFEFF]/gu, '')
    .replaceAll(/[\u00A0\u2007\u202F\t ]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** One line, short enough to appear next to a file name. */
export const cleanLabel = (label: string): string => {
  const line = cleanText(label).replaceAll(/\s+/g, ' ');
  return line.length <= LABEL_LENGTH ? line : `${wholeCharacters(line, LABEL_LENGTH - 1).trimEnd()}\u2026`;
};

/** The offset at which to cut a long text: after a paragraph, a line or a word. */
const cutAt = (text: string, from: number): number => {
  const end = from + PART_LENGTH;
  if (end >= text.length) return text.length;
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, end);
    if (at > from + PART_LENGTH / 2) return at + mark.length;
  }
  // Never inside a surrogate pair.
  return (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
};

/** Collects the parts of a document within its limits; empty parts are skipped. */
export class PartList {
  readonly parts: DocumentPart[] = [];
  /** The amount read to extract them. */
  readonly amount = new Amount();
  readonly #limits: DocumentLimits;
  #characters = 0;

  constructor(limits: DocumentLimits) {
    this.#limits = limits;
  }

  /** Throws `UnreadableDocument` if the document has too many characters. */
  add(label: string, given: string): void {
    const text = cleanText(given);
    if (text === '') return;
    this.#characters += text.length;
    if (this.#characters > this.#limits.characters)
      throw tooLarge(
        `This file has more than ${count(this.#limits.characters)} characters of text. Attach the part of it that matters.`,
      );
    const name = cleanLabel(label);
    let number = 1;
    for (let from = 0; from < text.length; number += 1) {
      const to = cutAt(text, from);
      this.parts.push({ label: number === 1 ? name : `${name} (${number})`, text: text.slice(from, to).trim() });
      from = to;
    }
  }
}

/** Refuses documents with too many pages (slides, sheets, chapters). */
export const checkPages = (pages: number, what: string, { pages: most }: DocumentLimits): void => {
  if (pages > most)
    throw tooLarge(`This file has ${count(pages)} ${what}; at most ${count(most)} are read. Attach some of them.`);
};
