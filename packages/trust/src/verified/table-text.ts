import type { ReadSentence } from '../grounded/read-reply.ts';

const RULE_CELL = /^[\s:-]*$/u;

/** The cells of the first line of a table row, without Markdown's marks. */
function cellsOf(row: string): string[] {
  const [line = ''] = row.split('\n');
  return line
    .trim()
    .replace(/^\|/u, '')
    .replace(/\|$/u, '')
    .split('|')
    .map((cell) => cell.replaceAll(/\*\*|__|`/gu, '').trim());
}

/** The cells above a row's own: those of the first row of its table, if it is a head. */
export function headOf(sentences: readonly ReadSentence[], at: number, reply: string): readonly string[] {
  let first = at;
  while (sentences[first - 1]?.sentence.kind === 'table-row') first -= 1;
  const row = sentences[first]?.sentence;
  if (row === undefined || first === at) return [];
  return cellsOf(reply.slice(row.start, row.end));
}

/** A table row as it is read aloud: 'DVDs, loan period: 7 days, renewals: not possible'. */
export function rowText(row: string, head: readonly string[]): string {
  const cells = cellsOf(row);
  return cells
    .flatMap((cell, column) => {
      if (RULE_CELL.test(cell)) return [];
      const name = head[column] ?? '';
      return [column === 0 || name === '' ? cell : `${name}: ${cell}`];
    })
    .join(', ');
}
