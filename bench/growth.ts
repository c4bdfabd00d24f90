/**
 * npm run bench -- growth [subject [family]]: every function that reads text from outside, over hostile texts of 10,
 * 100 and 1,000 kB. Fails if time grows more than 1.3 times faster than the text, or if a text of 1 MB takes over a
 * minute.
 */
import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { families } from './growth/families.ts';
import type { Measurement } from './growth/measure.ts';
import { COUNT, subjects } from './growth/subjects.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const MOST_GROWTH = 1.3;
/** The most milliseconds per size on any machine. */
const MOST_MS = [1_000, 6_000, 60_000];
/** Shorter measurements are mostly noise. */
const LEAST_MS = 8;
const TRIES = 3;
const LONGEST_MS = 60_000;
/** Heap for the garbage of one run, so that collecting it does not affect the growth. */
const ROOM = { maxYoungGenerationSizeMb: 512, maxOldGenerationSizeMb: 4_096 };

let worker: Worker | undefined;

/** Load per processor, by which limits are extended, since waiting for a processor is not slowness. */
const crowding = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Milliseconds, or Infinity past the limit, when the worker is terminated. */
const measure = async (what: Measurement, limit: number): Promise<number> => {
  const running = (worker ??= new Worker(new URL('growth/measure.ts', import.meta.url), { resourceLimits: ROOM }));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => resolve(Infinity), limit * crowding());
  running.once('message', resolve);
  const fail = (error: unknown): void =>
    reject(new Error(`${what.subject} over ${what.length} of ${what.family}`, { cause: error }));
  running.once('error', fail);
  running.postMessage(what);
  const took = await promise.finally(() => clearTimeout(timer));
  running.off('message', resolve).off('error', fail);
  if (took !== Infinity) return took;
  worker = undefined;
  await running.terminate();
  return took;
};

const plain = new Map<string, number>();

/**
 * Growth of the time for counting words, from a tenth of a length to that length, relative to the growth of the text;
 * at least 1.
 */
const plainGrowth = async (family: string, length: number): Promise<number> => {
  const key = `${family} ${length}`;
  const known = plain.get(key);
  if (known !== undefined) return known;
  const small = await measure({ subject: COUNT, family, length: length / 10 }, LONGEST_MS);
  const large = await measure({ subject: COUNT, family, length }, LONGEST_MS);
  const growth = large < LEAST_MS ? 1 : Math.max(1, large / Math.max(small, 1) / 10);
  plain.set(key, growth);
  return growth;
};

/**
 * Growth of the time relative to the text over the size steps, compared with that of a plain word count, since tables
 * beyond the processor's caches are slower for any code. The best of a few tries.
 */
const growthOf = async (subject: string, family: string): Promise<{ growth: number; times: number[] }> => {
  let best = { growth: Infinity, times: [] as number[] };
  for (let attempt = 0; attempt < TRIES && best.growth > MOST_GROWTH; attempt += 1) {
    const times: number[] = [];
    let growth = 0;
    for (const [step, length] of SIZES.entries()) {
      const took = await measure({ subject, family, length }, MOST_MS[step] ?? 0);
      const before = times.at(-1);
      times.push(took);
      if (took === Infinity) growth = Infinity;
      if (growth === Infinity) break;
      if (before !== undefined && took >= 10 * LEAST_MS)
        growth = Math.max(growth, took / Math.max(before, LEAST_MS) / 10 / (await plainGrowth(family, length)));
    }
    if (growth < best.growth || best.times.length === 0) best = { growth, times };
    if (growth > 4 * MOST_GROWTH) break;
  }
  return best;
};

const [onlySubject, onlyFamily] = process.argv.slice(2);
const failures: string[] = [];
const chosen = subjects.filter(
  ({ name }) => name !== COUNT && (onlySubject === undefined || name.startsWith(onlySubject)),
);
for (const { name: subject } of chosen) {
  let slowest = { family: '', took: 0 };
  let steepest = { family: '', growth: 0 };
  for (const { name: family } of families.filter(({ name }) => onlyFamily === undefined || name === onlyFamily)) {
    const { growth, times } = await growthOf(subject, family);
    const took = times.at(-1) ?? 0;
    if (took > slowest.took) slowest = { family, took };
    if (growth > steepest.growth) steepest = { family, growth };
    if (growth > MOST_GROWTH)
      failures.push(`${subject} over ${family}: ${times.map((time) => `${time.toFixed(1)} ms`).join(', ')}`);
  }
  console.log(
    `${subject.padEnd(22)} slowest ${slowest.took.toFixed(0).padStart(6)} ms (${slowest.family}), steepest ${steepest.growth.toFixed(2)} (${steepest.family})`,
  );
}
await worker?.terminate();
for (const failure of failures) console.log(`GROWS: ${failure}`);
if (failures.length > 0) process.exitCode = 1;
