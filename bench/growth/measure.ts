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

/** The fastest of a few runs; one is enough where it takes long. */
const fastest = (run: () => unknown): number => {
  let best = Infinity;
  let spent = 0;
  for (let round = 0; round < 3 && spent < 100; round += 1) {
    const start = worked();
    run();
    const took = worked() - start;
    best = Math.min(best, took);
    spent += took;
  }
  return best;
};

parentPort?.on('message', ({ subject, family, length }: Measurement) => {
  const read = subjects.find(({ name }) => name === subject);
  const text = families.find(({ name }) => name === family)?.text(length);
  if (read === undefined || text === undefined) throw new Error(`There is no ${subject} or ${family}`);
  parentPort?.postMessage(fastest(() => read.run(text)));
});
