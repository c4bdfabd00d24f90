/** 'lease.txt, lines 1–24', 'prices.csv, rows 2–21', 'prices.xlsx, Sales!A2:D21': a name, if any, and what is counted. */
const COUNTED = /^(?<before>(?:.*, )?)(?<unit>line|row)s (?<first>\d{1,9})\u2013(?<last>\d{1,9})$/su;
const CELLS = /^(?<before>.*!)(?<left>[A-Z]{1,3})(?<first>\d{1,9}):(?<right>[A-Z]{1,3})(?<last>\d{1,9})$/su;

const breaksIn = (text: string): number => text.split('\n').length - 1;

const counted = (unit: string, first: number, last: number): string =>
  first === last ? `${unit} ${first}` : `${unit}s ${first}\u2013${last}`;

/**
 * The title of a passage narrowed to the lines or rows that a part of it stands in. It stays as it is where the text has
 * another number of lines than its place says, because blank ones were left out, and for pages and headings.
 */
export const narrowPlace = (
  title: string,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): string => {
  const groups = (COUNTED.exec(title) ?? CELLS.exec(title))?.groups;
  if (groups === undefined) return title;
  const { before = '', unit, left = '', right = '', first = '', last = '' } = groups;
  if (breaksIn(text) !== Number(last) - Number(first)) return title;
  const from = Number(first) + breaksIn(text.slice(0, start));
  const to = from + breaksIn(text.slice(start, end).trimEnd());
  return unit === undefined ? `${before}${left}${from}:${right}${to}` : `${before}${counted(unit, from, to)}`;
};
