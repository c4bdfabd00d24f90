import { afterEach, describe, expect, test } from 'vitest';
import { workerTask } from './task.ts';
import type { work } from './testing/odd.task.ts';
import { createWorkers, type Workers, type WorkersOptions } from './workers.ts';

const odd = workerTask<typeof work>(new URL('./testing/odd.task.ts', import.meta.url));

const opened: Workers[] = [];
afterEach(async () => {
  for (const workers of opened.splice(0)) await workers.close();
});

describe.each(['thread', 'process', 'process-thread'] as const)('work in a worker that is a %s', (host) => {
  const open = (options: Partial<WorkersOptions> = {}): Workers => {
    const workers = createWorkers({ size: 1, queue: 10, memoryMb: 64, timeMs: 20_000, host, ...options });
    opened.push(workers);
    return workers;
  };

  test('gets a copy of what it is given and answers with one', async () => {
    const value = { texts: ['a', '\u{1F600}'], numbers: Float32Array.of(1, 2) };
    const answered = await open().run(odd, { how: 'echo', value });
    expect(answered).toEqual(value);
    expect(answered).not.toBe(value);
  });

  test('keeps what its module holds from one call to the next', async () => {
    const workers = open();
    expect(await workers.run(odd, { how: 'count' })).toBe(1);
    expect(await workers.run(odd, { how: 'count' })).toBe(2);
  });

  test.each([
    ['throw', 'fault'],
    ['function', 'fault'],
    // A process out of memory is ended by its runtime and cannot report why.
    ['fill', host === 'process' ? 'fault' : 'memory'],
  ] as const)('that does "%s" fails as "%s", and the next one is done', async (how, problem) => {
    const workers = open();
    await expect(workers.run(odd, { how })).rejects.toMatchObject({ name: 'WorkerFailure', problem });
    expect(await workers.run(odd, { how: 'echo', value: 7 })).toBe(7);
  });

  // In a thread of this process it would end this process.
  test.runIf(host !== 'thread')('that needs far too much memory in one step ends no other process', async () => {
    const workers = open();
    await expect(workers.run(odd, { how: 'leap' })).rejects.toMatchObject({
      problem: host === 'process' ? 'fault' : 'memory',
    });
    expect(await workers.run(odd, { how: 'echo', value: 6 })).toBe(6);
  });

  test.runIf(host !== 'process')('that keeps too much outside its heap fails, and the next one is done', async () => {
    const workers = open();
    await expect(workers.run(odd, { how: 'swell' }, { outsideMb: 100 })).rejects.toMatchObject({ problem: 'memory' });
    expect(await workers.run(odd, { how: 'echo', value: 8 }, { outsideMb: 100 })).toBe(8);
  });

  test.runIf(host !== 'process')('that could not be copied does not limit the next one', async () => {
    const workers = open();
    const uncopied = workers.run(odd, { how: 'echo', value: () => 1 }, { outsideMb: 1 });
    await expect(uncopied).rejects.toMatchObject({ problem: 'fault' });
    expect(await workers.run(odd, { how: 'hold', value: 9 })).toBe(9);
  });

  test('that never ends is ended after its time, and what waited behind it is done', async () => {
    const workers = open();
    const endless = workers.run(odd, { how: 'spin' }, { timeMs: 50 });
    const next = workers.run(odd, { how: 'echo', value: 'next' });
    await expect(endless).rejects.toMatchObject({ problem: 'time' });
    expect(await next).toBe('next');
  });

  test('is stopped by its signal, running or waiting', async () => {
    const workers = open();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = workers.run(odd, { how: 'spin' }, { signal: running.signal });
    const second = workers.run(odd, { how: 'echo' }, { signal: waiting.signal });
    const third = workers.run(odd, { how: 'echo', value: 3 });
    waiting.abort();
    await expect(second).rejects.toMatchObject({ problem: 'stopped' });
    running.abort();
    await expect(first).rejects.toMatchObject({ problem: 'stopped' });
    expect(await third).toBe(3);
    await expect(workers.run(odd, { how: 'echo' }, { signal: running.signal })).rejects.toMatchObject({
      problem: 'stopped',
    });
  });

  test('that nobody waits for any longer goes on where it runs, and is dropped where it waits', async () => {
    const workers = open();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = workers.run(odd, { how: 'count' }, { patience: running.signal });
    const second = workers.run(odd, { how: 'count' }, { patience: waiting.signal });
    waiting.abort();
    running.abort();
    await expect(first).rejects.toMatchObject({ problem: 'time' });
    await expect(second).rejects.toMatchObject({ problem: 'time' });
    expect(await workers.run(odd, { how: 'count' })).toBe(2);
  });

  test('beyond the queue is refused at once', async () => {
    const workers = open({ queue: 1 });
    const first = workers.run(odd, { how: 'spin' }, { timeMs: 50 });
    const second = workers.run(odd, { how: 'echo', value: 2 });
    await expect(workers.run(odd, { how: 'echo' })).rejects.toMatchObject({ problem: 'busy' });
    await expect(first).rejects.toMatchObject({ problem: 'time' });
    expect(await second).toBe(2);
  });

  test('that cannot be copied or loaded fails, and takes nothing with it', async () => {
    const workers = open();
    await expect(workers.run(odd, { how: 'echo', value: () => 1 })).rejects.toMatchObject({ problem: 'fault' });
    const missing = workerTask<typeof work>(new URL('./testing/missing.task.ts', import.meta.url));
    await expect(workers.run(missing, { how: 'echo' })).rejects.toMatchObject({ problem: 'fault' });
    expect(await workers.run(odd, { how: 'echo', value: 1 })).toBe(1);
  });

  test('of several runs at once, and closing ends them all', async () => {
    const workers = open({ size: 2 });
    const both = [workers.run(odd, { how: 'spin' }), workers.run(odd, { how: 'spin' })];
    const ends = Promise.allSettled([...both, workers.run(odd, { how: 'echo' })]);
    await workers.close();
    expect(await ends).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { problem: 'stopped' } })));
  });
});
