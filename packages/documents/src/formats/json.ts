import type { PartList } from '../parts.ts';
import { tooLarge } from '../unreadable-document.ts';

const DEPTH = 64;
const LINES = 60;

interface Lines {
  readonly lines: string[];
}

const shown = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** Adds the scalars of a value, one per line with its path. */
const addLines = (value: unknown, path: string, into: Lines, depth: number): void => {
  if (depth > DEPTH) throw tooLarge('The values of this file are nested too deep to be read.');
  if (value === null || value === undefined || value === '') return;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    into.lines.push(path === '' ? shown(value) : `${path}: ${shown(value)}`);
  } else if (Array.isArray(value)) {
    for (const one of value) addLines(one, path, into, depth + 1);
  } else if (typeof value === 'object') {
    for (const [name, one] of Object.entries(value))
      addLines(one, path === '' ? name : `${path} ${name}`, into, depth + 1);
  }
};

const titleIn = (value: unknown): string => {
  const title: unknown = typeof value === 'object' && value !== null && 'title' in value ? value.title : undefined;
  return typeof title === 'string' ? title : '';
};

/**
 * Reads items of a list, or members of an object, one part each; short ones share a part. Returns the document's title.
 */
export function readJson(value: unknown, parts: PartList): string {
  const isList = Array.isArray(value);
  const members: [string, unknown][] = isList
    ? value.map((one, at) => [`item ${at + 1}`, one])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [['value', value]];
  let label = '';
  let pending: string[] = [];
  const end = (last: string): void => {
    if (pending.length > 0) parts.add(label === last ? label : `${label} to ${last}`, pending.join('\n'));
    pending = [];
  };
  let last = '';
  for (const [name, one] of members) {
    const own: Lines = { lines: [] };
    addLines(one, isList ? '' : name, own, 0);
    if (pending.length > 0 && pending.length + own.lines.length > LINES) end(last);
    if (pending.length === 0) label = name;
    last = name;
    pending.push(...(isList ? [own.lines.join('; ')] : own.lines));
  }
  end(last);
  return titleIn(value);
}
