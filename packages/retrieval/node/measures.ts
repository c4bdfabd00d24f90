/** nDCG@10 with graded relevance and the usual logarithmic discount. */
export function ndcgAt10(hits: readonly string[], relevant: ReadonlyMap<string, number>): number {
  const gain = (grade: number, place: number): number => grade / Math.log2(place + 2);
  const found = hits.slice(0, 10).reduce((sum, id, place) => sum + gain(relevant.get(id) ?? 0, place), 0);
  const best = [...relevant.values()].sort((left, right) => right - left).slice(0, 10);
  return found / best.reduce((sum, grade, place) => sum + gain(grade, place), 0);
}

/** Share of the relevant documents among the first ten. */
export function recallAt10(hits: readonly string[], relevant: ReadonlyMap<string, number>): number {
  return hits.slice(0, 10).filter((id) => relevant.has(id)).length / relevant.size;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const percent = (share: number): string => (100 * share).toFixed(1);

/** Rows under a heading with aligned columns, as lines of text. */
export function formatTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return ['', title, line(head), ...rows.map(line)].join('\n');
}
