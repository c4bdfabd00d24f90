const cellText = (cell: string): string =>
  cell
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim();
const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/**
 * The rows of a table as a Markdown table below its first row, which in a document names the columns: a row that is
 * quoted without them says nothing. One row or one column is no table. Empty rows are left out.
 */
export function tableText(rows: readonly (readonly string[])[]): string {
  const filled = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''));
  const columns = filled.reduce((most, row) => Math.max(most, row.length), 0);
  if (filled.length < 2 || columns < 2) return filled.map((row) => row.join(' | ')).join('\n\n');
  const [head = [], ...body] = filled.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => '')]);
  return [lineOf(head), lineOf(head.map(() => '---')), ...body.map(lineOf)].join('\n');
}
