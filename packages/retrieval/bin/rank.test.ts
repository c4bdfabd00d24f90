import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { writeTinyEncoder } from '@symbi/encoder/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'rank.ts');
let folder = '';

const corpus = [
  { _id: 'd1', title: 'Kenya', text: 'The capital of Kenya is Nairobi.' },
  { _id: 'd2', text: 'Steam engines have condensers.' },
  { _id: 'd3', text: 'library library' },
];
const queries = [
  { _id: 'q1', text: 'condenser of an engine' },
  { _id: 'q2', text: 'zzzz' },
  { _id: 'q3', text: 'Bibliothek' },
];
const lines = (list: readonly unknown[]): string => list.map((line) => `${JSON.stringify(line)}\n`).join('');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rank-'));
  await writeFile(join(folder, 'corpus.jsonl'), lines(corpus));
  await writeFile(join(folder, 'queries.jsonl.gz'), gzipSync(lines(queries)));
});

afterAll(() => rm(folder, { recursive: true }));

const rank = (encoder: string, ...more: string[]) =>
  run(
    process.execPath,
    [
      program,
      '--corpus',
      join(folder, 'corpus.jsonl'),
      '--queries',
      join(folder, 'queries.jsonl.gz'),
      '--k',
      '10',
      ...more,
    ],
    { env: { ...process.env, CONTEXT_ENCODER: encoder } },
  );

it('prints one line of hits per question, for plain and gzipped files', async () => {
  const { stdout } = await rank('off');
  const [first, second, third, ...rest] = stdout.trim().split('\n');
  expect(first).toMatch(/^\{"query_id":"q1","hits":\[\{"doc_id":"d2","score":\d+\.\d+\}\]\}$/);
  expect(second).toBe('{"query_id":"q2","hits":[]}');
  expect(third).toBe('{"query_id":"q3","hits":[]}');
  expect(rest).toEqual([]);
});

it('finds with the encoder what shares no word with the question, and nothing of the kind without', async () => {
  const encoder = writeTinyEncoder(join(folder, 'encoder'));
  const { stdout } = await rank(encoder);
  expect(stdout.trim().split('\n')[2]).toMatch(/"query_id":"q3","hits":\[\{"doc_id":"d3"/);
  expect((await rank(encoder, '--lexical')).stdout).toBe((await rank('off')).stdout);
});

it('says so when time ended before all texts had a vector, and ranks by words', async () => {
  const { stdout, stderr } = await rank(join(folder, 'encoder'), '--seconds', '0');
  expect(stderr).toMatch(/stopped after 0 s/);
  expect(stdout).toBe((await rank('off')).stdout);
});

it('says how it is called when an argument is missing', async () => {
  await expect(run(process.execPath, [program])).rejects.toThrow(/usage:/);
});
