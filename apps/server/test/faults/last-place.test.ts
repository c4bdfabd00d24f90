import { folderLimits } from '@symbi/contracts/folder-limits';
import { limits } from '@symbi/contracts/limits';
import { promptLimits } from '@symbi/contracts/prompt-limits';
import { eventually } from '@symbi/testkit/eventually';
import { afterEach, expect, test, vi } from 'vitest';
import { holdNextCommit, isWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app } = await startWithUser();
afterEach(() => vi.restoreAllMocks());

interface LimitedKind {
  readonly path: string;
  readonly most: number;
  readonly body: (n: number) => Record<string, string>;
  readonly refusal: string;
}

const kinds: readonly LimitedKind[] = [
  {
    path: '/api/folders',
    most: folderLimits.folders,
    body: (n) => ({ name: `Folder ${n}` }),
    refusal: 'You can keep at most 100 folders',
  },
  {
    path: '/api/prompts',
    most: promptLimits.prompts,
    body: (n) => ({ name: `p${n}`, text: 'x' }),
    refusal: 'You can keep at most 200 prompts',
  },
  {
    path: '/api/users/api-keys',
    most: limits.apiKeys,
    body: (n) => ({ name: `Key ${n}`, provider: 'openai', key: `sk-a-key-of-a-test-${n}` }),
    refusal: `You can store at most ${limits.apiKeys} keys`,
  },
];

// SQLite has one writer: nothing can happen before the end of a transaction.
test.runIf(process.env['TEST_DATABASE_URL'] !== undefined).each(kinds)(
  'the last place in $path is given once, to whoever asks first',
  async ({ path, most, body, refusal }) => {
    const user = await app.register();
    for (let n = 1; n < most; n += 1) expect((await user.call('POST', path, body(n))).status).toBe(201);
    const { database } = app.app;
    const { reached, go } = holdNextCommit(database);
    const first = user.call('POST', path, body(most));
    await reached;
    let isOver = false;
    const second = user.call('POST', path, body(most + 1)).finally(() => (isOver = true));
    await eventually(async () => (isOver || (await isWaiting(database)) ? true : undefined));
    go();
    expect((await first).status).toBe(201);
    expect(await second).toMatchObject({ status: 409, body: { message: refusal } });
  },
);
