import { LedgerError } from './errors.ts';

interface CanonicalOptions {
  /** Refuse every number that is not a safe integer, and NUL in text: the rule for rows. */
  readonly integersOnly?: boolean;
}

const canonicalNumber = (value: number, integersOnly: boolean): string => {
  if (!Number.isFinite(value)) throw new LedgerError('JSON has no infinity and no NaN');
  if (integersOnly && !Number.isSafeInteger(value)) throw new LedgerError('only safe integers may be written');
  return String(value === 0 ? 0 : value);
};

const canonicalString = (value: string, integersOnly: boolean): string => {
  if (!value.isWellFormed()) throw new LedgerError('text may not hold a lone surrogate');
  if (integersOnly && value.includes('\0')) throw new LedgerError('text may not hold a NUL character');
  return JSON.stringify(value);
};

const isPlainObject = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/**
 * The one text of a JSON value by RFC 8785: members sorted by UTF-16 code units, numbers and escapes as ECMAScript
 * writes them, no white space. Throws `LedgerError` for values without such a text: lone surrogates, NaN, infinity,
 * undefined, functions, and objects that are not plain.
 */
export const canonicalJson = (value: unknown, options: CanonicalOptions = {}): string => {
  const { integersOnly = false } = options;
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return canonicalNumber(value, integersOnly);
  if (typeof value === 'string') return canonicalString(value, integersOnly);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return `[${Array.from(items, (item) => canonicalJson(item, options)).join(',')}]`;
  }
  if (typeof value !== 'object' || !isPlainObject(value)) throw new LedgerError(`${typeof value} has no JSON form`);
  let members = '';
  // By UTF-16 code units.
  for (const name of Object.keys(value).toSorted()) {
    if (members !== '') members += ',';
    members += `${canonicalString(name, integersOnly)}:${canonicalJson(value[name], options)}`;
  }
  return `{${members}}`;
};
