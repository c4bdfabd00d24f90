import { folderLimits } from '@symbi/contracts/folder-limits';
import { limits } from '@symbi/contracts/limits';
import { importLimits } from '@symbi/contracts/import-limits';
import { beginning } from '@symbi/text/beginning';
import { wholeCharacters } from '@symbi/text/cut';
import type { LeftOuts } from './left-outs.ts';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text both databases store unchanged. */
const storable = (text: string): string =>
  text.includes('\u0000') ? text.replaceAll('\u0000', '\uFFFD').toWellFormed() : text.toWellFormed();

/** The text of a message, with notices of what was changed. */
export const messageText = (content: string, left: LeftOuts): { content: string; notices: string[] } => {
  const kept = storable(content);
  const notices: string[] = [];
  if (kept !== content) left.note('characters', 'They cannot be stored and were replaced');
  if (kept.length <= importLimits.messageLength) return { content: kept, notices };
  const most = importLimits.messageLength.toLocaleString('en-US');
  left.note('ends of long messages', `At most ${most} characters of a message are imported`);
  notices.push(`Cut after ${most} characters when it was imported.`);
  return { content: beginning(kept, importLimits.messageLength), notices };
};

/** A storable id of a file; undefined for anything else. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 200 && storable(value) === value ? value : undefined;

export const titleOf = (...values: readonly unknown[]): string => {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const title = storable(value.slice(0, 2_000)).replaceAll(/\s+/g, ' ').trim();
    if (title !== '') return wholeCharacters(title, limits.titleLength);
  }
  return 'Imported conversation';
};

/** The beginning of a name. It may be read again for every message, so only the start of a huge one is. */
const startOf = (value: unknown, length: number): string =>
  typeof value === 'string' ? storable(beginning(value.slice(0, 2_000).trim(), length)).trim() : '';

export const modelOf = (...values: readonly unknown[]): string | undefined =>
  values.map((value) => startOf(value, limits.nameLength)).find((name) => name !== '');

/** Undefined when there is none. */
export const folderOf = (value: unknown): string | undefined =>
  startOf(value, folderLimits.nameLength).normalize('NFC') || undefined;

const TAGS_LOOKED_AT = 1_000;

export const tagsOf = (values: unknown): string[] => {
  if (!Array.isArray(values)) return [];
  const found = new Set<string>();
  for (const value of values.slice(0, TAGS_LOOKED_AT)) {
    const tag = startOf(value, limits.tagLength);
    if (tag !== '') found.add(tag);
    if (found.size === limits.tags) break;
  }
  return [...found];
};

const MAXIMUM_TIME = 8_640_000_000_000_000;

/** Milliseconds from a time in seconds, in milliseconds, or as ISO text. */
export const timeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'number' ? (Math.abs(value) < 100_000_000_000 ? value * 1000 : value) : Number.NaN;
  const time = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : number;
  return Number.isFinite(time) && time > 0 && time < MAXIMUM_TIME ? Math.round(time) : undefined;
};
