// One database: files are read in processes and workers that have none.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readImport, startImport } from '@symbi/contracts/context-import';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '@symbi/testkit/eventually';
import { startWithUser } from '#support/start.ts';
import { hostileConversations, hostileFiles } from '#support/attacks/files.ts';
import { programVariables } from '@symbi/testkit/programs';

const READ_FILES = fileURLToPath(new URL('../support/attacks/read-files.ts', import.meta.url));
const run = promisify(execFile);

/** A file of 4 MB may take a worker's memory, less what the process needs to start. */
const MEMORY_MB = 200;
const CONVERSATIONS_MB = 400;

const readFamily = async (family: string, megabytes: number): Promise<Record<string, string>> => {
  const flags = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${megabytes}`];
  const { stdout } = await run(process.execPath, [...flags, READ_FILES, family], {
    env: programVariables,
    maxBuffer: 10_000_000,
  });
  return z.record(z.string(), z.string()).parse(JSON.parse(stdout));
};

describe('hostile files', () => {
  test.each(['json', 'csv', 'markdown', 'text'] as const)(
    'of %s are all read, or refused, in bounded memory',
    async (format) => {
      const answers = await readFamily(format, MEMORY_MB);
      expect(Object.keys(answers)).toEqual(hostileFiles[format].map(({ name }) => name));
    },
    120_000,
  );

  test('of conversations are all read, or refused, in bounded memory', async () => {
    const answers = await readFamily('conversations', CONVERSATIONS_MB);
    expect(Object.keys(answers)).toEqual(hostileConversations.map(({ name }) => name));
  });
});

describe('an import of a hostile file', async () => {
  const { user } = await startWithUser();

  test.each([
    ['markdown', 'a title with blanks inside', 'done', 'longer than 200,000 characters'],
    ['csv', 'rows of 8,000 empty cells', 'failed', 'at most 500 are read'],
    ['csv', 'long names over many short cells', 'failed', 'longer than 16,000,000 characters'],
    ['json', 'lists in lists', 'failed', 'nested deeper than 1,000 levels'],
    ['markdown', 'titles of every depth', 'failed', 'more than 10,000 items'],
  ] as const)('of %s with %s ends with a word', async (format, name, state, words) => {
    const content = hostileFiles[format].find((file) => file.name === name)?.content();
    const body = { file: 'a', format, content, tag: 'a' };
    const { data } = startImport.response.parse((await user.call('POST', '/api/context/import', body)).body);
    const report = await eventually(async () => {
      const read = (await user.ask(readImport, { params: { id: data._id } })).data;
      return read.state === 'running' ? undefined : read;
    });
    expect(report).toMatchObject({ state, imported: 0 });
    expect(JSON.stringify(report)).toContain(words);
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200);
  });
});
