import type { LeftOut } from '@symbi/contracts/imports';

const KINDS = 40;
const NAME_LENGTH = 40;

/** Counts what is not imported, by kind and reason. */
export class LeftOuts {
  readonly #counts = new Map<string, LeftOut>();

  note(what: string, why: string, count = 1): undefined {
    if (count === 0) return undefined;
    const key = `${what}\n${why}`;
    const known = this.#counts.get(key);
    if (known === undefined && this.#counts.size >= KINDS) return this.note('other parts', 'They are of many kinds');
    this.#counts.set(key, { what, why, count: (known?.count ?? 0) + count });
    return undefined;
  }

  /** A format's name for a part, on one line and reduced to letters. */
  unknown(name: unknown): undefined {
    const shown = typeof name === 'string' ? name.replaceAll(/[^\w.:-]/g, '').slice(0, NAME_LENGTH) : '';
    return this.note(shown === '' ? 'unknown parts' : `parts of kind "${shown}"`, 'This version does not know them');
  }

  list(): LeftOut[] {
    return [...this.#counts.values()];
  }
}

/** The parts of one message: the imported text, and a notice for what a reader would miss. */
export class Parts {
  readonly #left: LeftOuts;
  readonly #texts: string[] = [];
  readonly #missed = new Map<string, number>();

  constructor(left: LeftOuts) {
    this.#left = left;
  }

  text(value: string): void {
    if (value !== '') this.#texts.push(value);
  }

  /** Something a reader of the message would miss. */
  miss(what: string, why: string, count = 1): void {
    if (count === 0) return;
    this.#left.note(what, why, count);
    this.#missed.set(what, (this.#missed.get(what) ?? 0) + count);
  }

  unknown(name: unknown): void {
    this.#left.unknown(name);
    this.#missed.set('unknown parts', (this.#missed.get('unknown parts') ?? 0) + 1);
  }

  get content(): string {
    return this.#texts.join('\n\n');
  }

  get notices(): string[] {
    return [...this.#missed].map(([what, count]) => `Not imported: ${count} × ${what}`);
  }
}

/** A notice on a reply whose end is missing. */
export const UNFINISHED = 'This reply was not finished.';

export const NOT_A_FILE = 'The file holds a reference to them, not the things themselves';
export const TOOL = 'Functions were run elsewhere; only what was said is imported';
export const FOR_THE_MODEL = 'They were written for the model, not said in the conversation';
