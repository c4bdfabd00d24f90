import type { ImportSource } from '@symbi/contracts/origin';
import type { LeftOut } from '@symbi/contracts/transfers';
import { limits, transferLimits } from '@symbi/contracts/limits';

/** A message of a file before the tree is in order; without a sender only its children are of interest. */
export interface DraftMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly sender: 'user' | 'agent' | undefined;
  readonly content: string;
  readonly model?: string | undefined;
  readonly at?: number | undefined;
  readonly notices?: readonly string[];
  readonly tags?: readonly string[];
}

export interface Draft {
  readonly source: ImportSource;
  readonly id: string | undefined;
  readonly title: string;
  readonly tags: readonly string[];
  readonly isArchived: boolean;
  readonly isPinned: boolean;
  readonly createdAt: number | undefined;
  readonly updatedAt: number | undefined;
  /** Undefined where the format has none: then the last message is shown. */
  readonly headId: string | undefined;
  readonly messages: readonly DraftMessage[];
}

/** However little of them can be imported, no more entries of a conversation are looked at. */
const ENTRIES = 2 * transferLimits.messages;

/** A conversation that is refused as a whole, for the reason it gives. */
export class RefusedItem extends Error {
  override readonly name = 'RefusedItem';
}

/** Throws before anything is made of entries that are too many. */
export const limitEntries = (count: number): void => {
  if (count > ENTRIES) throw new RefusedItem(`It has more than ${ENTRIES.toLocaleString('en-US')} entries`);
};

const KINDS = 40;
const TAGS_LOOKED_AT = 1_000;
const NAME_LENGTH = 40;

/** Counts what is not taken over, by what it is and why. */
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

  /** What a format calls a part, in one line that holds nothing but letters. */
  unknown(name: unknown): undefined {
    const shown = typeof name === 'string' ? name.replaceAll(/[^\w.:-]/g, '').slice(0, NAME_LENGTH) : '';
    return this.note(shown === '' ? 'unknown parts' : `parts of kind "${shown}"`, 'This version does not know them');
  }

  list(): LeftOut[] {
    return [...this.#counts.values()];
  }
}

/** The parts of one message: the text that is taken over, and a notice for what a reader would miss. */
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

export const NOT_A_FILE = 'The file holds a reference to them, not the things themselves';
export const TOOL = 'Functions were run elsewhere; only what was said is imported';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text that every database keeps as it is. */
const storable = (text: string): string =>
  text.includes('\u0000') ? text.replaceAll('\u0000', '\uFFFD').toWellFormed() : text.toWellFormed();

/** The text of a message, with what had to be done to it. */
export const messageText = (content: string, left: LeftOuts): { content: string; notices: string[] } => {
  const kept = storable(content);
  const notices: string[] = [];
  if (kept !== content) left.note('characters', 'They cannot be stored and were replaced');
  if (kept.length <= transferLimits.messageLength) return { content: kept, notices };
  const most = transferLimits.messageLength.toLocaleString('en-US');
  left.note('ends of long messages', `At most ${most} characters of a message are imported`);
  notices.push(`Cut after ${most} characters when it was imported.`);
  return { content: kept.slice(0, transferLimits.messageLength).toWellFormed(), notices };
};

/** An id of a file that can be stored; anything else names nothing. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 200 && storable(value) === value ? value : undefined;

export const titleOf = (...values: readonly unknown[]): string => {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const title = storable(value.slice(0, 2_000)).replaceAll(/\s+/g, ' ').trim();
    if (title !== '') return title.slice(0, limits.titleLength).toWellFormed();
  }
  return 'Imported conversation';
};

/** The beginning of a name. One may be looked at again for every message, so of a giant one nothing else is read. */
const startOf = (value: unknown, length: number): string =>
  typeof value === 'string' ? storable(value.slice(0, 2_000).trim().slice(0, length)).trim() : '';

export const modelOf = (...values: readonly unknown[]): string | undefined =>
  values.map((value) => startOf(value, limits.nameLength)).find((name) => name !== '');

export const tagsOf = (values: unknown): string[] => {
  if (!Array.isArray(values)) return [];
  const found = new Set<string>();
  for (const value of values.slice(0, TAGS_LOOKED_AT)) {
    const tag = startOf(value, limits.tagLength);
    if (tag !== '') found.add(tag);
    if (found.size === limits.tags) break;
  }
  return [...found];
};

const MAXIMUM_TIME = 8_640_000_000_000_000;

/** Milliseconds of a time in seconds, in milliseconds, or as ISO text. */
export const timeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'number' ? (Math.abs(value) < 100_000_000_000 ? value * 1000 : value) : Number.NaN;
  const time = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : number;
  return Number.isFinite(time) && time > 0 && time < MAXIMUM_TIME ? Math.round(time) : undefined;
};
