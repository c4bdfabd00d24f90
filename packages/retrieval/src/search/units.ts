import { flatten, nameOfPath, type Field } from './flatten.ts';
import { splitDocument } from '@symbi/text/document-sentences';
import type { Span } from '@symbi/text/span';

/** A stretch of one field: `field` is its number in the document. */
export type FieldSpan = Span & { field: number };

/** Texts up to this length are matched as one unit; the rest is split. About 400 words. */
const WHOLE_UNIT = 2600;
/** Length at which a long text is cut, at the end of a sentence. About 250 words. */
const SPLIT_UNIT = 1600;
const LONGEST_HEADING = 200;
/** A field of at most this length is a value, which is searched and shown with its name. */
export const SHORT_VALUE = 120;

/** Cuts a text at ends of sentences into pieces of at most about `length` characters. */
function splitText(text: string, length: number): Span[] {
  const pieces: Span[] = [];
  let current: Span | undefined;
  for (const sentence of splitDocument(text)) {
    if (current && sentence.end - current.start <= length) {
      current.end = sentence.end;
      continue;
    }
    current = { ...sentence };
    pieces.push(current);
  }
  return pieces;
}

/** Number of the field that names the item ('title', 'name', or a short first field), or -1. */
export function headingField(fields: readonly Field[]): number {
  const named = fields.findIndex(
    ({ path, text }) =>
      /(?:^|\.)(?:title|name|subject|heading|question)$/i.test(path) && text.length <= LONGEST_HEADING,
  );
  if (named >= 0) return named;
  const first = fields[0];
  return fields.length > 1 && first && first.text.length <= LONGEST_HEADING && !/^[\d\s.,:-]*$/.test(first.text)
    ? 0
    : -1;
}

/**
 * Units of a document: lists of field spans that are matched together. A short item is one unit; a long one is
 * cut at sentences and its heading is repeated in every unit.
 */
export function splitUnits(fields: readonly Field[]): FieldSpan[][] {
  const whole = fields.map(({ text }, field) => ({ field, start: 0, end: text.length }));
  if (fields.reduce((sum, { text }) => sum + text.length, 0) <= WHOLE_UNIT) return [whole];
  const heading = headingField(fields);
  const repeated = whole[heading];
  const units: FieldSpan[][] = [];
  let current: FieldSpan[] = [];
  let length = 0;
  const close = (): void => {
    if (current.length > 0) units.push(repeated ? [repeated, ...current] : current);
    current = [];
    length = 0;
  };
  for (const [field, { text }] of fields.entries()) {
    if (field === heading) continue;
    for (const span of splitText(text, SPLIT_UNIT)) {
      if (length > 0 && length + span.end - span.start > SPLIT_UNIT) close();
      current.push({ field, ...span });
      length += span.end - span.start;
    }
  }
  close();
  return units.length > 0 ? units : [whole];
}

function spanText(fields: readonly Field[], { field, start, end }: FieldSpan): string {
  const { path, text } = fields[field] ?? { path: '', text: '' };
  const name = text.length <= SHORT_VALUE ? nameOfPath(path) : '';
  return name === '' ? text.slice(start, end) : `${name} ${text.slice(start, end)}`;
}

/**
 * The text a unit is ranked by: its spans, with the names of fields whose values are short. The heading counts twice,
 * which gains a point of nDCG on items with titles.
 */
export function rankedText(fields: readonly Field[], unit: readonly FieldSpan[]): string {
  const text = unit.map((span) => spanText(fields, span)).join('\n');
  const heading = headingField(fields);
  const title = unit.length > 1 && unit.some(({ field }) => field === heading) ? (fields[heading]?.text ?? '') : '';
  return title === '' ? text : `${title}\n${text}`;
}

/** The texts of an item that a sentence encoder reads, one for each of its units. */
export function unitTexts(content: unknown): string[] {
  const fields = flatten(content);
  return splitUnits(fields).map((unit) => unit.map((span) => spanText(fields, span)).join('\n'));
}

/** Units as numbers: for each its number of spans, then field, start and end of each span. */
export function encodeSpans(units: readonly FieldSpan[][]): Uint32Array {
  return Uint32Array.from(
    units.flatMap((spans) => [spans.length, ...spans.flatMap(({ field, start, end }) => [field, start, end])]),
  );
}

/** The inverse of `encodeSpans`. */
export function decodeSpans(numbers: Uint32Array): FieldSpan[][] {
  const units: FieldSpan[][] = [];
  for (let at = 0; at < numbers.length;) {
    const count = numbers[at] ?? 0;
    const spans = Array.from({ length: count }, (_, span): FieldSpan => {
      const [field = 0, start = 0, end = 0] = numbers.subarray(at + 1 + 3 * span, at + 4 + 3 * span);
      return { field, start, end };
    });
    units.push(spans);
    at += 1 + 3 * count;
  }
  return units;
}
