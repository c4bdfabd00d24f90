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
  #isInList = false;
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

  /** An item of a list, which is a line of its own. */
  item(text: string): void {
    if (text.trim() === '') return;
    const line = `- ${text.replaceAll(/\s+/g, ' ').trim()}`;
    const last = this.#lines.at(-1);
    if (last === undefined || !this.#isInList) this.paragraph(line);
    else {
      this.#lines[this.#lines.length - 1] = `${last}\n${line}`;
      this.#length += line.length;
    }
    this.#isInList = true;
  }

  paragraph(text: string): void {
    if (text.trim() === '') return;
    this.#isInList = false;
    this.#lines.push(text);
    this.#length += text.length;
    if (this.#heading === '' && this.#length >= PART_LENGTH) this.end();
  }

  end(): void {
    this.#isInList = false;
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
