import { invalid } from './failure.ts';

/** An opaque list position: the sort values of the last row shown. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** The values a database can compare with: whole numbers, and text that every one of them takes. */
const isPlace = {
  number: (value: unknown): boolean => Number.isSafeInteger(value),
  string: (value: unknown): boolean => typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000'),
};

/** Throws `invalid` unless `encodeCursor` made the cursor with the same number and types of values. */
export const decodeCursor = <const Kinds extends readonly ('string' | 'number')[]>(
  cursor: string,
  kinds: Kinds,
): { -readonly [Index in keyof Kinds]: Kinds[Index] extends 'number' ? number : string } => {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalid('The cursor is not valid');
  }
  const fits =
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, index) => isPlace[kind](values[index]));
  if (!fits) throw invalid('The cursor is not valid');
  return values as { -readonly [Index in keyof Kinds]: Kinds[Index] extends 'number' ? number : string };
};
