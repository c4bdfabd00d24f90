import { isTableHead } from '@symbi/text/blocks';
import { cellsOf } from '@symbi/text/table';
import type { ReadSentence } from '../grounded/read-reply.ts';

/** The cells of a table's head, which has the rule below it, for a row of the table. */
export function headOf(sentences: readonly ReadSentence[], at: number, reply: string): readonly string[] {
  for (let above = at - 1; sentences[above]?.sentence.kind === 'table-row'; above -= 1) {
    const { start, end } = sentences[above]?.sentence ?? { start: 0, end: 0 };
    const row = reply.slice(start, end);
    if (isTableHead(row)) return cellsOf(row);
  }
  return [];
}
