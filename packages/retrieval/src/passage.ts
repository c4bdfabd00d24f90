import { nameOfPath, type Field } from './flatten.ts';
import type { QueryTerm } from './score.ts';
import { splitSentences, type Span } from './sentences.ts';
import { contentWords, stem } from './tokenize.ts';
import { headingField, type FieldSpan } from './units.ts';
import { neighboursOf, type WordVectors } from './vectors.ts';

/** A quotable piece of an item. `start` and `end` count UTF-16 code units in the field's own text. */
export type Passage = {
  id: string;
  documentId: string;
  /** Path of the field inside the item: 'notes[2].body'. */
  path: string;
  start: number;
  end: number;
  text: string;
  /** The item's title and other short fields, so that a value can be understood on its own. */
  heading: string;
};

/** A word of the question: what it weighs, and whether the passage's unit has it or a similar word. */
export type ExplainedTerm = {
  term: string;
  stem: string;
  /** Share of the question's whole weight, 0..1. */
  weight: number;
  match: 'exact' | 'similar' | 'none';
  /** The word it was found as. */
  found?: string;
  /** Cosine of the two words; 1 for the same stem, 0 for none. */
  similarity: number;
};

const wholePassage = 1500;
const longestPassage = 1000;
const longestHeading = 300;
/** Up to this length a field is a value, which its name explains. */
export const shortValue = 120;

/** Says for each word of the question whether a text has it, a similar one, or neither. */
export function explainTerms(
  terms: readonly QueryTerm[],
  text: string,
  vectors: WordVectors | undefined,
): ExplainedTerm[] {
  const words = new Map<string, string>();
  for (const word of contentWords(text)) if (!words.has(stem(word))) words.set(stem(word), word);
  const sum = terms.reduce((total, term) => total + term.idf, 0) || 1;
  return terms.map((term): ExplainedTerm => {
    const base = { term: term.word, stem: term.stem, weight: term.idf / sum };
    const same = words.get(term.stem);
    if (same !== undefined) return { ...base, match: 'exact', found: same, similarity: 1 };
    const near = vectors && neighboursOf(vectors, term.stem).find((candidate) => words.has(candidate.stem));
    const found = near && words.get(near.stem);
    if (!near || found === undefined) return { ...base, match: 'none', similarity: 0 };
    return { ...base, match: 'similar', found, similarity: near.cosine };
  });
}

/** Sum of the weights of a question's stems in a text. */
function weightIn(text: string, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const root of new Set(contentWords(text).map(stem))) sum += weights.get(root) ?? 0;
  return sum;
}

/** The largest share of the question's weight that stands in one sentence of a text. */
export function focusOf(text: string, terms: readonly QueryTerm[]): number {
  const weights = new Map(terms.map((term) => [term.stem, term.idf]));
  const sum = terms.reduce((total, term) => total + term.idf, 0) || 1;
  let most = 0;
  for (const { start, end } of splitSentences(text)) most = Math.max(most, weightIn(text.slice(start, end), weights));
  return most / sum;
}

/** The run of sentences, at most `length` characters long, that holds most of the question. */
function bestWindow(text: string, span: Span, weights: ReadonlyMap<string, number>, length: number): Span {
  const inner = text.slice(span.start, span.end);
  const sentences = splitSentences(inner);
  const values = sentences.map(({ start, end }) => weightIn(inner.slice(start, end), weights));
  let best: Span = { start: 0, end: Math.min(inner.length, length) };
  let bestValue = -1;
  for (let first = 0; first < sentences.length; first += 1) {
    const { start } = sentences[first] ?? { start: 0 };
    let value = 0;
    for (let last = first; last < sentences.length; last += 1) {
      const { end } = sentences[last] ?? { end: 0 };
      if (last > first && end - start > length) break;
      value += values[last] ?? 0;
      if (value > bestValue + 1e-9) {
        bestValue = value;
        best = { start, end };
      } else if (best.start === start) best = { start, end };
    }
  }
  return { start: span.start + best.start, end: span.start + best.end };
}

function headingOf(fields: readonly Field[], chosen: number): string {
  const title = headingField(fields);
  const parts: string[] = [];
  let length = 0;
  const order = title >= 0 ? [title, ...fields.keys()] : [...fields.keys()];
  for (const number of new Set(order)) {
    const field = fields[number];
    if (!field || number === chosen || field.text.length > shortValue) continue;
    const name = number === title ? '' : nameOfPath(field.path);
    const part = name === '' ? field.text.trim() : `${name}: ${field.text.trim()}`;
    if (length + part.length > longestHeading) break;
    parts.push(part);
    length += part.length + 2;
  }
  return parts.join('; ');
}

/** Picks the field and the stretch of it that answer the question best. */
export function bestPassage(
  documentId: string,
  fields: readonly Field[],
  unit: readonly FieldSpan[],
  terms: readonly QueryTerm[],
): Passage {
  const weights = new Map(terms.map((term) => [term.stem, term.idf]));
  const title = unit.length > 1 ? headingField(fields) : -1;
  let chosen = unit[0] ?? { field: 0, start: 0, end: 0 };
  let bestValue = -1;
  for (const span of unit) {
    const { path, text } = fields[span.field] ?? { path: '', text: '' };
    const piece = text.slice(span.start, span.end);
    // A question that names a field ('renewal') asks for its value.
    const name = piece.length <= shortValue ? weightIn(nameOfPath(path), weights) : 0;
    // A title says what an item is about, its body says something: at equal weight the longer text wins.
    const value =
      (weightIn(piece, weights) + 2 * name) * (span.field === title ? 0.5 : 1) + 1e-6 * Math.min(1000, piece.length);
    if (value <= bestValue) continue;
    bestValue = value;
    chosen = span;
  }
  const { path, text } = fields[chosen.field] ?? { path: '', text: '' };
  const { start, end } =
    chosen.end - chosen.start <= wholePassage ? chosen : bestWindow(text, chosen, weights, longestPassage);
  return {
    id: `${documentId}#${path}:${start}-${end}`,
    documentId,
    path,
    start,
    end,
    text: text.slice(start, end),
    heading: headingOf(fields, chosen.field),
  };
}
