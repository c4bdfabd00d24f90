import type { PositionRow } from './stance-data.ts';

const ROUNDS = 1_000;

/** From the 5th to the 95th percentile. */
export type Interval = readonly [low: number, high: number];

export interface Intervals {
  recall: Interval;
  falseAlarms: Interval;
}

/** Mulberry32: the same draws on every machine. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Tally {
  reversed: number;
  found: number;
  held: number;
  alarms: number;
}

function tallyItems(rows: readonly PositionRow[], isPivot: readonly boolean[], indices: readonly number[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const index of indices) {
    const row = rows[index];
    if (row === undefined) continue;
    const tally = tallies.get(row.item) ?? { reversed: 0, found: 0, held: 0, alarms: 0 };
    tallies.set(row.item, tally);
    const hit = isPivot[index] === true ? 1 : 0;
    if (row.label === 1) {
      tally.reversed += 1;
      tally.found += hit;
    } else {
      tally.held += 1;
      tally.alarms += hit;
    }
  }
  return [...tallies.values()];
}

const share = (part: number, whole: number): number => part / Math.max(1, whole);

/**
 * Recall and false alarms under resampled questions: whole items are resampled, since their pairs are not independent.
 */
export function resampleItems(
  rows: readonly PositionRow[],
  scores: readonly number[],
  indices: readonly number[],
  threshold: number,
): Intervals {
  const isPivot = scores.map((score) => score > threshold);
  const items = tallyItems(rows, isPivot, indices);
  const draw = drawing(7);
  const recalls: number[] = [];
  const alarms: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sum: Tally = { reversed: 0, found: 0, held: 0, alarms: 0 };
    for (let at = 0; at < items.length; at += 1) {
      const item = items[Math.floor(draw() * items.length)];
      sum.reversed += item?.reversed ?? 0;
      sum.found += item?.found ?? 0;
      sum.held += item?.held ?? 0;
      sum.alarms += item?.alarms ?? 0;
    }
    recalls.push(share(sum.found, sum.reversed));
    alarms.push(share(sum.alarms, sum.held));
  }
  const interval = (values: readonly number[]): Interval => {
    const sorted = values.toSorted((a, b) => a - b);
    return [sorted[Math.floor(0.05 * ROUNDS)] ?? 0, sorted[Math.floor(0.95 * ROUNDS)] ?? 0];
  };
  return { recall: interval(recalls), falseAlarms: interval(alarms) };
}
