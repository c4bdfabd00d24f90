import { nameOfPath, type Field } from './flatten.ts';
import type { QueryTerm } from './score.ts';
import { splitDocument } from '@symbi/text/document-sentences';
import type { Span } from '@symbi/text/span';
import { contentTerms, stemTerm } from '@symbi/text/terms';
import { headingField, SHORT_VALUE, type FieldSpan } from './units.ts';
import { neighborsOf, type WordVectors } from './vectors.ts';

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

/** A word of the question with its weight, and its match in the passage's unit. */
export type ExplainedTerm = {
  term: string;
  stem: string;
  /** Share of the question's total weight, 0 to 1. */
  weight: number;
  match: 'exact' | 'similar' | 'none';
  /** The matching word in the unit. */
  found?: string;
  /** Cosine of the two words; 1 for the same stem, 0 for none. */
  similarity: number;
};

const WHOLE_PASSAGE = 1500;
const LONGEST_PASSAGE = 1000;
const LONGEST_HEADING = 300;

type ReadSentence = Span & { words: string[] };

/** A parsed unit: its spans with the names of their fields and the topic words of their sentences. */
export type ReadUnit = { span: FieldSpan; nameWords: string[]; sentences: ReadSentence[] }[];

/** Reads a unit for `explainTerms`, `focusOf` and `bestPassage`. */
export function readUnit(fields: readonly Field[], unit: readonly FieldSpan[]): ReadUnit {
  return unit.map((span) => {
    const { path, text } = fields[span.field] ?? { path: '', text: '' };
    const piece = text.slice(span.start, span.end);
    const sentences = splitDocument(piece).map(({ start, end }) => ({
      start: span.start + start,
      end: span.start + end,
      words: contentTerms(piece.slice(start, end)),
    }));
    return { span, nameWords: piece.length <= SHORT_VALUE ? contentTerms(nameOfPath(path)) : [], sentences };
  });
}

/** Tells for each word of the question whether a unit has it, a similar one, or neither. */
export function explainTerms(
  terms: readonly QueryTerm[],
  unit: ReadUnit,
  vectors: WordVectors | undefined,
): ExplainedTerm[] {
  const words = new Map<string, string>();
  const note = (word: string): void => {
    const root = stemTerm(word);
    if (!words.has(root)) words.set(root, word);
  };
  for (const { nameWords, sentences } of unit) {
    nameWords.forEach(note);
    for (const sentence of sentences) sentence.words.forEach(note);
  }
  const sum = terms.reduce((total, term) => total + term.idf, 0) || 1;
  return terms.map((term): ExplainedTerm => {
    const base = { term: term.word, stem: term.stem, weight: term.idf / sum };
    const same = words.get(term.stem);
    if (same !== undefined) return { ...base, match: 'exact', found: same, similarity: 1 };
    const near = vectors && neighborsOf(vectors, term.stem).find((candidate) => words.has(candidate.stem));
    const found = near && words.get(near.stem);
    if (!near || found === undefined) return { ...base, match: 'none', similarity: 0 };
    return { ...base, match: 'similar', found, similarity: near.cosine };
  });
}

const weightsOf = (terms: readonly QueryTerm[]): ReadonlyMap<string, number> =>
  new Map(terms.map((term) => [term.stem, term.idf]));

/** Sum of the weights of a question's stems among some words. */
function weightOf(words: Iterable<string>, weights: ReadonlyMap<string, number>): number {
  const found = new Set<string>();
  let sum = 0;
  for (const word of words) {
    const root = stemTerm(word);
    const weight = weights.get(root);
    if (weight === undefined || found.has(root)) continue;
    found.add(root);
    sum += weight;
  }
  return sum;
}

/** The largest share of the question's weight in one sentence of a unit. */
export function focusOf(terms: readonly QueryTerm[], unit: ReadUnit): number {
  const weights = weightsOf(terms);
  const sum = terms.reduce((total, term) => total + term.idf, 0) || 1;
  let most = 0;
  for (const { nameWords, sentences } of unit) {
    for (const { words } of sentences) most = Math.max(most, weightOf([...nameWords, ...words], weights));
  }
  return most / sum;
}

/** The run of sentences, at most `length` characters long, with the highest weight of the question. */
function bestWindow(
  sentences: readonly ReadSentence[],
  weights: ReadonlyMap<string, number>,
  length: number,
): Span | undefined {
  const values = sentences.map(({ words }) => weightOf(words, weights));
  let best: Span | undefined;
  let bestValue = -1;
  for (const [first, { start }] of sentences.entries()) {
    let value = 0;
    for (let last = first; last < sentences.length; last += 1) {
      const { end } = sentences[last] ?? { end: start };
      if (last > first && end - start > length) break;
      value += values[last] ?? 0;
      if (value <= bestValue + 1e-9 && best?.start !== start) continue;
      bestValue = Math.max(value, bestValue);
      best = { start, end };
    }
  }
  return best;
}

function headingOf(fields: readonly Field[], chosen: number): string {
  const title = headingField(fields);
  const parts: string[] = [];
  let length = 0;
  const order = title >= 0 ? [title, ...fields.keys()] : [...fields.keys()];
  for (const number of new Set(order)) {
    const field = fields[number];
    if (!field || number === chosen || field.text.length > SHORT_VALUE) continue;
    const name = number === title ? '' : nameOfPath(field.path);
    const part = name === '' ? field.text.trim() : `${name}: ${field.text.trim()}`;
    if (length + part.length > LONGEST_HEADING) break;
    parts.push(part);
    length += part.length + 2;
  }
  return parts.join('; ');
}

/** Picks the field and the part of it that answer the question best. */
export function bestPassage(
  documentId: string,
  fields: readonly Field[],
  terms: readonly QueryTerm[],
  unit: ReadUnit,
): Passage {
  const weights = weightsOf(terms);
  const title = unit.length > 1 ? headingField(fields) : -1;
  const isBody = (field: Field | undefined): boolean =>
    field !== undefined && (nameOfPath(field.path) === '' || field.text.length > SHORT_VALUE);
  const hasBody = unit.some(({ span }) => span.field !== title && isBody(fields[span.field]));
  let chosen = unit[0];
  let bestValue = -1;
  for (const read of unit) {
    // Whoever asks for an item by its title wants what it says.
    if (hasBody && read.span.field === title) continue;
    const words = read.sentences.flatMap((sentence) => sentence.words);
    // A question that names a field ('renewal') asks for its value.
    const held = weightOf(words, weights) + 2 * weightOf(read.nameWords, weights);
    // A title names the subject, the body has the statements, so at equal weight the longer text wins.
    const length = Math.min(1000, read.span.end - read.span.start);
    const value = held * (read.span.field === title ? 0.5 : 1) + 1e-6 * length;
    if (value <= bestValue) continue;
    bestValue = value;
    chosen = read;
  }
  const { span, sentences } = chosen ?? { span: { field: 0, start: 0, end: 0 }, sentences: [] };
  const { path, text } = fields[span.field] ?? { path: '', text: '' };
  const isShort = span.end - span.start <= WHOLE_PASSAGE;
  const { start, end } = isShort ? span : (bestWindow(sentences, weights, LONGEST_PASSAGE) ?? span);
  return {
    id: `${documentId}#${path}:${start}-${end}`,
    documentId,
    path,
    start,
    end,
    text: text.slice(start, end),
    heading: headingOf(fields, span.field),
  };
}
