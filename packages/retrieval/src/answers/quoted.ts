import { beginning } from '@symbi/text/beginning';
import { cellsOf } from '@symbi/text/table';
import { LIST_ITEM, splitStatements, type Statement, type Table } from './statements.ts';

const LONGEST_SENTENCE = 600;
/** Most rows that are quoted of one table. */
export const MOST_ROWS = 12;

/** What hides between words, and spaces; not a joiner within a word of Persian or Hindi, or within an emoji. */
const HIDDEN =
  /(?:[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]|(?!(?<=[\p{L}\p{M}\p{Emoji}])[\u200C\u200D](?=[\p{L}\p{Emoji}]))\p{Cf})+/gu;

/** Escapes quoted text, so that it can neither fake a citation, nor hide characters, nor load an image. */
export function plainQuoted(text: string): string {
  const plain = text
    .replaceAll('\u00AD', '')
    .replaceAll(HIDDEN, ' ')
    .replaceAll(/\[(\s*\d+(?:\s*,\s*\d+)*\s*)\]/g, '($1)')
    .replaceAll('![', '[')
    .trim()
    .replace(/^(?:[-*#>\u2022]{1,6} )+/, '');
  if (plain.length <= LONGEST_SENTENCE) return plain;
  return `${beginning(plain, LONGEST_SENTENCE).replace(/\s+\S*$/, '')} \u2026`;
}

/** Quoted within “ and ”, a text has single marks of its own. */
export const withSingleMarks = (text: string): string => text.replaceAll('“', '‘').replaceAll('”', '’');

const barred = (row: string): string => {
  const line = plainQuoted(row);
  return `${line.startsWith('|') ? '' : '| '}${line}${/(?<!\\)\|$/u.test(line) ? '' : ' |'}`;
};

const comparable = (text: string): string =>
  withSingleMarks(text.replaceAll(/\s?\[\d+\]/g, '')).replaceAll(/\s+/g, ' ');

/** Whether a sentence, or a row of a table, stands in a text of quotations; each has its citations and quotation marks. */
export function quotesIn(text: string): (source: string, isRow?: boolean) => boolean {
  const said = comparable(text);
  return (source, isRow = false) =>
    said !== '' && said.includes(comparable(isRow ? barred(source) : plainQuoted(source)));
}

/** The head of a table and the rule below it. */
const tableTop = (head: string): string => `${barred(head)}\n|${' --- |'.repeat(cellsOf(head).length)}\n`;

/** A statement to quote: its text in the source, and how it reads. */
export type Quotable = {
  source: string;
  text: string;
  table: Table | undefined;
  /** The next one that is quoted is an item of the same list. */
  opensList?: boolean;
  said?: PersonQuotation | undefined;
};

/** Of what the person said: the words before it, and its place in the run of sentences that is quoted as one. */
type PersonQuotation = { lead: string; isFirst: boolean; isLast: boolean };

/** The person's own words are quoted as theirs: a bare 'My budget is 9,000 euros' would be the agent's budget. */
function asSaid(text: string, { lead, isFirst, isLast }: PersonQuotation): string {
  const inner = withSingleMarks(text);
  return `${isFirst ? `${lead} “` : ''}${inner}${isLast ? '”' : ''}`;
}

const BULLET = /^[-*•–]\s/u;
/** Whether a statement is a further item of a list, or the first below the line that opens one. */
const isInList = (previous: Quotable, source: string): boolean =>
  LIST_ITEM.test(source) &&
  previous.table === undefined &&
  (LIST_ITEM.test(previous.source) || previous.source.endsWith(':'));

const hasHead = (table: Table | undefined): table is Table => table !== undefined && table.head !== '';

/** What separates a statement from the one quoted before it. */
function gapAfter(previous: Quotable | undefined, { source, table, opensList = false }: Quotable): string {
  if (previous === undefined) return '';
  if (hasHead(table) && table === previous.table) return '\n';
  if (table !== undefined || previous.table !== undefined) return '\n\n';
  if (isInList(previous, source)) return '\n';
  return opensList ? '\n\n' : ' ';
}

/** A row of a table with the citation in its last cell. */
function quotedRow(source: string, end: string): string {
  const row = barred(source);
  return end === '' ? row : row.replace(/\s*\|$/u, `${end} |`);
}

/**
 * A statement as it is quoted after another one, followed by its citation if there is one. Rows of a table with a head
 * are quoted as a table, whose last cell holds the citation; others are lines of their own.
 */
export function quoteAfter(previous: Quotable | undefined, one: Quotable, mark: string): string {
  const { source, text, table, said, opensList = false } = one;
  const gap = gapAfter(previous, one);
  const end = mark === '' ? '' : ` ${mark}`;
  if (hasHead(table)) {
    const top = table === previous?.table ? '' : tableTop(table.head);
    return `${gap}${top}${quotedRow(source, end)}`;
  }
  const isItem = opensList || (table === undefined && previous !== undefined && isInList(previous, source));
  const bullet = isItem && BULLET.test(source) ? '- ' : '';
  const plain = plainQuoted(text);
  return `${gap}${bullet}${said === undefined ? plain : asSaid(plain, said)}${end}`;
}

/** A sentence of a document as a block quotation, with its citation. */
export const quotedBlock = (sentence: string, mark: string): string => `> ${plainQuoted(sentence)} ${mark}`;

/** The first statements of a document, of which a table counts as one. */
function firstOf(text: string, most: number): Statement[] {
  const first: Statement[] = [];
  let count = 0;
  let rows = 0;
  for (const statement of splitStatements(text)) {
    const { table } = statement;
    const goesOn = hasHead(table) && table === first.at(-1)?.table;
    rows = goesOn ? rows + 1 : 1;
    if (!goesOn) count += 1;
    if (count > most) break;
    if (rows <= MOST_ROWS) first.push(statement);
  }
  return first;
}

/** The beginning of a document as quotable text with a citation: at most `most` sentences, or a table. */
export function opening(text: string, most: number, mark: string): string {
  let written = '';
  let previous: Quotable | undefined;
  const first = firstOf(text, most);
  for (const [at, { start, end, text: read, table }] of first.entries()) {
    const one = { source: text.slice(start, end), text: read, table };
    written += quoteAfter(previous, one, at === first.length - 1 ? mark : '');
    previous = one;
  }
  return written;
}
