import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { isValue, isWord } from './other-value.ts';

/** A line of a plain list or timetable: 'Mallaig   09:40   11:05', 'Tango: Thursday 20:00, 28 €'. */
export interface PlainRow {
  readonly group: number;
  /** The stems that name it, and no other row beside it. */
  readonly names: ReadonlySet<string>;
  readonly values: readonly Token[];
  /** From and to which token of the index. */
  readonly first: number;
  readonly last: number;
}

const LONGEST_LINE = 200;
const LONGEST_HEAD = 60;
const MOST_WORDS = 6;
/** Fewer lines of one shape are prose. */
const LEAST_ROWS = 3;
const MOST_ROWS = 2000;
const BULLET = /^\s*(?:[-*+•]\s+)?/u;
/** What may stand between the name of a row and its values, by its kind; the first that a line has counts. */
const SEPARATORS: readonly RegExp[] = [
  /\t/u,
  /\s?(?:\.{3,}|…+|·{3,})\s?/u,
  / {2,}/u,
  / [–—-] /u,
  /:\s/u,
  / (?=[\p{Nd}€£$])/u,
];
/** A line that ends so goes on, or is a sentence of its own. */
const PROSE_END = /[,;]$|\p{L}{3,}[.!?]$/u;

interface Line {
  readonly start: number;
  readonly end: number;
  /** The kind of its separator, and where its name ends. */
  readonly kind: number;
  readonly headEnd: number;
}

function lineOf(text: string, start: number): Line | undefined {
  if (text.length > LONGEST_LINE || PROSE_END.test(text)) return undefined;
  const from = BULLET.exec(text)?.[0].length ?? 0;
  const body = text.slice(from);
  for (const [kind, separator] of SEPARATORS.entries()) {
    const at = separator.exec(body)?.index ?? -1;
    if (at <= 0 || at > LONGEST_HEAD) continue;
    const head = body.slice(0, at);
    if (!/\p{L}{2}/u.test(head) || head.split(/\s+/u).length > MOST_WORDS) return undefined;
    return { start, end: start + text.length, kind, headEnd: start + from + at };
  }
  return undefined;
}

/** The runs of neighboring lines of one shape in a text. */
function runsIn(text: string): (readonly Line[])[] {
  const runs: Line[][] = [];
  let start = 0;
  for (const written of text.split('\n')) {
    const line = lineOf(written.trimEnd(), start);
    start += written.length + 1;
    const run = runs.at(-1);
    if (line === undefined) runs.push([]);
    else if (run?.[0]?.kind === line.kind) run.push(line);
    else runs.push([line]);
  }
  return runs.filter(({ length }) => length >= LEAST_ROWS);
}

/** The rows of one run; names that several of them have tell none of them. */
function rowsOf(run: readonly Line[], tokens: readonly Token[], from: number, group: number): PlainRow[] {
  let at = from;
  const found = run.map(({ start, end, headEnd }) => {
    while ((tokens[at]?.start ?? Infinity) < start) at += 1;
    const first = at;
    while ((tokens[at]?.start ?? Infinity) < end) at += 1;
    const own = tokens.slice(first, at);
    const head = own.filter((token) => token.start < headEnd);
    return {
      first,
      last: at - 1,
      stems: new Set(head.filter((token) => isWord(token) && !isValue(token)).map(({ stem }) => stem)),
      values: own.filter((token) => token.start >= headEnd && isValue(token)),
    };
  });
  const counts = new Map<string, number>();
  for (const { stems } of found) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return found.map(({ first, last, stems, values }) => ({
    group,
    names: new Set([...stems].filter((stem) => counts.get(stem) === 1)),
    values,
    first,
    last,
  }));
}

const read = new WeakMap<SourceIndex, readonly PlainRow[]>();

/** The rows of plain lists and timetables in the sources, at most the first 2,000. */
export function readPlainRows(index: SourceIndex, sources: readonly TrustSource[]): readonly PlainRow[] {
  const known = read.get(index);
  if (known !== undefined) return known;
  const rows: PlainRow[] = [];
  let group = 0;
  sources.forEach(({ text }, source) => {
    const runs = runsIn(text);
    const from = index.sourceOf.indexOf(source);
    if (runs.length === 0 || from < 0) return;
    const end = index.sourceOf.lastIndexOf(source) + 1;
    const tokens = index.tokens.slice(from, end);
    let at = 0;
    for (const run of runs) {
      if (rows.length >= MOST_ROWS) break;
      group += 1;
      const own = rowsOf(run, tokens, at, group);
      at = (own.at(-1)?.last ?? at) + 1;
      // No spread: a list can have more rows than a call can take arguments.
      for (const row of own.slice(0, MOST_ROWS - rows.length))
        rows.push({ ...row, first: row.first + from, last: row.last + from });
    }
  });
  read.set(index, rows);
  return rows;
}
