import { documentLimits } from './limits.ts';
import { tooLarge } from './unreadable-document.ts';

/**
 * More than nearly every document with a text within the limits has; a sheet with millions of formatted empty cells is
 * refused too. A container of a few hundred kilobytes can unpack to tens of
 * millions of empty elements, or to text that is discarded at the end; parsing it would block the one reading worker.
 */
const ELEMENTS = 3_000_000;
const CHARACTERS = 4 * documentLimits.characters;

/** Counts elements and characters of text over all files of one document. Throws `UnreadableDocument` beyond the limits. */
export class Amount {
  #elements = 0;
  #characters = 0;

  opened(): void {
    this.#elements += 1;
    if (this.#elements > ELEMENTS) throw tooLarge('This file holds more elements than can be read.');
  }

  said(text: string): void {
    // White space between elements is not text.
    if (text.trim() !== '') this.#characters += text.length;
    if (this.#characters > CHARACTERS) throw tooLarge('This file holds more text than can be read.');
  }
}
