import { pick } from '@symbi/testkit/request';
import { ended } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { beginLongReply } from '#support/long-reply.ts';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
const { database } = app.app;
afterEach(() => fakes.reset());

/** A reply in progress, and what a dying process does to its run. */
const beginReply = async () => {
  const begun = await beginLongReply(app, fakes);
  const die = (columns: { readonly stop_requested?: number } = {}) =>
    database.transaction(({ query }) =>
      query
        .updateTable('runs')
        .set({ ...columns, lease_owner: 'dead', lease_ends_at: 0 })
        .where('id', '=', begun.runId)
        .execute(),
    );
  return { ...begun, die };
};

const statesIn = async ({
  user,
  conversation,
}: Pick<Awaited<ReturnType<typeof beginReply>>, 'user' | 'conversation'>) => {
  const session = `session_id=conv:${conversation}`;
  const proof = await user.call('GET', `/api/insights/verify?${session}`);
  expect(pick(proof.body, 'data.status')).toBe('verified');
  const { rows } = (await user.call('GET', `/api/insights/export?${session}`)).body as { readonly rows: string[] };
  return rows
    .map((row) => JSON.parse(row) as { sender?: string; state?: string })
    .filter(({ sender }) => sender === 'agent');
};

test('a reply whose process died is interrupted, once, with what was written', async () => {
  const begun = await beginReply();
  await begun.die();
  const reply = await ended(begun.user, begun.conversation, begun.replyId);
  expect(reply).toMatchObject({ status: 'interrupted', failure: { code: 'interrupted' } });
  expect(reply.content).toMatch(/^word /);
  expect(await statesIn(begun)).toMatchObject([{ state: 'interrupted' }]);
});

test('a reply that was stopped is stopped, though the process that wrote it died before it heard of that', async () => {
  const begun = await beginReply();
  await begun.die({ stop_requested: 1 });
  const reply = await ended(begun.user, begun.conversation, begun.replyId);
  expect(reply).toMatchObject({ status: 'stopped' });
  expect(reply.failure).toBeUndefined();
  expect(reply.content).toMatch(/^word /);
  expect(await statesIn(begun)).toMatchObject([{ state: 'stopped' }]);
});
