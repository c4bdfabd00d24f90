import { invalid } from './failure.ts';

/** An opaque list position: the sort values of the last row shown. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

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
    kinds.every((kind, index) => typeof values[index] === kind);
  if (!fits) throw invalid('The cursor is not valid');
  return values as { -readonly [Index in keyof Kinds]: Kinds[Index] extends 'number' ? number : string };
};
