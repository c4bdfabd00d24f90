import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorBody } from '@symbi/contracts/errors';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { startConversation, talk } from '@symbi/testkit/talk';

let server: TestApp;
let user: TestUser;
let conversation: string;
beforeEach(async () => {
  server = await startApp();
  user = await server.register();
  conversation = await startConversation(user);
});
afterEach(() => server.stop());

const change = (statement: string): Promise<unknown> =>
  server.app.database.transaction(({ query }) => sql.raw(statement).execute(query));

/** A missing table makes everything that needs it throw, in the real code and the real database. */
const without = async (table: string, work: () => Promise<void>): Promise<void> => {
  await change(`alter table ${table} rename to ${table}_gone`);
  try {
    await work();
  } finally {
    await change(`alter table ${table}_gone rename to ${table}`);
  }
};

const expectAlive = async (): Promise<void> => {
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  expect((await talk(user, conversation, 'What is a trust score?')).reply.status).toBe('complete');
};

describe('an exception', () => {
  test('in a route fails that request, tells nothing of itself, is logged, and ends nothing else', async () => {
    await without('capsules', async () => {
      const answer = await user.call('GET', `/api/context/capsule/${conversation}`);
      expect(answer.status).toBe(500);
      expect(errorBody.parse(answer.body)).toMatchObject({ code: 'internal' });
      expect(answer.text).not.toMatch(/capsules|table|relation/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(server.logged()).toContain(pick(answer.body, 'requestId'));
    });
    await expectAlive();
  });

  test('while a changed message is read back leaves it as it was: the answer is true, and a retry doubles nothing', async () => {
    const { reply } = await talk(user, conversation, 'What is a trust score?');
    const path = `/api/conversations/${conversation}/messages/${reply._id}/feedback`;
    const judge = () => user.call('POST', path, { judgment: 'right' });
    const logged = async (): Promise<number> => {
      const rows = server.app.database.read.selectFrom('log_rows').select('seq').where('type', '=', 'judgment');
      return (await rows.execute()).length;
    };
    await change(`update messages set citations = 'broken' where id = '${reply._id}'`);
    expect((await judge()).status).toBe(500);
    await change(`update messages set citations = '[]' where id = '${reply._id}'`);
    expect(await logged()).toBe(0);
    expect((await judge()).status).toBe(200);
    expect(await logged()).toBe(1);
  });

  test('in an event of a live connection fails that event alone', async () => {
    const socket = await user.connect();
    await without('messages', async () => {
      const answer: unknown = await socket.emitWithAck('joinConversation', { id: conversation });
      expect(answer).toMatchObject({ ok: false, code: 'internal' });
    });
    expect(await socket.emitWithAck('joinConversation', { id: conversation })).toMatchObject({ ok: true });
    socket.disconnect();
    await expectAlive();
  });

  test('while a connection is made refuses that connection alone', async () => {
    await without('sessions', async () => {
      await expect(user.connect()).rejects.toThrow();
    });
    const socket = await user.connect();
    socket.disconnect();
    await expectAlive();
  });

  test('in a run ends that run, and never leaves a reply that is written for ever', async () => {
    await without('message_trust', async () => {
      const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, {
        content: 'What is a pivot?',
      });
      expect(sent.status).toBe(201);
      const runId = pick(sent.body, 'runId');
      await eventually(async () => {
        const row = await server.app.database.read
          .selectFrom('runs')
          .select('state')
          .where('id', '=', runId)
          .executeTakeFirst();
        return row?.state === 'running' || row?.state === 'queued' ? undefined : true;
      });
    });
    const rows = await server.app.database.read
      .selectFrom('messages')
      .select(['status', 'failure'])
      .where('sender', '!=', 'user')
      .execute();
    expect(rows).toHaveLength(1);
    expect(['failed', 'interrupted']).toContain(rows[0]?.status);
    await expectAlive();
  });

  test('in the middle of a send leaves neither the message nor its row of the log', async () => {
    const count = async () => {
      const { read } = server.app.database;
      const [messages, logged, runs] = await Promise.all([
        read.selectFrom('messages').select('id').execute(),
        read.selectFrom('log_rows').select('seq').execute(),
        read.selectFrom('runs').select('id').execute(),
      ]);
      return [messages.length, logged.length, runs.length];
    };
    const before = await count();
    await without('log_contents', async () => {
      const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'Lost?' });
      expect(sent.status).toBe(500);
    });
    expect(await count()).toEqual(before);
    await expectAlive();
    const verified = await user.call('GET', `/api/insights/verify?session_id=${conversation}`);
    expect(verified.body).toMatchObject({ data: { status: 'verified' } });
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'] === undefined)('a disk without room', () => {
  test('answers 507, changes nothing, and works again when there is room', async () => {
    const { schema } = server.app.database;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(schema);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 1}`).execute(schema);
    const content = 'x'.repeat(60_000);
    const statuses = new Set<number>();
    for (let round = 0; round < 6; round += 1)
      statuses.add((await user.call('POST', `/api/conversations/${conversation}/messages`, { content })).status);
    expect(statuses).toContain(507);
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200);
    await sql.raw('pragma max_page_count = 1000000').execute(schema);
    await expectAlive();
    const verified = await user.call('GET', `/api/insights/verify?session_id=${conversation}`);
    expect(verified.body).toMatchObject({ data: { status: 'verified' } });
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(schema);
    expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
  });
});
