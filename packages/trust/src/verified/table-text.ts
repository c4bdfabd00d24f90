import { isTableHead } from '@symbi/text/blocks';
import type { ReadSentence } from '../grounded/read-reply.ts';

const RULE_CELL = /^[\s:-]*$/u;

/** The cells of the first line of a table row, without Markdown's marks. */
function cellsOf(row: string): string[] {
  const [line = ''] = row.split('\n');
  return line
    .trim()
    .replace(/^\|/u, '')
    .replace(/\|$/u, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll(/\*\*|__|`/gu, '').trim());
}

/** The cells of a table's head, which has the rule below it, for a row of the table. */
export function headOf(sentences: readonly ReadSentence[], at: number, reply: string): readonly string[] {
  for (let above = at - 1; sentences[above]?.sentence.kind === 'table-row'; above -= 1) {
    const { start, end } = sentences[above]?.sentence ?? { start: 0, end: 0 };
    const row = reply.slice(start, end);
    if (isTableHead(row)) return cellsOf(row);
  }
  return [];
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
