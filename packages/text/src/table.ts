const RULE_CELL = /^[\s:-]*$/u;

/** The cells of the first line of a Markdown table row, without Markdown's marks. */
export function cellsOf(row: string): string[] {
  const [line = ''] = row.split('\n');
  return line
    .trim()
    .replace(/^\|/u, '')
    .replace(/\|$/u, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll(/\*\*|__|`/gu, '').trim());
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
