import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTinyModel } from '@symbi/verifier/testing';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/observability/log.ts';
import { createWorkers, type Workers } from '../../../platform/workers/workers.ts';
import { createModelReader } from './model-reader.ts';
import { createReplyVerifier } from './verifier.ts';

const directory = mkdtempSync(join(tmpdir(), 'symbi-verifier-'));
const verifierFolder = writeTinyModel(join(directory, 'model'));
afterAll(() => rmSync(directory, { recursive: true }));

const opened: Workers[] = [];
afterEach(async () => {
  for (const workers of opened.splice(0)) await workers.close();
});
const openWorkers = (idleMs?: number): Workers => {
  const workers = createWorkers({
    host: 'process',
    size: 1,
    queue: 2,
    memoryMb: 256,
    timeMs: 60_000,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  opened.push(workers);
  return workers;
};
const log = createLog('silent');
const pair = (claim: string) => ({ start: 0, end: claim.length, claim, evidence: 'Ann paid.' });
const failed = { readings: [], problem: 'The verifier did not answer.' };

test('pairs are read in a process that is not there before, and goes when it is idle', async () => {
  const verifierWorkers = openWorkers(1);
  const verifier = createReplyVerifier({
    reader: createModelReader(verifierWorkers, verifierFolder),
    log,
    readingMs: 60_000,
  });
  expect(verifierWorkers.size()).toBe(0);
  const report = await verifier.read([pair('Ann never paid.'), pair('Ann paid.')]);
  expect(report.engine).toMatch(/^symbi-verifier\/1\+[0-9a-f]{12}$/);
  expect(report.readings[0]?.contradicted).toBeGreaterThan(0.9);
  expect(report.readings[1]?.supported).toBeGreaterThan(0.9);
  await expect.poll(() => verifierWorkers.size()).toBe(0);
  expect(await verifier.read([pair('Ann never paid.'), pair('Ann paid.')])).toEqual(report);
});

test('a reply that would wait too long does without, and what was opened for it reads the next one', async () => {
  const verifierWorkers = openWorkers();
  const hurried = createReplyVerifier({
    reader: createModelReader(verifierWorkers, verifierFolder),
    log,
    readingMs: 1,
  });
  expect(await hurried.read([pair('Ann paid.')])).toEqual(failed);
  expect(verifierWorkers.size()).toBe(1);
  const patient = createReplyVerifier({
    reader: createModelReader(verifierWorkers, verifierFolder),
    log,
    readingMs: 60_000,
  });
  expect((await patient.read([pair('Ann paid.')])).readings).toHaveLength(1);
});

test('the model is opened while the first reply is written, once, and a broken one is no reason to fail', async () => {
  const asked: unknown[] = [];
  const verifierWorkers = {
    run: (_: unknown, input: unknown) => {
      asked.push(input);
      return Promise.reject(new Error('broken'));
    },
  };
  const verifier = createReplyVerifier({ reader: createModelReader(verifierWorkers, verifierFolder), log });
  await verifier.warm();
  await verifier.warm();
  expect(asked).toEqual([{ folder: verifierFolder, pairs: [] }]);
  const none = createReplyVerifier({ reader: undefined, log });
  await none.warm();
  expect(asked).toHaveLength(1);
});

test('what never answers is left alone for a while, and each reading is counted', async () => {
  const read: boolean[] = [];
  let asked = 0;
  const verifier = createReplyVerifier({
    reader: {
      mostMs: 60_000,
      read: () => {
        asked += 1;
        return Promise.reject(new Error('gone'));
      },
    },
    log,
    onRead: (_, isRead) => read.push(isRead),
  });
  for (let time = 0; time < 5; time += 1) expect(await verifier.read([pair('Ann paid.')])).toEqual(failed);
  expect(asked).toBe(3);
  expect(read).toEqual([false, false, false]);
});

test('a folder whose model is broken is no reason to fail', async () => {
  const verifier = createReplyVerifier({
    reader: createModelReader(openWorkers(), directory),
    log,
    readingMs: 60_000,
  });
  expect(await verifier.read([pair('Ann paid.')])).toEqual(failed);
});
