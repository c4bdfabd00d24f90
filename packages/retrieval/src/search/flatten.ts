import { beginning } from '@symbi/text/beginning';

/** A text inside an item: its path (`notes[2].body`) and its content. */
export type Field = { path: string; text: string };

export const flattenLimits = { depth: 32, fields: 5000, name: 100 } as const;

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

function childPath(parent: string, whole: string): string {
  const key = whole.length > flattenLimits.name ? `${beginning(whole, flattenLimits.name)}\u2026` : whole;
  if (!plainName.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  return undefined;
}

/**
 * Text fields of a JSON value in document order. Numbers, booleans and dates keep their written form; null and blank
 * strings are left out. Nesting deeper than 32 and fields after the 5,000th are not read; names in paths are cut after
 * 100 characters.
 */
export function flatten(value: unknown): Field[] {
  const fields: Field[] = [];
  const visit = (inner: unknown, path: string, depth: number): void => {
    if (fields.length >= flattenLimits.fields || depth > flattenLimits.depth) return;
    const text = textOf(inner);
    if (text !== undefined) {
      if (text.trim() !== '') fields.push({ path, text });
      return;
    }
    if (Array.isArray(inner)) {
      for (const [index, child] of inner.entries()) visit(child, `${path}[${index}]`, depth + 1);
    } else if (typeof inner === 'object' && inner !== null) {
      for (const [key, child] of Object.entries(inner)) visit(child, childPath(path, key), depth + 1);
    }
  };
  visit(value, '', 0);
  return fields;
}

const genericNames: ReadonlySet<string> = new Set(
  'title text body content contents description name value summary data note notes abstract message comment id _id type tags tag key label'.split(
    ' ',
  ),
);

/** The last name of a path as words ('unitPrice' -> 'unit Price'), or '' if it carries no meaning ('text', 'body'). */
export function nameOfPath(path: string): string {
  const names = path.replaceAll(/\[\d+\]/g, '').match(/[\p{L}\p{N}_$]+/gu);
  const last = names?.at(-1) ?? '';
  if (genericNames.has(last.toLowerCase())) return '';
  return last.replaceAll('_', ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}
