import type { ContextData } from '@symbi/contracts/context';
import { contextLimits } from '@symbi/contracts/limits';
import { findJsonError } from '@symbi/text/json-error';
import { linesOf } from './lines.ts';
import { UnreadableFile } from '../../../../platform/runs/unreadable-file.ts';
import { tagOf, type ImportItem } from './item.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A context as any export has it: that of an account has stored rows, with the data as text. */
const asExported = (record: Record<string, unknown>): Record<string, unknown> => {
  const { data, data_hash: hash, trust_score: trustScore, is_active: active } = record;
  if (typeof data !== 'string' || typeof hash !== 'string') return record;
  try {
    checkSize(data);
    return { ...record, data: JSON.parse(data), trustScore, isActive: active !== 0 };
  } catch {
    return record;
  }
};

/** A record's own metadata beside its content: an exported context has both. */
const readRecord = (place: string, record: Record<string, unknown>): ImportItem => {
  const { tag, data, trustScore, isActive } = asExported(record);
  const own = {
    place,
    ...tagOf(tag),
    ...(typeof trustScore === 'number' && [1, 2, 3, 4, 5].includes(trustScore) ? { trustScore } : {}),
  };
  // The file was parsed as JSON, so all of its values are JSON.
  if (isRecord(data) && typeof tag === 'string')
    return { ...own, data: data as ContextData, ...(isActive === false ? { isActive } : {}) };
  if (Object.keys(record).length === 0) return { place, reason: 'It is empty' };
  return { ...own, data: record as ContextData };
};

const readValue = (place: string, value: unknown): ImportItem => {
  if (isRecord(value)) return readRecord(place, value);
  if (typeof value === 'string' && value.trim() !== '') return { place, data: { text: value } };
  return { place, reason: 'It is neither an object nor a text' };
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Counts values and depth before parsing. Throws `UnreadableFile`. */
const checkSize = (content: string): void => {
  let isText = false;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isText = false;
      continue;
    }
    const isOpening = code === 0x7b || code === 0x5b;
    if (code === QUOTE) isText = true;
    else if (isOpening) depth += 1;
    else if (code === 0x7d || code === 0x5d) depth -= 1;
    if (isOpening || code === COMMA) values += 1;
    if (depth > contextLimits.importDepth)
      throw new UnreadableFile(
        `The file is nested deeper than ${contextLimits.importDepth.toLocaleString('en-US')} levels`,
      );
    if (values > contextLimits.importValues)
      throw new UnreadableFile(`The file holds more than ${contextLimits.importValues.toLocaleString('en-US')} values`);
  }
};

const isObjectLine = (line: string): boolean => line.startsWith('{') && line.endsWith('}');

/** JSON lines: several lines, each an object. */
const isJsonLines = (content: string): boolean => {
  let filled = 0;
  for (const { text } of linesOf(content)) {
    const line = text.trim();
    if (line === '') continue;
    if (!isObjectLine(line)) return false;
    filled += 1;
  }
  return filled > 1;
};

const readJsonLines = function* (content: string): Generator<ImportItem, void> {
  let number = 0;
  for (const { text } of linesOf(content)) {
    number += 1;
    if (text.trim() === '') continue;
    const place = `line ${number}`;
    let item: ImportItem;
    try {
      item = readValue(place, JSON.parse(text));
    } catch {
      item = { place, reason: 'It is not valid JSON' };
    }
    yield item;
  }
};

/** Where a text stops being JSON, in words for people; the parser's own quote the file. */
const notJson = (content: string): string => {
  const place = findJsonError(content);
  if (place === undefined) return 'The file is not valid JSON.';
  if (place.offset >= content.length) return 'The file is not valid JSON: it ends too early, so a part is missing.';
  return `The file is not valid JSON: line ${place.line}, column ${place.column} cannot be read.`;
};

const listIn = ({ contexts, data, parts }: Record<string, unknown>): unknown =>
  contexts ?? (isRecord(parts) ? parts['contexts'] : undefined) ?? (Array.isArray(data) ? data : undefined);

/** One object, a list of objects and texts, `contexts` or `data` of an object, an account, or JSON lines. */
export const readJson = function* (content: string): Generator<ImportItem, void> {
  checkSize(content);
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    if (isJsonLines(content)) {
      yield* readJsonLines(content);
      return;
    }
    throw new UnreadableFile(notJson(content), { cause: error });
  }
  if (isRecord(value)) {
    const list = listIn(value);
    if (!Array.isArray(list)) {
      yield readRecord('item 1', value);
      return;
    }
    value = list;
  }
  if (!Array.isArray(value)) throw new UnreadableFile('The file holds neither an object nor a list of objects');
  for (const [index, entry] of value.entries()) yield readValue(`item ${index + 1}`, entry);
};
