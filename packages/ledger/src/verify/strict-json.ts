// oxlint-disable no-control-regex -- the formats read here forbid control characters

const MAX_JSON_DEPTH = 32;

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export class JsonError extends Error {
  readonly kind: 'syntax' | 'duplicate';
  constructor(kind: 'syntax' | 'duplicate', message: string) {
    super(message);
    this.name = 'JsonError';
    this.kind = kind;
  }
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const MUST_BE_SHORT: ReadonlySet<number> = new Set([8, 9, 10, 12, 13]);
const BACKSLASH = 92;
const SPACES: ReadonlySet<number> = new Set([9, 10, 13, 32]);

const PLAIN_RUN = /[^"\\\u0000-\u001f]*/y;
const INTEGER = /-?(?:0|[1-9][0-9]*)(?![0-9.eE])/y;

class JsonReader {
  private readonly text: string;
  private readonly canonical: boolean;
  private at = 0;

  constructor(text: string, canonical: boolean) {
    this.text = text;
    this.canonical = canonical;
  }

  document(): Json {
    const value = this.value(0);
    this.space();
    if (this.at !== this.text.length) this.fail('text after the end of the value');
    return value;
  }

  private fail(reason: string): never {
    throw new JsonError('syntax', `${reason} at character ${String(this.at)}`);
  }

  private space(): void {
    const start = this.at;
    while (SPACES.has(this.text.charCodeAt(this.at))) this.at += 1;
    if (this.canonical && this.at > start) this.fail('white space');
  }

  private take(token: string): boolean {
    this.space();
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private value(depth: number): Json {
    if (depth > MAX_JSON_DEPTH) this.fail('nesting is too deep');
    if (this.take('{')) return this.object(depth);
    if (this.take('[')) return this.array(depth);
    if (this.take('"')) return this.string();
    if (this.take('true')) return true;
    if (this.take('false')) return false;
    if (this.take('null')) return null;
    return this.integer();
  }

  private object(depth: number): JsonObject {
    const members: Record<string, Json> = Object.setPrototypeOf({}, null) as Record<string, Json>;
    if (this.take('}')) return members;
    let previous: string | null = null;
    do {
      if (!this.take('"')) this.fail('a member name was expected');
      const name = this.string();
      if (Object.hasOwn(members, name))
        throw new JsonError('duplicate', `the name ${JSON.stringify(name)} occurs twice`);
      if (this.canonical && previous !== null && previous > name) this.fail('members are not sorted');
      previous = name;
      if (!this.take(':')) this.fail('a colon was expected');
      members[name] = this.value(depth + 1);
    } while (this.take(','));
    if (!this.take('}')) this.fail('a comma or closing brace was expected');
    return members;
  }

  private array(depth: number): readonly Json[] {
    const items: Json[] = [];
    if (this.take(']')) return items;
    do items.push(this.value(depth + 1));
    while (this.take(','));
    if (!this.take(']')) this.fail('a comma or closing bracket was expected');
    return items;
  }

  /** Where the string that begins here ends: the first quote that is not escaped; -1 where there is none. */
  private closingQuote(): number {
    for (let end = this.text.indexOf('"', this.at); end !== -1; end = this.text.indexOf('"', end + 1)) {
      let before = end;
      while (before > this.at && this.text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
      if ((end - before) % 2 === 0) return end;
    }
    return -1;
  }

  /**
   * A string as the platform reads it, which for rows quoted in an export is many times as fast; null for what it refuses
   * and we may refuse: the rules below say why.
   */
  private quickString(): string | null {
    const end = this.closingQuote();
    if (end === -1) return null;
    let value: unknown;
    try {
      value = JSON.parse(this.text.slice(this.at - 1, end + 1));
    } catch {
      return null;
    }
    if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return null;
    this.at = end + 1;
    return value;
  }

  private string(): string {
    const quick = this.canonical ? null : this.quickString();
    if (quick !== null) return quick;
    let value = '';
    for (;;) {
      PLAIN_RUN.lastIndex = this.at;
      const run = PLAIN_RUN.exec(this.text)?.[0] ?? '';
      value += run;
      this.at += run.length;
      const next = this.text.charAt(this.at);
      this.at += 1;
      if (next === '"') break;
      if (next !== '\\') this.fail(next === '' ? 'a string does not end' : 'a raw control character');
      value += this.escape();
    }
    if (!value.isWellFormed()) this.fail('a lone surrogate');
    return value;
  }

  private escape(): string {
    const letter = this.text.charAt(this.at);
    this.at += 1;
    const short = SHORT_ESCAPES.get(letter);
    if (short !== undefined) {
      if (this.canonical && letter === '/') this.fail('an escape that is not canonical');
      return short;
    }
    const digits = this.text.slice(this.at, this.at + 4);
    if (letter !== 'u' || !/^[0-9a-fA-F]{4}$/.test(digits)) this.fail('an unknown escape');
    const code = Number.parseInt(digits, 16);
    if (code === 0) this.fail('a NUL character');
    if (this.canonical && (code > 31 || MUST_BE_SHORT.has(code) || digits !== digits.toLowerCase()))
      this.fail('an escape that is not canonical');
    this.at += 4;
    return String.fromCharCode(code);
  }

  private integer(): number {
    INTEGER.lastIndex = this.at;
    const digits = INTEGER.exec(this.text)?.[0];
    if (digits === undefined) return this.fail('not a value this format allows');
    const value = Number(digits);
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) this.fail('not a safe integer');
    this.at += digits.length;
    return value;
  }
}

/**
 * Reads JSON strictly: no duplicate names, no number but safe integers, no NUL, no lone surrogate, at most 32 levels.
 * With `canonical` the text must moreover be exactly what RFC 8785 would write. Throws `JsonError`.
 */
export const parseStrictJson = (text: string, options: { readonly canonical: boolean }): Json =>
  new JsonReader(text, options.canonical).document();

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const hasExactly = (value: JsonObject, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
