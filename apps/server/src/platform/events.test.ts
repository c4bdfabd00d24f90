import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import type { Transaction } from './database/database.ts';
import { createEvents, type Subscriber } from './events.ts';
import { createLog } from './observability/log.ts';

declare module './events.ts' {
  interface DomainEvents {
    'heron.landed': { readonly pond: string };
  }
  interface Notices {
    'heron.seen': { readonly pond: string };
  }
}

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const lines: string[] = [];
const log = createLog('error');
log.error = (...given: unknown[]) => void lines.push(String(given.at(-1)));

const open = (...subscribers: Subscriber[]) => {
  const events = createEvents(log);
  for (const subscriber of subscribers) events.subscribe(subscriber);
  return events;
};

const keep = async ({ query }: Transaction, key: string): Promise<void> => {
  await query.insertInto('rate_limits').values({ key, used: 1, window_ends_at: 1 }).execute();
};

const isKept = async (key: string): Promise<boolean> => {
  const kept = server.app.database.read.selectFrom('rate_limits').select('key').where('key', '=', key);
  return (await kept.executeTakeFirst()) !== undefined;
};

test('Handlers run one after the other in the order of the features, in the transaction of what happened', async () => {
  const heard: string[] = [];
  const slow: Subscriber = {
    name: 'slow',
    handlers: {
      'heron.landed': async (transaction, { pond }) => {
        await keep(transaction, pond);
        heard.push('slow');
      },
    },
  };
  const quick: Subscriber = { name: 'quick', handlers: { 'heron.landed': async () => void heard.push('quick') } };
  const events = open(slow, { name: 'deaf' }, quick);
  await server.app.database.transaction(async (transaction) => {
    await events.emit(transaction, 'heron.landed', { pond: 'north' });
    expect(heard).toEqual(['slow', 'quick']);
  });
  expect(await isKept('north')).toBe(true);
});

test('An error of a handler undoes everything, and no later handler runs', async () => {
  const heard: string[] = [];
  const events = open(
    { name: 'first', handlers: { 'heron.landed': (transaction, { pond }) => keep(transaction, pond) } },
    { name: 'second', handlers: { 'heron.landed': () => Promise.reject(new Error('The pond is dry')) } },
    {
      name: 'third',
      handlers: { 'heron.landed': async () => void heard.push('third') },
      notices: { 'heron.seen': () => void heard.push('seen') },
    },
  );
  const landing = server.app.database.transaction(async (transaction) => {
    await keep(transaction, 'before');
    events.notify(transaction, 'heron.seen', { pond: 'south' });
    await events.emit(transaction, 'heron.landed', { pond: 'south' });
  });
  await expect(landing).rejects.toThrow('The pond is dry');
  expect(heard).toEqual([]);
  expect(await isKept('south')).toBe(false);
  expect(await isKept('before')).toBe(false);
});

test('Notices come after the commit, in order, and one that fails is logged and keeps no other away', async () => {
  const heard: string[] = [];
  const events = open(
    {
      name: 'clumsy',
      notices: {
        'heron.seen': () => {
          throw new Error('The glasses are dirty');
        },
      },
    },
    { name: 'calm', notices: { 'heron.seen': ({ pond }) => void heard.push(pond) } },
  );
  const answer = await server.app.database.transaction(async (transaction) => {
    events.notify(transaction, 'heron.seen', { pond: 'east' });
    events.notify(transaction, 'heron.seen', { pond: 'west' });
    expect(heard).toEqual([]);
    return 'committed';
  });
  expect(answer).toBe('committed');
  expect(heard).toEqual(['east', 'west']);
  expect(lines).toEqual(['A notice was not taken', 'A notice was not taken']);
});

test('Nobody subscribes twice', () => {
  expect(() => open({ name: 'reports' }, { name: 'reports' })).toThrow("'reports' has subscribed to events already");
});
