const scalar =
  /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
/** What may go on as a scalar, up to the end of the text. */
const unfinished =
  /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*(?:\\(?:u[0-9a-fA-F]{0,3})?)?$|-?(?:(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?))?$|(?:t|tr|tru|f|fa|fal|fals|n|nu|nul)$/uy;
const space = /[ \t\n\r]*/y;

type Expectation = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

interface Reader {
  readonly text: string;
  /** The expected closing brackets. */
  readonly open: string[];
  at: number;
}

const match = (reader: Reader, pattern: RegExp): string | undefined => {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
};

const afterValue = (reader: Reader): Expectation => (reader.open.length === 0 ? 'nothing' : 'comma or end');

const closes = (reader: Reader, character: string | undefined): boolean => {
  if (character === undefined || character !== reader.open.at(-1)) return false;
  reader.open.pop();
  reader.at += 1;
  return true;
};

/** Whether there is a whole scalar; the reader is then behind it, or behind one that the end of the text cuts off. */
const readScalar = (reader: Reader): boolean => {
  const isString = reader.text[reader.at] === '"';
  // '1' in '1.' is no number of its own.
  if (!isString && match(reader, unfinished) !== undefined) return false;
  if (match(reader, scalar) !== undefined) return true;
  match(reader, unfinished);
  return false;
};

const readValue = (reader: Reader): Expectation | undefined => {
  const character = reader.text[reader.at];
  if (character === '{' || character === '[') {
    reader.open.push(character === '{' ? '}' : ']');
    reader.at += 1;
    return character === '{' ? 'name or end' : 'value or end';
  }
  return readScalar(reader) ? afterValue(reader) : undefined;
};

const readName = (reader: Reader): Expectation | undefined =>
  reader.text[reader.at] === '"' && readScalar(reader) ? 'colon' : undefined;

const readNext = (reader: Reader, wanted: Expectation): Expectation | undefined => {
  const character = reader.text[reader.at];
  if (wanted === 'nothing') return undefined;
  if (wanted.endsWith('or end') && closes(reader, character)) return afterValue(reader);
  if (wanted === 'colon' || wanted === 'comma or end') {
    if (character !== (wanted === 'colon' ? ':' : ',')) return undefined;
    reader.at += 1;
    return wanted === 'colon' || reader.open.at(-1) === ']' ? 'value' : 'name';
  }
  return wanted.startsWith('name') ? readName(reader) : readValue(reader);
};

const offsetOf = (text: string): number | undefined => {
  const reader: Reader = { text, open: [], at: 0 };
  let wanted: Expectation | undefined = 'value';
  for (;;) {
    match(reader, space);
    if (wanted === 'nothing' && reader.at === text.length) return undefined;
    wanted = readNext(reader, wanted);
    if (wanted === undefined) return reader.at;
  }
};

/** Where JSON becomes invalid: offset in UTF-16 units, line and column from 1. */
export interface JsonPosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/**
 * Where a text stops being JSON (RFC 8259), at its end if that comes too early; undefined for valid JSON. `JSON.parse`
 * names the place of only some errors, and differently in each browser.
 */
export function findJsonError(text: string): JsonPosition | undefined {
  const offset = offsetOf(text);
  if (offset === undefined) return undefined;
  const before = text.slice(0, offset);
  return { offset, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
