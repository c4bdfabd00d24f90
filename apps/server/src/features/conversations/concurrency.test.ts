import { addRemoteAgent } from '@symbi/testkit/factories';
import { startConversation } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { isWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;

/** The list totals left unlocked while a request waits for the account. */
const totalsWhile = async (ownerId: string, request: () => ReturnType<typeof user.call>): Promise<string[]> => {
  const { answer, free } = await database.transaction(async ({ query }) => {
    await query.updateTable('users').set({ name: 'Held' }).where('id', '=', user.id).execute();
    const asked = request();
    await expect.poll(() => isWaiting(database)).toBe(true);
    const totals = query.selectFrom('list_totals').select('list').where('owner_id', '=', ownerId);
    return { answer: asked, free: await totals.forUpdate().skipLocked().execute() };
  });
  expect([200, 201]).toContain((await answer).status);
  return free.map(({ list }) => list);
};

test.runIf(app.databaseUrl !== undefined)(
  'whoever begins or erases a conversation holds no total of a list while it waits for the account',
  async () => {
    const conversation = await startConversation(user);
    const { agent_id: agent } = await database.read
      .selectFrom('conversations')
      .select('agent_id')
      .where('id', '=', conversation)
      .executeTakeFirstOrThrow();
    const begin = () => user.call('POST', '/api/conversations', { title: 'Tides', agent });
    expect(await totalsWhile(user.id, begin)).toContain('conversations:0');
    const erase = () => user.call('DELETE', `/api/conversations/${conversation}`);
    expect(await totalsWhile(user.id, erase)).toContain('conversations:0');
  },
);

test.runIf(app.databaseUrl !== undefined)(
  'whoever deletes a public agent does not hold how many there are while it waits for the account',
  async () => {
    const agentId = await addRemoteAgent(user, { isPublic: true });
    const remove = () => user.call('DELETE', `/api/agents/${agentId}`);
    expect(await totalsWhile('', remove)).toEqual(['agents:public']);
  },
);
