import { UnreadableFile } from '../../../platform/runs/unreadable-file.ts';

/** One conversation of a file as JSON text, or why it cannot be read. */
export interface JsonItem {
  readonly n: number;
  readonly text: string;
  /** Where it ends in the file, in characters. */
  readonly endsAt: number;
  readonly problem: string | undefined;
}

export interface JsonItemLimits {
  readonly itemLength: number;
  readonly itemValues: number;
  readonly depth: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const isOpening = (code: number): boolean => code === 0x7b || code === 0x5b;
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d;

const NOT_JSON = 'This is not a JSON file of conversations';
const BROKEN_OFF = 'The file breaks off: its end is missing.';

/**
 * Splits a growing JSON text into its conversations, holding only one at a time: the elements of a list, those under
 * `conversations` of an object, or the object itself. Depth is counted, without recursion.
 */
export class JsonItems {
  readonly #limits: JsonItemLimits;
  /** Depth of the list of conversations; 0 until it is found. */
  #listDepth = 0;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #isEnded = false;
  /** The text of the item so far; undefined between items. */
  #item: string | undefined;
  #itemProblem: string | undefined;
  /** Commas and brackets of the item so far: it holds at most one value more. */
  #values = 0;
  /** In an object: the last string at depth 1, and whether a colon has made it a key. */
  #name = '';
  #isNamed = false;
  #n = 0;
  #read = 0;

  constructor(limits: JsonItemLimits) {
    this.#limits = limits;
  }

  /** The items that end in this part. Throws `UnreadableFile`. */
  feed(part: string): JsonItem[] {
    const found: JsonItem[] = [];
    let start = this.#item === undefined ? -1 : 0;
    for (let at = 0; at < part.length; at += 1) {
      const code = part.charCodeAt(at);
      if (this.#inString) {
        this.#insideString(part, at, code);
        continue;
      }
      if (isSpace(code) || (this.#read + at === 0 && code === 0xfe_ff)) continue;
      if (this.#isEnded) throw new UnreadableFile(NOT_JSON);
      if (this.#item === undefined && this.#beginsItem(code)) {
        this.#item = '';
        start = at;
      }
      const isOver = this.#step(code);
      if (isOver === 'before' || isOver === 'after') {
        this.#collect(part.slice(start, isOver === 'after' ? at + 1 : at));
        found.push(this.#finish(this.#read + at + 1));
        start = -1;
      } else if (isOver === 'list') {
        this.#item = undefined;
        start = -1;
      }
    }
    if (this.#item !== undefined && start !== -1) this.#collect(part.slice(start));
    this.#read += part.length;
    return found;
  }

  /** Throws `UnreadableFile` when the text is incomplete. */
  end(): void {
    if (this.#isEnded) return;
    const kept = this.#n === 0 ? 'Nothing was imported.' : 'What came before was imported.';
    throw new UnreadableFile(this.#depth === 0 ? NOT_JSON : `${BROKEN_OFF} ${kept}`);
  }

  #insideString(part: string, at: number, code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#inString = false;
    if (this.#inString && this.#listDepth === 0 && this.#depth === 1 && this.#name.length < 40)
      this.#name += part.charAt(at);
  }

  #beginsItem(code: number): boolean {
    if (this.#depth === 0) {
      if (!isOpening(code)) throw new UnreadableFile(NOT_JSON);
      if (code === 0x5b) this.#listDepth = 1;
      return code === 0x7b;
    }
    return this.#depth === this.#listDepth && code !== COMMA && !isClosing(code);
  }

  /** Takes one character outside strings; answers whether an item ended before or after it, or a list began. */
  #step(code: number): 'before' | 'after' | 'list' | undefined {
    if (code === QUOTE) {
      this.#inString = true;
      this.#isNamed = false;
      if (this.#depth === 1) this.#name = '';
    } else if (code === COLON) this.#isNamed = this.#depth === 1;
    else if (isOpening(code)) return this.#open(code);
    else if (isClosing(code)) return this.#close();
    else if (code === COMMA) {
      this.#isNamed = false;
      if (this.#item !== undefined && this.#listDepth > 0 && this.#depth === this.#listDepth) return 'before';
      this.#count();
    } else this.#isNamed = false;
    return undefined;
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > this.#limits.itemValues) this.#itemProblem ??= 'It has too many parts';
  }

  #open(code: number): 'list' | undefined {
    this.#depth += 1;
    this.#count();
    if (this.#depth > this.#limits.depth) this.#itemProblem ??= 'It is nested too deeply';
    const isList = this.#listDepth === 0 && this.#depth === 2 && code === 0x5b && this.#isNamed;
    this.#isNamed = false;
    if (!isList || this.#name !== 'conversations') return undefined;
    this.#listDepth = 2;
    this.#itemProblem = undefined;
    this.#values = 0;
    return 'list';
  }

  #close(): 'before' | 'after' | undefined {
    const closesList = this.#listDepth > 0 && this.#depth === this.#listDepth;
    this.#depth -= 1;
    if (this.#depth === 0) this.#isEnded = true;
    // The rest of an object after its list is ignored.
    if (closesList) {
      this.#listDepth = this.#depth === 0 ? 1 : Number.POSITIVE_INFINITY;
      return this.#item === undefined ? undefined : 'before';
    }
    const isWhole = this.#listDepth === 0 && this.#depth === 0;
    return this.#item !== undefined && isWhole ? 'after' : undefined;
  }

  #collect(text: string): void {
    if (this.#itemProblem !== undefined) {
      this.#item = '';
      return;
    }
    const item = (this.#item ?? '') + text;
    if (item.length > this.#limits.itemLength) {
      this.#itemProblem = 'It is too large';
      this.#item = '';
    } else this.#item = item;
  }

  #finish(endsAt: number): JsonItem {
    const item = { n: this.#n, text: this.#item ?? '', endsAt, problem: this.#itemProblem };
    this.#n += 1;
    this.#item = undefined;
    this.#itemProblem = undefined;
    this.#values = 0;
    return item;
  }
}
