import { plainText, type Inline } from '../parse/model.ts';

/** Text that a spreadsheet would run as a formula stays text; numbers stay numbers. */
const asText = (cell: string): string => (/^[=@\t\r]|^[+-](?![\d.,\s]+%?$)/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows of cells as comma-separated values (RFC 4180). */
export const csvOf = (rows: readonly (readonly Inline[][])[]): string =>
  rows.map((row) => row.map((cell) => quoted(asText(plainText(cell)))).join(',')).join('\r\n');
