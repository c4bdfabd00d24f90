import { Failure } from '../failure.ts';

const PARAMETERS = 30;
const QUERY_LENGTH = 8_000;

/** Parses a flat query string: no arrays, no nesting, no repeated names. Throws `Failure('invalid')`. */
export const parseQuery = (url: string): Record<string, string> => {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const text = url.slice(start + 1);
  if (text.length > QUERY_LENGTH) throw new Failure('invalid', 'The query is too long');
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (values.has(name)) throw new Failure('invalid', 'A query parameter is given twice');
    if (name === '__proto__') throw new Failure('invalid', 'A query parameter has a name that is not allowed');
    if (value.includes('\u0000')) throw new Failure('invalid', 'A query parameter has a NUL character');
    values.set(name, value);
    if (values.size > PARAMETERS) throw new Failure('invalid', 'The query has too many parameters');
  }
  return Object.fromEntries(values);
};
