import { parentPort } from 'node:worker_threads';
import { families } from './families.ts';
import { subjects } from './subjects.ts';

export interface Measurement {
  readonly subject: string;
  readonly family: string;
  readonly length: number;
}

/** Milliseconds of this thread's own work, so that a busy machine does not count. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * A thread's processor clock ticks every few milliseconds, so shorter runs are repeated until the ticks are negligible.
 */
const ENOUGH_MS = 150;
const MOST_ROUNDS = 2_000;

/** Milliseconds of one run: the mean of as many as fit the time, after a warm-up; a single one if it is slow. */
const mean = (run: () => unknown): number => {
  const begin = worked();
  run();
  const first = worked() - begin;
  if (first >= ENOUGH_MS) return first;
  const start = worked();
  let rounds = 0;
  while (worked() - start < ENOUGH_MS && rounds < MOST_ROUNDS) {
    run();
    rounds += 1;
  }
  return (worked() - start) / rounds;
};

parentPort?.on('message', ({ subject, family, length }: Measurement) => {
  const read = subjects.find(({ name }) => name === subject);
  const text = families.find(({ name }) => name === family)?.text(length);
  if (read === undefined || text === undefined) throw new Error(`There is no ${subject} or ${family}`);
  parentPort?.postMessage(mean(() => read.run(text)));
});
