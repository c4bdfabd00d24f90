import { eventually } from '@symbi/testkit/eventually';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import type { Encoding } from './encoding.ts';
import { NearMessages } from './near-messages.ts';

const { app, user } = await startWithUser();

test('what an erased message meant is dropped as soon as the encoder has time for it', async () => {
  const { database } = app.app;
  await database.transaction(({ query }) =>
    query
      .insertInto('search_meaning_states')
      .values({ owner_id: user.id, engine: 'test', revision: 1, up_to: 0 })
      .execute(),
  );
  const asked: string[] = [];
  const ask: Encoding['ask'] = async (question) => {
    if ('forget' in question) {
      asked.push('forget');
      return asked.length === 1 ? undefined : { held: 0 };
    }
    return 'sent' in question ? { held: 1 } : { held: 0 };
  };
  const near = new NearMessages({ database, encoding: { engine: 'test', ask } });
  near.forget(user.id);
  expect(asked).toEqual([]);
  await near.find(user.id, 'holidays');
  near.forget(user.id);
  await eventually(async () => (asked.length === 2 ? true : undefined));
});
