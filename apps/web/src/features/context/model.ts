import { contextData, type ContextData, type ContextUsage } from '@symbi/contracts/context';
import type { ImportFormat } from '@symbi/contracts/context-import';
import { contextLimits, limits } from '@symbi/contracts/limits';
import { beginning } from '@symbi/text/beginning';
import { findJsonError, type JsonPosition } from '@symbi/text/json-error';
import { formatNumber } from '../../platform/format.ts';
import { formatSize, MEGABYTE } from '../../platform/size.ts';
import { text } from './text.ts';

/** From this share on, the usage is shown in another color. */
const NEARLY_FULL = 0.9;

interface UsageWords {
  readonly words: string;
  readonly isNearlyFull: boolean;
}

/** Rounded down, so that a nearly full store does not show as full. */
const usedSize = (bytes: number): string =>
  formatSize(bytes < MEGABYTE ? bytes : (Math.floor((bytes * 10) / MEGABYTE) * MEGABYTE) / 10);

/** Used and available storage: in bytes, or in contexts if their limit is closer. */
export const usageWords = ({ items, itemsMaximum, bytes, bytesMaximum }: ContextUsage): UsageWords => {
  const ofItems = items / itemsMaximum;
  const ofBytes = bytes / bytesMaximum;
  const words =
    ofItems >= NEARLY_FULL && ofItems > ofBytes
      ? text.usage.items(formatNumber(items), formatNumber(itemsMaximum))
      : text.usage.bytes(bytes === 0 ? '0' : usedSize(bytes), formatSize(bytesMaximum));
  return { words, isNearlyFull: Math.max(ofItems, ofBytes) >= NEARLY_FULL };
};

export type ReadData =
  | { readonly data: ContextData }
  | { readonly problem: string; readonly place: JsonPosition | undefined };

const reasonAt = (written: string, offset: number): string => {
  const character = String.fromCodePoint(written.codePointAt(offset) ?? 0x20);
  return offset >= written.length ? text.create.endsEarly : text.create.unexpected(character);
};

/** Parses the input as a JSON object, or reports what is wrong and where. */
export const readData = (written: string): ReadData => {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    const place = findJsonError(written);
    if (place === undefined) return { problem: text.create.notObject, place };
    return { problem: text.create.notJson(place.line, place.column, reasonAt(written, place.offset)), place };
  }
  const parsed = contextData.safeParse(value);
  return parsed.success ? { data: parsed.data } : { problem: text.create.notObject, place: undefined };
};

/** Green above 3, amber above 1, red otherwise. */
export const trustColor = (score: number): 'success' | 'warning' | 'error' => {
  if (score > 3) return 'success';
  return score > 1 ? 'warning' : 'error';
};

const formats: Readonly<Record<string, ImportFormat | 'document'>> = {
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  csv: 'csv',
  tsv: 'csv',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  pdf: 'document',
  docx: 'document',
  xlsx: 'document',
  pptx: 'document',
  epub: 'document',
  html: 'document',
  htm: 'document',
};

export const acceptedFiles = Object.keys(formats)
  .map((ending) => `.${ending}`)
  .join(',');

/** The format according to the file extension. */
export const formatOf = (file: string): ImportFormat | 'document' | undefined =>
  formats[/\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''];

/** The default tag: the file name without its extension. */
export const tagOfFile = (file: string): string =>
  beginning(
    file
      .replace(/\.[a-z]+$/i, '')
      .toWellFormed()
      .trim(),
    limits.tagLength,
  );

/** A number field's value as a search limit; undefined unless it is a whole number from 1 to 50. */
export const limitOf = (written: string): number | undefined => {
  if (written.trim() === '') return contextLimits.searchLimit;
  const value = Number(written);
  return Number.isInteger(value) && value >= 1 && value <= contextLimits.searchLimitMaximum ? value : undefined;
};

/** A number field's value as a threshold; undefined unless it is from 0 to 1. */
export const thresholdOf = (written: string): number | undefined => {
  if (written.trim() === '') return contextLimits.searchThreshold;
  const value = Number(written);
  return value >= 0 && value <= 1 ? Math.round(value * 100) / 100 : undefined;
};

/** '$0.52'; amounts below a cent get more decimal places. */
export const formatUsd = (usd: number): string => {
  if (usd >= 0.01) return `$${usd.toFixed(2)}`;
  return usd < 0.0001 ? 'less than $0.0001' : `$${usd.toFixed(4)}`;
};
