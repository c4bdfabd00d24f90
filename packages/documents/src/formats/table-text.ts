const cellText = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim();
const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
const isFilled = (cell: string): boolean => cell !== '';

/**
 * The rows of a table as a Markdown table below its first row, which in a document names the columns: a row that is
 * quoted without them says nothing. One row or one column is no table, and a first row with one cell is its caption.
 * Empty rows are left out.
 */
export function tableText(rows: readonly (readonly string[])[]): string {
  const filled = rows.map((row) => row.map(cellText)).filter((row) => row.some(isFilled));
  const columns = filled.reduce((most, row) => Math.max(most, row.length), 0);
  if (filled.length < 2 || columns < 2) return filled.map((row) => row.filter(isFilled).join(' | ')).join('\n\n');
  const [head = [], ...body] = filled.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => '')]);
  if (head.filter(isFilled).length === 1) return `${head.join('')}\n\n${tableText(body)}`;
  return [lineOf(head), lineOf(head.map(() => '---')), ...body.map(lineOf)].join('\n');
}
