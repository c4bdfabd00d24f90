import { createLog } from '../../../platform/observability/log.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { add } from '../testing/contexts.ts';
import { Meanings } from './meanings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

let meanings: Meanings | undefined;
afterEach(() => meanings?.close());

/** An encoder that fails on a text so many times. */
const encoding = (failures: Record<string, number>) => {
  const asked: string[] = [];
  meanings = new Meanings({
    database: app.app.database,
    log: createLog('silent'),
    users: { hold: async () => undefined },
    engines: { find: async () => undefined, among: () => undefined },
    encoder: { folder: 'none', engine: 'tiny' },
    retryMs: 20,
    encoderWorkers: {
      run: async (_task: unknown, input: unknown) => {
        const { text } = JSON.parse((input as { data: string }).data) as { text: string };
        asked.push(text);
        const left = failures[text] ?? 0;
        failures[text] = left - 1;
        if (left > 0) throw new Error('The encoder is full');
        return { units: 1, vectors: [new Int8Array([1, 2, 3])] } as never;
      },
    },
  });
  return { asked, meanings };
};

const countOf = async (ownerId: string): Promise<number> => {
  const stored = app.app.database.read.selectFrom('context_meanings').select('context_id');
  return (await stored.where('owner_id', '=', ownerId).execute()).length;
};

test('a context that the encoder failed on is tried again by itself, after a longer time each time', async () => {
  const user = await app.register();
  for (const text of ['good', 'odd']) await add(user, { text });
  const { asked, meanings: made } = encoding({ odd: 2 });
  made.catchUpLater(user.id);
  await expect.poll(() => countOf(user.id)).toBe(2);
  expect(asked.filter((text) => text === 'odd')).toHaveLength(3);
  expect(asked.filter((text) => text === 'good')).toHaveLength(1);
});

test('an encoder that fails on everything is left alone, and nothing is tried in a hurry', async () => {
  const user = await app.register();
  for (const text of ['one', 'two', 'three', 'four']) await add(user, { text });
  const { asked, meanings: made } = encoding({ one: 99, two: 99, three: 99, four: 99 });
  made.catchUpLater(user.id);
  await expect.poll(() => asked.length).toBe(3);
  await made.close();
  expect(asked).toHaveLength(3);
  expect(await countOf(user.id)).toBe(0);
});
