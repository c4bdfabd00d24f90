import { parse } from 'csv-parse/sync';
import type { DocumentLimits } from '../limits.ts';
import type { PartList } from '../parts.ts';
import { addRows } from './rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** Bytes read to detect a table. */
const SAMPLE = 64 * 1024;
const SAMPLE_ROWS = 20;

/** The most frequent delimiter in the first line that has one, since a title may precede the table. */
const delimiterOf = (text: string): string => {
  const line = /^.*[,;\t|].*$/m.exec(text)?.[0] ?? '';
  const uses = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (uses(one) > uses(best) ? one : best));
};

const rowsOf = (text: string, limits: DocumentLimits, most?: number): string[][] => {
  const { stackTraceLimit } = Error;
  // The library makes an error of every row that is not as long as the first, and drops it. Below a title that is every
  // row, and the stacks would take most of the time.
  Error.stackTraceLimit = 0;
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: limits.characters,
      ...(most === undefined ? {} : { to: most }),
    });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

/** A line of prose ends with a mark, or goes on after a comma and a space. */
const PROSE = { end: /[.!?…。！？]["'”»)\]]*$/u, comma: /, \S/u };

/** Whether at least half of the lines of a text are prose: one comma in each does not make a table of them. */
function isProse(text: string): boolean {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_ROWS);
  const isSpaced = lines.every((line) => PROSE.comma.test(line) || !line.includes(','));
  const ended = lines.filter((line) => PROSE.end.test(line.trim()));
  return delimiterOf(text) === ',' && isSpaced && 2 * ended.length >= lines.length;
}

/** Rows of the same two or more columns; prose with commas in each line seldom has the same number of them. */
export function isCsv(text: string, limits: DocumentLimits): boolean {
  try {
    const sample = text.slice(0, SAMPLE);
    const whole = sample.length < text.length ? sample.slice(0, sample.lastIndexOf('\n')) : sample;
    const rows = rowsOf(whole, limits, SAMPLE_ROWS).filter((row) => row.some((cell) => cell !== ''));
    const columns = rows[0]?.length ?? 0;
    // Each column needs a name: a letter that begins with 'Dear Anna,' is not a table.
    const isNamed = rows[0]?.every((name) => name.trim() !== '') === true;
    return (
      !isProse(whole) && rows.length > 2 && columns > 1 && isNamed && rows.every(({ length }) => length === columns)
    );
  } catch {
    return false;
  }
}

/** Each part holds several rows: 'rows 2-21'. */
export function readCsv(text: string, parts: PartList, limits: DocumentLimits): void {
  const rows = rowsOf(text, limits).map((cells, at) => ({ number: at + 1, cells }));
  addRows(parts, rows, (from, to) =>
    from.number === to.number ? `row ${from.number}` : `rows ${from.number}\u2013${to.number}`,
  );
}
