/**
 * npm run bench -- context [--most N]: the cost of a knowledge base through the API, with N contexts (default 10,000)
 * compared with 100: list pages, tags, one context, a new one, and searches. The last line is JSON; it fails if a call
 * that should not depend on the number of contexts takes more than 1.5 times as long.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../apps/server/src/app.ts';
import { parseEnvironment } from '../apps/server/src/platform/env.ts';
import { createLog } from '../apps/server/src/platform/observability/log.ts';

const { values } = parseArgs({ options: { most: { type: 'string', default: '10000' } } });
const most = Number(values.most);
if (!Number.isSafeInteger(most) || most < 200) throw new RangeError('--most takes a whole number above 199');

const SUBJECTS = ['harbour', 'reading room', 'orchard', 'lighthouse', 'workshop', 'archive', 'kitchen', 'greenhouse'];
const EVENTS = ['opens at', 'was repaired in', 'is inspected every', 'holds', 'lends', 'records', 'closes after'];
const THINGS = ['ledgers', 'lanterns', 'apple trees', 'visitors', 'engines', 'letters', 'instruments', 'seedlings'];
const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';
const textOf = (number: number): string =>
  `The ${pick(SUBJECTS, number)} ${pick(EVENTS, number * 7 + 3)} ${number} ${pick(THINGS, number * 5 + 1)}, as noted by clerk ${number % 97} of ward ${number % 31}.`;
const QUESTIONS = [
  'When does the reading room open?',
  'How many lanterns does the lighthouse hold?',
  'Which engines were repaired in the workshop?',
  'What does the archive record about letters?',
];
const REPEATS = 40;

const directory = mkdtempSync(join(tmpdir(), 'symbi-bench-'));
const app = await createApp({
  environment: parseEnvironment({ PORT: '0', DATA_DIR: directory, RATE_LIMIT_FACTOR: '1000000' }),
  clock: Date.now,
  log: createLog('silent'),
  version: '0.0.0-bench',
  siteDirectory: undefined,
});
const url = await app.listen();

const call = async (token: string, method: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

const textAt = (value: unknown, ...names: string[]): string => {
  let at = value;
  for (const name of names) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  if (typeof at !== 'string') throw new Error(`No text at ${names.join('.')}`);
  return at;
};

const register = async (name: string): Promise<string> => {
  const email = `${name}@example.com`;
  return textAt(
    await call('', 'POST', '/api/auth/register', { name, email, password: 'a long password' }),
    'data',
    'token',
  );
};

const fill = async (token: string, count: number): Promise<void> => {
  const content = JSON.stringify(
    Array.from({ length: count }, (_, number) => ({ tag: `tag ${number % 40}`, data: { text: textOf(number) } })),
  );
  const started = await call(token, 'POST', '/api/context/import', {
    file: 'bench',
    format: 'json',
    content,
    tag: 'bench',
  });
  const path = `/api/context/import/${textAt(started, 'data', '_id')}`;
  for (;;) {
    const state = textAt(await call(token, 'GET', path), 'data', 'state');
    if (state === 'done') return;
    if (state !== 'running') throw new Error(`The import ended as ${state}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;

const time = async (work: (turn: number) => Promise<unknown>): Promise<number> => {
  const taken: number[] = [];
  for (let turn = 0; turn < REPEATS; turn += 1) {
    const start = performance.now();
    await work(turn);
    taken.push(performance.now() - start);
  }
  return median(taken);
};

const measure = async (token: string, count: number): Promise<Record<string, number>> => {
  const search = (turn: number) => encodeURIComponent(QUESTIONS[turn % QUESTIONS.length] ?? '');
  await call(token, 'GET', `/api/context/search?query=${search(0)}`);
  const made = await call(token, 'POST', '/api/context', { tag: 'own', data: { text: 'A context to be read.' } });
  const id = textAt(made, '_id');
  return {
    'first page': await time(() => call(token, 'GET', '/api/context')),
    'last page': await time(() => call(token, 'GET', `/api/context?page=${Math.floor(count / 10)}`)),
    'page of a tag': await time(() => call(token, 'GET', '/api/context?tag=tag%207')),
    tags: await time(() => call(token, 'GET', '/api/context/tags')),
    'one context': await time(() => call(token, 'GET', `/api/context/${id}`)),
    search: await time((turn) => call(token, 'GET', `/api/context/search?query=${search(turn)}`)),
    create: await time((turn) =>
      call(token, 'POST', '/api/context', { tag: 'new', data: { text: `${textOf(count + turn)} ${turn}` } }),
    ),
  };
};

/** A new context is compared with every other to find duplicates. */
const mayGrow = new Set(['create']);

try {
  const [small, large] = [await register('small'), await register('large')];
  const start = performance.now();
  await fill(large, most);
  const importMs = (performance.now() - start) / most;
  await fill(small, 100);
  // A warm-up run, so that both are measured with warm code.
  await measure(small, 100);
  const few = await measure(small, 100);
  const many = await measure(large, most);
  const rows = Object.entries(few).map(([name, ms]) => {
    const other = many[name] ?? 0;
    return { call: name, 'ms at 100': ms, [`ms at ${most}`]: other, ratio: other / ms };
  });
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toFixed(2)) : value]),
      ),
    ),
  );
  console.log(`import ${importMs.toFixed(2)} ms an item`);
  const slow = rows.filter((row) => row.ratio > 1.5 && !mayGrow.has(row.call)).map((row) => row.call);
  console.log(JSON.stringify({ bench: 'context', most, few, many, importMs, slow }));
  if (slow.length > 0) process.exitCode = 1;
} finally {
  await app.drain();
  rmSync(directory, { recursive: true, force: true });
}
