import { limits } from '@symbi/contracts/limits';
import { Failure } from '../failure.ts';

const malformed = (message: string) => new Failure('malformed', message);

interface OpenContainer {
  readonly keys: Set<string> | undefined;
  expectsKey: boolean;
}

/** Index of the quote that ends the string starting at `start`. */
const endOfString = (text: string, start: number): number => {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x5c) index += 1;
    else if (code === 0x22) return index;
  }
  throw malformed('The body is not valid JSON');
};

const noteKey = (open: OpenContainer, raw: string): void => {
  const key = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1);
  if (key === '__proto__') throw malformed('The body has a key that is not allowed: __proto__');
  if (open.keys?.has(key)) throw malformed('The body has the same key twice');
  open.keys?.add(key);
};

/**
 * Scans the text once before parsing: bounds the depth without recursion and rejects duplicate keys, which two parsers
 * could read as two different bodies.
 */
const checkShape = (text: string): void => {
  const stack: OpenContainer[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    const top = stack.at(-1);
    if (character === '"') {
      const end = endOfString(text, index);
      if (top?.expectsKey === true) {
        noteKey(top, text.slice(index, end + 1));
        top.expectsKey = false;
      }
      index = end;
    } else if (character === '{' || character === '[') {
      stack.push({ keys: character === '{' ? new Set() : undefined, expectsKey: character === '{' });
      if (stack.length > limits.jsonDepth) throw malformed(`The body is nested deeper than ${limits.jsonDepth} levels`);
    } else if (character === '}' || character === ']') stack.pop();
    else if (character === ',' && top?.keys !== undefined) top.expectsKey = true;
  }
};

/** Every string must reach the database unchanged: no NUL, no lone surrogate. */
const checkStrings = (value: unknown): void => {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next: unknown = waiting.pop();
    if (typeof next === 'string') {
      if (next.includes('\u0000')) throw malformed('The body has text with a NUL character');
      if (!next.isWellFormed()) throw malformed('The body has text that is not well-formed Unicode');
    } else if (Array.isArray(next)) for (const item of next as unknown[]) waiting.push(item);
    else if (next !== null && typeof next === 'object')
      for (const [key, item] of Object.entries(next as Record<string, unknown>)) waiting.push(key, item);
  }
};

/** Parses a JSON body strictly. Throws `Failure('malformed')`. */
export const parseJson = (bytes: Buffer): unknown => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8');
  }
  if (text.startsWith('\uFEFF')) throw malformed('The body starts with a byte order mark');
  checkShape(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON');
  }
  checkStrings(value);
  return value;
};
