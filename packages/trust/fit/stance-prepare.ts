import { replyGrams } from '../src/stance/position/grams.ts';
import { readProse, type Prose } from '../src/stance/reading/prose.ts';
import { readQuestion, type QuestionForm } from '../src/stance/reading/question.ts';
import { AGAINST, readCues } from '../src/stance/position/signals.ts';
import type { PositionRow } from './stance-data.ts';

/** Rows converted to numbers. */
export interface PreparedRows {
  rows: readonly PositionRow[];
  cueNames: readonly string[];
  /** Signed cue values: those that indicate an unchanged position are negative. */
  cues: readonly Float64Array[];
  vocabulary: readonly string[];
  added: readonly Int32Array[];
  dropped: readonly Int32Array[];
  kept: readonly Int32Array[];
  previous: readonly Int32Array[];
  current: readonly Int32Array[];
  form: readonly QuestionForm[];
}

/** Minimum number of items that use a word sequence; of the remaining ones the most widely used are kept. */
const MIN_ITEMS = 24;
const MAX_GRAMS = 6000;

interface RawRow {
  cues: Record<string, number>;
  previous: Set<string>;
  current: Set<string>;
  form: QuestionForm;
}

function readRows(rows: readonly PositionRow[]): RawRow[] {
  const cache = new Map<string, { prose: Prose; grams: Set<string> }>();
  return rows.map((row) => {
    const question = readQuestion(row.question);
    const read = (text: string): { prose: Prose; grams: Set<string> } => {
      const key = `${row.question}\n${text}`;
      let known = cache.get(key);
      if (known === undefined) {
        const prose = readProse(text);
        known = { prose, grams: replyGrams(prose, question) };
        cache.set(key, known);
      }
      return known;
    };
    const previous = read(row.prev);
    const current = read(row.cur);
    const cues = readCues({ question, userTurn: row.user_msg, previous: previous.prose, current: current.prose });
    return { cues, previous: previous.grams, current: current.grams, form: question.form };
  });
}

interface Usage {
  items: number;
  lastItem: string;
}

function chooseVocabulary(rows: readonly PositionRow[], raw: readonly RawRow[]): string[] {
  const usage = new Map<string, Usage>();
  const count = (gram: string, item: string): void => {
    const known = usage.get(gram);
    if (known === undefined) usage.set(gram, { items: 1, lastItem: item });
    else if (known.lastItem !== item) {
      known.items += 1;
      known.lastItem = item;
    }
  };
  const order = rows
    .map((_, index) => index)
    .toSorted((a, b) => ((rows[a]?.item ?? '') < (rows[b]?.item ?? '') ? -1 : 1));
  for (const index of order) {
    const item = rows[index]?.item ?? '';
    for (const gram of raw[index]?.previous ?? []) count(gram, item);
    for (const gram of raw[index]?.current ?? []) count(gram, item);
  }
  return [...usage]
    .filter(([, known]) => known.items >= MIN_ITEMS)
    .toSorted(([a, x], [b, y]) => y.items - x.items || (a < b ? -1 : 1))
    .slice(0, MAX_GRAMS)
    .map(([gram]) => gram);
}

/**
 * Reads the rows and counts their word sequences. The vocabulary depends on how many items use a sequence, never on
 * labels.
 */
export function prepare(rows: readonly PositionRow[]): PreparedRows {
  const raw = readRows(rows);
  const cueNames = [...new Set(raw.flatMap((row) => Object.keys(row.cues)))].toSorted();
  const vocabulary = chooseVocabulary(rows, raw);
  const numbers = new Map(vocabulary.map((gram, index) => [gram, index]));
  const ids = (grams: Iterable<string>): Int32Array => {
    const found: number[] = [];
    for (const gram of grams) {
      const number = numbers.get(gram);
      if (number !== undefined) found.push(number);
    }
    return Int32Array.from(found);
  };
  return {
    rows,
    cueNames,
    cues: raw.map((row) => Float64Array.from(cueNames, (name) => (row.cues[name] ?? 0) * (AGAINST.has(name) ? -1 : 1))),
    vocabulary,
    added: raw.map((row) => ids([...row.current].filter((gram) => !row.previous.has(gram)))),
    dropped: raw.map((row) => ids([...row.previous].filter((gram) => !row.current.has(gram)))),
    kept: raw.map((row) => ids([...row.previous].filter((gram) => row.current.has(gram)))),
    previous: raw.map((row) => ids(row.previous)),
    current: raw.map((row) => ids(row.current)),
    form: raw.map((row) => row.form),
  };
}
