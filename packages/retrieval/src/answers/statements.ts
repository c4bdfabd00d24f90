import { isTableHead } from '@symbi/text/blocks';
import { splitDocument } from '@symbi/text/document-sentences';
import type { Span } from '@symbi/text/span';
import { cellsOf, rowText } from '@symbi/text/table';

/**
 * A Markdown table; `head` is its first line, or '' if the passage begins below it. Rows of a spreadsheet, which are
 * lines such as 'Name: North; Amount: 12', are a table without a head.
 */
export type Table = { head: string; rows: Span[] };

/** A sentence or a table row: where it is, and how it reads. */
export type Statement = Span & { text: string; table?: Table };

const barred = /^\s*\|.*\|\s*$/u;
/** The name of the first cell, if there are several. */
const firstName = /^([^:;]{1,60}): [^;]*; [^:;]{1,60}: /u;

function linesOf(text: string): Span[] {
  const lines: Span[] = [];
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

/** The tables of a text. Rows need no bars at their ends if there is a head. */
function tablesOf(text: string): (Table & Span)[] {
  const lines = linesOf(text);
  const read = (at: number): string => {
    const { start, end } = lines[at] ?? { start: 0, end: 0 };
    return text.slice(start, end);
  };
  const isHead = (at: number): boolean =>
    read(at).includes('|') && read(at + 1).includes('|') && isTableHead(`${read(at)}\n${read(at + 1)}`);
  const nameAt = (at: number): string | undefined => firstName.exec(read(at))?.[1];
  const isRecord = (at: number): boolean => {
    const name = nameAt(at);
    return name !== undefined && (nameAt(at - 1) === name || nameAt(at + 1) === name);
  };
  const tables: (Table & Span)[] = [];
  for (let at = 0; at < lines.length;) {
    const first = lines[at];
    const isHeaded = isHead(at);
    const name = isRecord(at) ? nameAt(at) : undefined;
    if (first === undefined || (!isHeaded && name === undefined && !barred.test(read(at)))) {
      at += 1;
      continue;
    }
    const head = isHeaded ? read(at) : '';
    if (isHeaded) at += 2;
    const rows: Span[] = [];
    const isRow = (): boolean => {
      if (name !== undefined) return nameAt(at) === name;
      return !isHead(at) && (isHeaded ? read(at).includes('|') : barred.test(read(at)));
    };
    while (at < lines.length && isRow()) {
      rows.push(lines[at] ?? first);
      at += 1;
    }
    const last = rows.at(-1);
    if (last !== undefined) tables.push({ head, rows, start: first.start, end: last.end });
  }
  return tables;
}

/** The sentences and table rows of a text, in order. A row reads with the head of its columns. */
export function splitStatements(text: string): Statement[] {
  const found: Statement[] = [];
  const tables = tablesOf(text);
  let next = 0;
  const takeRows = (before: number): void => {
    for (let table = tables[next]; table !== undefined && table.start <= before; table = tables[next]) {
      const head = cellsOf(table.head);
      for (const { start, end } of table.rows) {
        const row = rowText(text.slice(start, end), head);
        if (row !== '') found.push({ start, end, text: row, table });
      }
      next += 1;
    }
  };
  for (const { start, end } of splitDocument(text)) {
    takeRows(start);
    if (start >= (tables[next - 1]?.end ?? 0)) found.push({ start, end, text: text.slice(start, end) });
  }
  takeRows(text.length);
  return found;
}
