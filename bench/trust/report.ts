import { auroc, calibrationError, reliability } from '../../packages/trust/fit/metrics.ts';
import { randomFrom } from '../../packages/trust/fit/data.ts';

const RESAMPLES = 200;

export const round = (value: number, digits = 3): number => Number(value.toFixed(digits));

/** Prints rows under a header in aligned columns. */
export function printTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [header, ...rows].map((row) => row.map(String));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of cells)
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`,
    );
}

/** 90 % interval of the AUROC when resampling whole groups (questions, documents) with replacement. */
export function bootstrapAuroc(
  labels: readonly number[],
  scores: readonly number[],
  groups: readonly string[],
): [number, number] {
  const random = randomFrom(11);
  const members = new Map<string, number[]>();
  groups.forEach((group, at) => members.set(group, [...(members.get(group) ?? []), at]));
  const names = [...members.keys()];
  const figures: number[] = [];
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    const drawn = names.flatMap(() => members.get(names[Math.floor(random() * names.length)] ?? '') ?? []);
    const value = auroc(
      drawn.map((at) => labels[at] ?? 0),
      drawn.map((at) => scores[at] ?? 0),
    );
    if (!Number.isNaN(value)) figures.push(value);
  }
  const sorted = figures.toSorted((left, right) => left - right);
  return [
    round(sorted[Math.floor(0.05 * sorted.length)] ?? Number.NaN),
    round(sorted[Math.floor(0.95 * sorted.length)] ?? Number.NaN),
  ];
}

/** Prints how often replies of each predicted range were right, and returns the calibration error. */
export function printReliability(title: string, clean: readonly number[], probabilities: readonly number[]): number {
  const rows = reliability(clean, probabilities).filter((bin) => bin.count > 0);
  printTable(
    title,
    ['score', 'replies', 'predicted', 'observed'],
    rows.map((bin) => [
      `${bin.from.toFixed(1)}-${bin.to.toFixed(1)}`,
      bin.count,
      bin.predicted.toFixed(3),
      bin.observed.toFixed(3),
    ]),
  );
  const error = round(calibrationError(clean, probabilities));
  console.log(`  expected calibration error ${error}`);
  return error;
}

export interface TierFigures {
  trustedCoverage: number;
  trustedClean: number;
  cautionShare: number;
  cautionBad: number;
}

/** Share of replies in the best and the worst tier, and how many belong there. */
export function tierFigures(labels: readonly number[], probabilities: readonly number[]): TierFigures {
  const pick = (test: (percent: number) => boolean): number[] =>
    probabilities.flatMap((probability, at) => (test(Math.round(probability * 100)) ? [labels[at] ?? 0] : []));
  const trusted = pick((percent) => percent >= 80);
  const caution = pick((percent) => percent < 40);
  const share = (values: readonly number[], wanted: number): number =>
    round(values.filter((value) => value === wanted).length / Math.max(1, values.length));
  return {
    trustedCoverage: round(trusted.length / labels.length),
    trustedClean: share(trusted, 0),
    cautionShare: round(caution.length / labels.length),
    cautionBad: share(caution, 1),
  };
}
