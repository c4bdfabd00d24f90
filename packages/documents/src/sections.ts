import type { PartList } from './parts.ts';

/** Length of a part before the first heading, and in documents without headings. */
const PART_LENGTH = 4_000;

/** Collects paragraphs under their headings; each heading begins a part named after it. */
export class Sections {
  readonly #parts: PartList;
  readonly #fallback: string;
  #heading = '';
  #lines: string[] = [];
  #length = 0;
  #unnamed = 0;
  /** The first heading, which names a document that has no other title. */
  first = '';

  /** `fallback` names text without a heading: 'part' gives 'part 1', 'part 2'. */
  constructor(parts: PartList, fallback = 'part') {
    this.#parts = parts;
    this.#fallback = fallback;
  }

  heading(text: string): void {
    const heading = text.replaceAll(/\s+/g, ' ').trim();
    if (heading === '') return;
    this.end();
    this.#heading = heading;
    if (this.first === '') this.first = heading;
  }

  paragraph(text: string): void {
    if (text.trim() === '') return;
    this.#lines.push(text);
    this.#length += text.length;
    if (this.#heading === '' && this.#length >= PART_LENGTH) this.end();
  }

  end(): void {
    if (this.#lines.length > 0) {
      if (this.#heading === '') this.#unnamed += 1;
      const label = this.#heading === '' ? `${this.#fallback} ${this.#unnamed}` : this.#heading;
      this.#parts.add(label, this.#lines.join('\n\n'));
    }
    this.#lines = [];
    this.#length = 0;
    this.#heading = '';
  }
}
