import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

/** Fewer is better. Work of triggers and views inside a statement is not counted. */
const MOST = 14;

/**
 * Transaction control costs no query. Timers renew leases, look for due work, save rate limits, and store pieces of a
 * reply that takes longer than a fifth of a second.
 */
const BESIDE = new RegExp(
  [
    '^(begin|commit|rollback)|set "lease_ends_at"|"lease_owner" (?:is|not)|"erase_at" <|"rate_limits"|"run_events"',
    // What this process holds: asked before a piece is stored, and with every renewal of leases.
    '^select "id"(?:, "stop_requested")? from "runs" where .*"lease_owner" = ',
    // Every other second: runs that nobody works on any more, and the oldest that nobody has begun.
    '^select "id", "lease_owner", "lease_ends_at" from "runs" where "state" = ',
    '^select "id" from "runs" where "state" = \\S+ and "kind" in .* order by "created_at" limit ',
  ].join('|'),
);

const told = (said: unknown): string => String(said).replaceAll(/\s+/g, ' ').trim().slice(0, 300);

/** The statements from a message to its scored reply, for a user with the conversation open. */
const statementsOf = async (user: TestUser, conversation: string, content: string): Promise<string[]> => {
  const socket = await user.connect();
  await socket.timeout(60_000).emitWithAck('joinConversation', { id: conversation });
  const done = new Promise((resolve) => socket.once('message:done', resolve));
  const statements: string[] = [];
  const listen = (sql: unknown): void => void (BESIDE.test(told(sql)) || statements.push(told(sql)));
  subscribe('symbi:statement', listen);
  try {
    const answer = await user.call('POST', `/api/conversations/${conversation}/messages`, { content });
    expect(answer.status).toBe(201);
    expect(pick(answer.body, 'reply._id')).not.toBe('');
    expect(await done).toMatchObject({ status: 'complete', trustScore: expect.any(Number) as number });
  } finally {
    unsubscribe('symbi:statement', listen);
    socket.disconnect();
  }
  return statements;
};

test('a message with its scored reply costs no more statements than are counted here', async () => {
  const user = await server.register();
  const data = { text: 'The hive stands behind the barn.' };
  expect((await user.call('POST', '/api/context', { tag: 'bees', data })).status).toBe(201);
  const conversation = await startConversation(user);
  await talk(user, conversation, 'What is a pivot?');
  await talk(user, conversation, 'What is a trust score?');
  const statements = await statementsOf(user, conversation, 'Where does the hive stand?');
  expect(statements.length, statements.map((sql, at) => `${at + 1}. ${sql}`).join('\n')).toBeLessThanOrEqual(MOST);
});
