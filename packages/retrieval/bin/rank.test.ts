import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'rank.ts');
let folder = '';

const corpus = [
  { _id: 'd1', title: 'Kenya', text: 'The capital of Kenya is Nairobi.' },
  { _id: 'd2', text: 'Steam engines have condensers.' },
];
const queries = [
  { _id: 'q1', text: 'condenser of an engine' },
  { _id: 'q2', text: 'zzzz' },
];
const lines = (list: readonly unknown[]): string => list.map((line) => `${JSON.stringify(line)}\n`).join('');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rank-'));
  await writeFile(join(folder, 'corpus.jsonl'), lines(corpus));
  await writeFile(join(folder, 'queries.jsonl.gz'), gzipSync(lines(queries)));
});

afterAll(() => rm(folder, { recursive: true }));

it('prints one line of hits per question, for plain and gzipped files', async () => {
  const { stdout } = await run(process.execPath, [
    program,
    '--corpus',
    join(folder, 'corpus.jsonl'),
    '--queries',
    join(folder, 'queries.jsonl.gz'),
    '--k',
    '10',
  ]);
  const [first, second, ...rest] = stdout.trim().split('\n');
  expect(first).toMatch(/^\{"query_id":"q1","hits":\[\{"doc_id":"d2","score":\d+\.\d+\}\]\}$/);
  expect(second).toBe('{"query_id":"q2","hits":[]}');
  expect(rest).toEqual([]);
});

it('says how it is called when an argument is missing', async () => {
  await expect(run(process.execPath, [program])).rejects.toThrow(/usage:/);
});
