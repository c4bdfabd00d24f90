import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A line of a collection: a document or a question. */
export type TextLine = { _id: string; title: string; text: string };

/** Objects of a file of JSON lines, plain or gzipped (told by its first bytes, not by its name). Blank lines are skipped. */
export function readJsonLines(file: string): Record<string, unknown>[] {
  const raw = readFileSync(file);
  const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
  const found: Record<string, unknown>[] = [];
  for (const [index, line] of bytes.toString('utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) throw new Error(`${file}:${index + 1}: not an object`);
    found.push(Object.fromEntries(Object.entries(value)));
  }
  return found;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Lines {_id, title?, text} of a collection. */
export function readTextLines(file: string): TextLine[] {
  return readJsonLines(file).map((line) => ({
    _id: asText(line['_id']),
    title: asText(line['title']),
    text: asText(line['text']),
  }));
}
