import { isTableHead } from '@symbi/text/blocks';
import { splitDocument } from '@symbi/text/document-sentences';
import { lineSpans } from '@symbi/text/lines';
import type { Span } from '@symbi/text/span';
import { cellsOf, rowText } from '@symbi/text/table';
import { wordCount } from './word-count.ts';

/**
 * A Markdown table; `head` is its first line, or '' if the passage begins below it. Rows of a spreadsheet, which are
 * lines such as 'Name: North; Amount: 12', are a table without a head.
 */
export type Table = { head: string; rows: Span[] };

/** A sentence or a table row: where it is, and how it reads. */
export type Statement = Span & { text: string; table?: Table };

export const MARKDOWN_HEADING = /^#{1,6}\s/u;
/** A line of its own as short as a heading; a longer one may be the title of a document, which says something itself. */
const MOST_HEADING_WORDS = 6;
/** 'Water tank.' before the sentences of a paragraph. */
const MOST_RUN_IN_WORDS = 3;
/** 'Article 3 – Deposit.' before the sentences of a paragraph. */
const NUMBERED =
  /^(?:article|artikel|artículo|art\.|clause|klausel|cláusula|section|abschnitt|paragraph|§) ?\p{Nd}{1,3}[a-z]?(?!\p{L})[^.!?]{0,60}\.$/iu;
/** As much of what stands below a heading as is quoted with it. */
const MOST_BELOW = 3;

/** The line breaks in the white space before a position; enough of them at the beginning. */
export function breaksBefore(text: string, position: number): number {
  let breaks = 0;
  for (let at = position - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    if (character.trim() !== '') return breaks;
    if (character === '\n') breaks += 1;
  }
  return Infinity;
}

function endsLine(text: string, position: number): boolean {
  let at = position;
  while (at < text.length && text.charAt(at) !== '\n' && text.charAt(at).trim() === '') at += 1;
  return at >= text.length || text.charAt(at) === '\n';
}

/** Whether a statement is such a heading at the beginning of a paragraph. */
export const isNumberedHeading = (text: string, { start, text: read }: Statement): boolean =>
  NUMBERED.test(read) && breaksBefore(text, start) > 1;

/** Whether a statement only says what the next ones are about: '## First use', 'First use' above a text, 'Milk.' */
function isHeading(text: string, { start, end, text: read, table }: Statement, isBelowHeading: boolean): boolean {
  if (table !== undefined) return false;
  if (MARKDOWN_HEADING.test(read) || isNumberedHeading(text, { start, end, text: read })) return true;
  if (wordCount(read) > MOST_HEADING_WORDS || /[\d:;,]/u.test(read) || breaksBefore(text, start) < 2) return false;
  if (/^\p{Lu}.*[\p{L})]$/u.test(read)) return endsLine(text, end);
  return (
    !isBelowHeading && wordCount(read) <= MOST_RUN_IN_WORDS && /^\p{Lu}.*\p{L}\.$/u.test(read) && !endsLine(text, end)
  );
}

/** For each statement that is a heading, by its place: where the first sentences below it are, if the text has any. */
export function findBelowHeadings(text: string, statements: readonly Statement[]): Map<number, Span | undefined> {
  const places = new Set<number>();
  for (const [place, statement] of statements.entries())
    if (isHeading(text, statement, places.has(place - 1))) places.add(place);
  const belowOf = (place: number): Span | undefined => {
    const below: Statement[] = [];
    for (let at = place + 1; below.length < MOST_BELOW && !places.has(at); at += 1) {
      const statement = statements[at];
      if (statement === undefined || statement.table !== undefined) break;
      // The next paragraph, or the next of many short headings in one line, may be about something else.
      if (
        below.length > 0 &&
        (breaksBefore(text, statement.start) > 1 || wordCount(statement.text) < MOST_RUN_IN_WORDS)
      )
        break;
      below.push(statement);
    }
    const [first, last] = [below[0], below.at(-1)];
    return first && last && { start: first.start, end: last.end };
  };
  return new Map([...places].map((place) => [place, belowOf(place)]));
}

export const LIST_ITEM = /^(?:[-*•–]|\p{Nd}{1,2}[.)])\s/u;

/**
 * What each statement stands under: the heading (`title` before the first one) and, of a list, the line that introduces it:
 * 'The policy does not cover:'.
 */
export function linesAbove(
  text: string,
  statements: readonly Statement[],
  headings: ReadonlyMap<number, unknown>,
  title: string,
): string[] {
  let heading = title;
  let opening = { place: -1, text: '' };
  return statements.map(({ start, text: read }, place) => {
    const isListed =
      place === opening.place + 1 || breaksBefore(text, start) < 2 || LIST_ITEM.test(text.slice(start, start + 4));
    if (headings.has(place)) heading = read;
    if (headings.has(place) || !isListed) opening = { place: -1, text: '' };
    if (read.endsWith(':')) opening = { place, text: read };
    return `${heading}\n${opening.text}`;
  });
}

const barred = /^\s*\|.*\|\s*$/u;
/** The name of the first cell, if there are several. */
const firstName = /^([^:;]{1,60}): [^;]*; [^:;]{1,60}: /u;

/** The tables of a text. Rows need no bars at their ends if there is a head. */
function tablesOf(text: string): (Table & Span)[] {
  const lines = lineSpans(text);
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
