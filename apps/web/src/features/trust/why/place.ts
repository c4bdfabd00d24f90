import type { Block } from '@symbi/text/blocks';
import { plainText } from '@symbi/text/plain';

/** A place in a reply and its wording: `said` has only its own words, `told` also the context they need. */
export interface ReplyPlace {
  readonly kind: 'sentence' | 'row' | 'code';
  readonly said: string;
  readonly told: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const BETWEEN = ' · ';

/** Indices of the bars between cells; an escaped bar is part of its cell. */
const bars = (row: string): number[] =>
  Array.from(row.matchAll(/\\[\s\S]|\|/g)).flatMap(({ 0: found, index }) => (found === '|' ? [index] : []));

/** The spans of a row's cells; blank text before the first bar or after the last is not a cell. */
const cellsOf = (row: string): Span[] => {
  const edges = [-1, ...bars(row), row.length];
  const cells = edges.slice(1).map((end, index) => ({ start: (edges[index] ?? -1) + 1, end }));
  const isBlank = ({ start, end }: Span): boolean => row.slice(start, end).trim() === '';
  return cells.filter((cell, index) => (index > 0 && index < cells.length - 1) || !isBlank(cell));
};

/** The header cells of the table a row is in; undefined for the header itself. */
const headOf = (content: string, blocks: readonly Block[], at: number): string[] | undefined => {
  let first = at;
  const isBelowRow = (index: number): boolean => {
    const [above, here] = [blocks[index - 1], blocks[index]];
    // A blank line between them would put them more than one line break apart.
    return above?.kind === 'table-row' && here !== undefined && here.start - above.end === 1;
  };
  while (isBelowRow(first)) first -= 1;
  const head = blocks[first];
  if (first === at || head === undefined) return undefined;
  const row = content.slice(head.start, head.end);
  return cellsOf(row).map(({ start, end }) => plainText(row.slice(start, end)));
};

const rowOf = (content: string, blocks: readonly Block[], at: number, { start, end }: Span): ReplyPlace => {
  const block = blocks[at] ?? { start, end };
  const row = content.slice(block.start, block.end);
  const head = headOf(content, blocks, at);
  const cells = cellsOf(row)
    .map((cell, column) => ({ ...cell, words: plainText(row.slice(cell.start, cell.end)), name: head?.[column] ?? '' }))
    .filter((cell) => cell.words !== '' && block.start + cell.end > start && block.start + cell.start < end);
  const said = cells.map(({ words }) => words).join(BETWEEN);
  const told = cells.map(({ words, name }) => (name === '' ? words : `${name}: ${words}`)).join(BETWEEN);
  return { kind: 'row', said, told };
};

/** Describes a part of a reply by its place: a table cell with the header of its column, code verbatim. */
export const placeOf = (content: string, blocks: readonly Block[], span: Span): ReplyPlace => {
  const written = content.slice(span.start, span.end);
  const at = blocks.findLastIndex(({ start }) => start <= span.start);
  const kind = blocks[at]?.kind;
  if (kind === 'code') {
    const code = written.trim();
    return { kind: 'code', said: code, told: code };
  }
  const row = kind === 'table-row' ? rowOf(content, blocks, at, span) : undefined;
  // Text made only of markup is kept as written.
  if (row !== undefined && row.said !== '') return row;
  const said = plainText(written) || written;
  return { kind: 'sentence', said, told: said };
};
