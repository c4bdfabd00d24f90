/**
 * npm run bench -- verifier [--model DIR]: a reply of ten sentences with four sources, read with one thread and with
 * two, each in a separate process; and a server's memory before its first reading, with the model, and after its
 * release. Without a model (none ships, or `DIR` is not given) it prints that and exits. The last line is JSON.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifierPairs } from '@symbi/trust';
import { openVerifier } from '@symbi/verifier';
import { verifierFolder } from '@symbi/verifier/setting';
import { createWorkers } from '../apps/server/src/platform/workers/workers.ts';
import type { work } from '../apps/server/src/features/scoring/score/verify.task.ts';
import { workerTask } from '../apps/server/src/platform/workers/task.ts';
import { median, milliseconds, report } from './lib/stats.ts';

const { values } = parseArgs({ options: { model: { type: 'string' } } });
const folder = verifierFolder(values.model);
const ROUNDS = 5;

const FACTS = [
  'was founded in 1874',
  'keeps 240 photographs',
  'opens at nine',
  'is closed on Mondays',
  'costs 6 euros',
];
const PLACES = ['museum', 'library'];
const subjects = PLACES.flatMap((place) => FACTS.map((fact) => `The ${place} of Ashford ${fact}`));
const sentences = subjects.map((subject, at) => `${subject}, as guide number ${at + 1} tells every visitor.`);
const filler = 'The road to the valley is steep, and in winter the bus leaves from the lower square instead. ';
const sources = [0, 1, 2, 3].map((part) => ({
  id: String(part),
  text: subjects
    .filter((_, at) => at % 4 === part)
    .map((subject) => `${filler}${subject}. ${filler}`)
    .join(''),
}));
const pairs = verifierPairs({ question: 'What is there to see in Ashford?', reply: sentences.join(' '), sources });

/** Memory of this process and its children, in MB. */
const memoryOf = (pid: number): number => {
  const pages = (id: number): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.filter((id) => id !== '').reduce((sum, id) => sum + memoryOf(Number(id)), pages(pid) / 1000);
};

const timeReadings = async (
  model: string,
  threads: number,
): Promise<{ openMs: number; readMs: number; fastestMs: number; processorMs: number }> => {
  const began = performance.now();
  const verifier = await openVerifier(model, { threads });
  const openMs = performance.now() - began;
  const times: number[] = [];
  const used = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await verifier.read(pairs);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(used);
  await verifier.close();
  const processorMs = (user + system) / 1000 / ROUNDS;
  return { openMs, readMs: median(times), fastestMs: Math.min(...times), processorMs };
};

const measureMemory = async (model: string): Promise<{ before: number; at: number; after: number }> => {
  const workers = createWorkers({ host: 'process', size: 1, queue: 1, memoryMb: 256, timeMs: 60_000, idleMs: 500 });
  const task = workerTask<typeof work>(
    new URL('../apps/server/src/features/scoring/score/verify.task.ts', import.meta.url),
  );
  // Keeps this process alive while the other one reads.
  const waiting = setInterval(() => undefined, 1_000);
  const before = memoryOf(process.pid);
  await workers.run(task, { folder: model, pairs });
  const at = memoryOf(process.pid);
  while (workers.size() > 0) await sleep(100);
  await sleep(500);
  const after = memoryOf(process.pid);
  await workers.close();
  clearInterval(waiting);
  return { before, at, after };
};

if (folder === undefined) console.log('No verifier ships here: give a folder with --model DIR.');
else {
  const memory = await measureMemory(folder);
  const one = await timeReadings(folder, 1);
  const two = await timeReadings(folder, 2);
  const megabytes = (value: number): string => `${value.toFixed(0)} MB`;
  report(
    [
      { measure: 'pairs of the reply', value: String(pairs.length), aim: '10' },
      { measure: 'open the model', value: milliseconds(one.openMs), aim: '' },
      {
        measure: 'read, one thread: median (fastest)',
        value: `${milliseconds(one.readMs)} (${milliseconds(one.fastestMs)})`,
        aim: '',
      },
      {
        measure: 'read, two threads: median (fastest)',
        value: `${milliseconds(two.readMs)} (${milliseconds(two.fastestMs)})`,
        aim: '<= 400 ms',
      },
      // Excludes waiting for a busy processor.
      { measure: 'time of a processor for it, mean', value: milliseconds(one.processorMs), aim: '' },
      { measure: 'memory before the first reading', value: megabytes(memory.before), aim: '' },
      { measure: 'memory with the model', value: megabytes(memory.at), aim: '' },
      { measure: 'memory after it was let go', value: megabytes(memory.after), aim: 'as before' },
    ],
    { bench: 'verifier', pairs: pairs.length, one, two, memory },
  );
}
