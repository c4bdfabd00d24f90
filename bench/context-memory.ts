/**
 * npm run bench -- context-memory [--megabytes N]: the cost of one person's search index with N megabytes of contexts
 * (default 39): process memory per stored byte, the longest event loop delay while the index is built, and a search.
 * The contexts have about 2,000 characters, with English word frequencies. The last line is JSON; it fails above five
 * bytes per byte, or if the loop is delayed by 100 ms at the 99th percentile. The longest delay is only shown, since on
 * a busy machine it reflects the load.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { loadVectors } from '../packages/retrieval/node/load-vectors.ts';
import { createApp } from '../apps/server/src/app.ts';
import { insertContexts } from '../apps/server/src/features/context/store.ts';
import { parseEnvironment } from '../apps/server/src/platform/env.ts';
import { createLog } from '../apps/server/src/platform/observability/log.ts';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '39' } } });
const wanted = Number(values.megabytes) * 1_000_000;
if (!(wanted > 0)) throw new RangeError('--megabytes takes a number above 0');

const LENGTH = 2_000;
const MOST_PER_BYTE = 5;
const MOST_DELAY_MS = 100;
const QUESTIONS = ['state of the union', 'water engine', 'who led the army', 'open office hours', 'price of the house'];
const COMMON = ['the', 'of', 'and', 'to', 'in', 'a', 'is', 'that', 'for', 'with'];

let seed = 42;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const { terms } = loadVectors();
/** Two of five words are function words, the rest are as frequent as their rank implies. */
const word = (): string =>
  random() < 0.4
    ? (COMMON[Math.floor(random() * COMMON.length)] ?? '')
    : (terms[Math.floor(Math.exp(random() * Math.log(terms.length))) - 1] ?? '');
const textOf = (): string => {
  let text = '';
  for (let count = 1; text.length < LENGTH; count += 1) text += `${word()}${count % 14 === 0 ? '. ' : ' '}`;
  return text;
};

const directory = mkdtempSync(join(tmpdir(), 'symbi-bench-'));
const app = await createApp({
  environment: parseEnvironment({
    PORT: '0',
    DATA_DIR: directory,
    RATE_LIMIT_FACTOR: '1000000',
    CONTEXT_ITEMS_PER_PERSON: '1000000',
    CONTEXT_MB_PER_PERSON: '10000',
  }),
  clock: Date.now,
  log: createLog('silent'),
  version: '0.0.0-bench',
  siteDirectory: undefined,
});
const url = await app.listen();

const collect = async (): Promise<number> => {
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return process.memoryUsage().rss;
};

const register = async (): Promise<string> => {
  const body = JSON.stringify({ name: 'Bench', email: 'bench@example.com', password: 'a long password' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
};

/** An import reports near duplicates, so it waits for the index; a search does not. */
const importOne = async (token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ file: 'last.txt', format: 'text', content: 'The last one.', tag: 'bench' });
  const path = `${url}/api/context/import`;
  const started = (await (await fetch(path, { method: 'POST', headers, body })).json()) as { data: { _id: string } };
  for (let state = 'running'; state !== 'done';) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const read = (await (await fetch(`${path}/${started.data._id}`, { headers })).json()) as {
      data: { state: string };
    };
    ({ state } = read.data);
    if (state === 'failed') throw new Error('The import failed');
  }
};

const fill = async (ownerId: string): Promise<number> => {
  const quota = { items: Infinity, bytes: Infinity };
  let stored = 0;
  while (stored < wanted) {
    const contexts = Array.from({ length: 100 }, () => {
      const data = { title: `Note on ${word()}`, text: textOf() };
      stored += Buffer.byteLength(JSON.stringify(data));
      return { tag: 'bench', source: 'symbi' as const, data, trustScore: 5, metadata: {} };
    });
    await app.database.transaction((transaction) =>
      insertContexts(transaction, ownerId, contexts, { now: Date.now(), quota }),
    );
  }
  return stored;
};

try {
  const token = await register();
  const search = async (query: string): Promise<number> => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/context/search?query=${encodeURIComponent(query)}`, { headers });
    if (!answer.ok) throw new Error(`A search answered ${answer.status}`);
    await answer.text();
    return performance.now() - start;
  };
  const { id } = await app.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
  // Loads the worker and the code before the measurement.
  await app.database.transaction((transaction) =>
    insertContexts(
      transaction,
      id,
      [{ tag: 'bench', source: 'symbi', data: { text: 'warm' }, trustScore: 5, metadata: {} }],
      { now: Date.now(), quota: { items: 1, bytes: 1_000 } },
    ),
  );
  await search('warm');
  const stored = await fill(id);
  const before = await collect();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const begun = performance.now();
  await search(QUESTIONS[0] ?? '');
  await importOne(token);
  const buildMs = performance.now() - begun;
  delay.disable();
  const after = await collect();
  const times: number[] = [];
  for (const question of QUESTIONS) times.push(await search(question));
  const outcome = {
    storedMegabytes: Number((stored / 1e6).toFixed(1)),
    megabytes: Number(((after - before) / 1e6).toFixed(1)),
    perByte: Number(((after - before) / stored).toFixed(2)),
    buildSeconds: Number((buildMs / 1000).toFixed(1)),
    longestDelayMs: Number((delay.max / 1e6).toFixed(1)),
    delayP99Ms: Number((delay.percentile(99) / 1e6).toFixed(1)),
    searchMs: Number((times.toSorted((left, right) => left - right)[2] ?? 0).toFixed(1)),
  };
  console.table([outcome]);
  console.log(JSON.stringify({ bench: 'context-memory', ...outcome }));
  if (outcome.perByte > MOST_PER_BYTE || outcome.delayP99Ms > MOST_DELAY_MS) process.exitCode = 1;
} finally {
  await app.drain();
  rmSync(directory, { recursive: true, force: true });
}
