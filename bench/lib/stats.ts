/** The value below which `share` of the samples lie. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export interface Row {
  readonly measure: string;
  readonly value: string;
  readonly aim: string;
}

/** Prints a table, then the figures as one JSON line. */
export const report = (rows: readonly Row[], figures: Record<string, unknown>): void => {
  console.table(Object.fromEntries(rows.map(({ measure, value, aim }) => [measure, { value, aim }])));
  console.log(JSON.stringify(figures));
};

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
