import { exportAccount } from '@symbi/contracts/account';
import { me } from '@symbi/contracts/users';
import { startConversation, talk } from '@symbi/testkit/talk';
import { pick } from '@symbi/testkit/request';
import { expect, test } from 'vitest';
import { startApp } from '#support/app.ts';
import { loseReads } from '#support/reads.ts';
import { startWithUser } from '#support/start.ts';
import { toIsoTime } from '../../platform/clock.ts';
import { listAllRows } from '../context/queries/contexts.ts';
import { allConversations } from '../conversations/queries/rows.ts';
import { allMessages } from '../messages/queries/rows.ts';
import { accountDocument } from './account-export.ts';

const { app, user } = await startWithUser();

const everyRow = async <Row>(parts: AsyncIterable<readonly Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(2);
    rows.push(...part);
  }
  return rows;
};

test('an account is exported in parts, which together are whole and in order', async () => {
  const { database } = app.app;
  const { read } = database;
  for (const text of ['Fees', 'Berths', 'Hours']) {
    await talk(user, await startConversation(user), text);
    await user.call('POST', '/api/context', { tag: text, data: { text } });
  }
  // A file can bring in messages of the same moment.
  await database.transaction(({ query }) =>
    query.updateTable('messages').set({ created_at: 1_000 }).where('seq', '=', 1).execute(),
  );
  const other = await app.register();
  await talk(other, await startConversation(other), 'Not theirs');

  const messages = await everyRow(allMessages(read, user.id, 2));
  const places = messages.map(({ created_at: at, id }) => `${String(at).padStart(15, '0')} ${id}`);
  expect(places).toHaveLength(6);
  expect(places).toEqual([...new Set(places)].toSorted());
  const ids = (await everyRow(allConversations(read, user.id, 2))).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids).toEqual([...new Set(ids)].toSorted());
  expect((await everyRow(listAllRows(read, user.id, 2))).map(({ tag }) => tag)).toEqual(['Fees', 'Berths', 'Hours']);

  const { body } = await user.call('GET', '/api/auth/export');
  expect(body).toMatchObject({ data: { parts: { messages: { length: 6 }, conversations: { length: 3 } } } });
});

test('an account is exported a few times a minute, and that of another person regardless', async () => {
  const strict = await startApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const [eager, other] = [await strict.register(), await strict.register()];
    for (let exported = 0; exported < 10; exported += 1)
      expect((await eager.call('GET', '/api/auth/export')).status).toBe(200);
    const refused = await eager.call('GET', '/api/auth/export');
    expect([refused.status, pick(refused.body, 'code')]).toEqual([429, 'rate_limited']);
    expect((await other.call('GET', '/api/auth/export')).status).toBe(200);
  } finally {
    await strict.stop();
  }
});

test('an account is sent while it is read, so that it need not fit into memory', async () => {
  const read: number[] = [];
  const part = {
    name: 'messages',
    async *export() {
      for (let number = 1; number <= 1_000; number += 1) {
        read.push(number);
        yield [{ number }];
      }
    },
  };
  const { data: account } = me.response.parse((await user.call('GET', '/api/auth/me')).body);
  const head = { format: 'symbi-account/1' as const, exportedAt: toIsoTime(0), user: account };
  let text = '';
  for await (const chunk of accountDocument(head, user.id, [part, { name: 'shares', export: async () => [] }])) {
    text += chunk;
    // A row is sent before the one after the next is read.
    expect(read.length).toBeLessThanOrEqual((text.match(/"number"/g)?.length ?? 0) + 1);
  }
  const { parts } = exportAccount.response.parse(JSON.parse(text)).data;
  expect([parts['messages']?.length, parts['shares']]).toEqual([1_000, []]);
});

test('an export that could not be read on breaks off, and is no whole file', async () => {
  const reads = loseReads(app.app.database, 4);
  try {
    await expect(user.call('GET', '/api/auth/export')).rejects.toThrow('terminated');
    expect(reads.lost()).toBeGreaterThan(0);
    expect(app.logged()).toContain('An export broke off');
  } finally {
    reads.end();
  }
  expect((await user.call('GET', '/api/auth/export')).status).toBe(200);
});
