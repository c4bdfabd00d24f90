import { listConversations } from '@symbi/contracts/conversations';
import { listEvents, listSessions } from '@symbi/contracts/insights';
import { orchestrate } from '@symbi/contracts/roundtable';
import { listShares } from '@symbi/contracts/shares';
import { readTimeline } from '@symbi/contracts/timeline';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { addMessages, updateConversation } from '../queries/rows.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const listed = async (user: TestUser, query = ''): Promise<string[]> =>
  listConversations.response
    .parse((await user.call('GET', `/api/conversations${query}`)).body)
    .data.map(({ _id }) => _id);

/** As if the time to undo had passed. */
const makeDue = (id: string) =>
  server.app.database.transaction(({ query }) =>
    query.updateTable('conversations').set({ erase_at: 1 }).where('id', '=', id).execute(),
  );

test('what is deleted with a way back is gone from everything, and comes back as it was', async () => {
  const user = await server.register();
  const [id, archived] = [await startConversation(user), await startConversation(user)];
  await talk(user, id, 'Where is the okapi?');
  await user.call('PUT', `/api/conversations/${id}`, { isPinned: true, tags: ['zoo'] });
  await user.call('PUT', `/api/conversations/${archived}`, { isArchived: true });
  for (const gone of [id, archived])
    expect((await user.call('DELETE', `/api/conversations/${gone}?undo=true`)).status).toBe(200);
  expect(await listed(user)).toEqual([]);
  expect(await listed(user, '?archived=true')).toEqual([]);
  expect(await listed(user, '?tag=zoo')).toEqual([]);
  expect((await user.call('GET', `/api/conversations/${id}`)).status).toBe(404);
  expect((await user.call('GET', `/api/context/capsule/${id}`)).status).toBe(404);
  expect((await user.call('POST', `/api/conversations/${id}/messages`, { content: 'Hello?' })).status).toBe(404);
  expect((await user.call('GET', '/api/search?q=okapi')).body).toMatchObject({ count: 0 });
  expect((await user.call('DELETE', `/api/conversations/${id}?undo=true`)).status).toBe(404);
  for (const back of [id, archived])
    expect((await user.call('POST', `/api/conversations/${back}/restore`)).status).toBe(200);
  expect(await listed(user, '?tag=zoo')).toEqual([id]);
  expect(await listed(user, '?archived=true')).toEqual([archived]);
  expect((await user.call('GET', `/api/conversations/${id}`)).body).toMatchObject({
    data: { isPinned: true, messageCount: 2 },
  });
});

test('what nobody took back is erased, once, and not what was taken back in time', async () => {
  const user = await server.register();
  const [gone, back] = [await startConversation(user), await startConversation(user)];
  for (const id of [gone, back]) await user.call('DELETE', `/api/conversations/${id}?undo=true`);
  await user.call('POST', `/api/conversations/${back}/restore`);
  await makeDue(gone);
  await server.app.eraseDue();
  const rows = await server.app.database.read
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', user.id)
    .execute();
  expect(rows).toEqual([{ id: back }]);
  expect((await user.call('POST', `/api/conversations/${gone}/restore`)).status).toBe(404);
  expect((await user.call('GET', '/api/users/dashboard')).body).toMatchObject({ data: { conversations: 1 } });
  expect((await user.call('POST', `/api/conversations/${back}/restore`)).status).toBe(404);
});

test('nobody takes back, or deletes, what is somebody else’s', async () => {
  const [owner, other] = [await server.register(), await server.register()];
  const id = await startConversation(owner);
  expect((await other.call('DELETE', `/api/conversations/${id}?undo=true`)).status).toBe(404);
  await owner.call('DELETE', `/api/conversations/${id}?undo=true`);
  expect((await other.call('POST', `/api/conversations/${id}/restore`)).status).toBe(404);
  expect((await owner.call('POST', `/api/conversations/${id}/restore`)).status).toBe(200);
});

test('its messages, its public links and the blind check go with it at once, and come back with it', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  const { reply } = await talk(user, id, 'What is a pivot?');
  const shared = await user.call('POST', '/api/shares', { conversationId: id, days: 7 });
  const link = `/api/shared/${pick(shared.body, 'token')}`;
  const message = `/api/conversations/${id}/messages/${reply._id}`;
  const seen = async () => ({
    link: (await server.call('GET', link)).status,
    trust: (await user.call('GET', `${message}/trust`)).status,
    judgment: (await user.call('POST', `${message}/feedback`, { judgment: 'unsure' })).status,
    check: (await user.call('POST', `${message}/check`, { by: 'contexts' })).status,
  });
  expect((await user.call('GET', '/api/judgments/blind')).body).toMatchObject({ data: [{ messageId: reply._id }] });
  await user.call('DELETE', `/api/conversations/${id}?undo=true`);
  expect((await user.call('GET', '/api/judgments/blind')).body).toMatchObject({ data: [] });
  expect(await seen()).toEqual({ link: 404, trust: 404, judgment: 404, check: 404 });
  await user.call('POST', `/api/conversations/${id}/restore`);
  expect(await seen()).toEqual({ link: 200, trust: 200, judgment: 200, check: 200 });
});

test('its signed log, its receipts and its entry among the links go with it at once, and come back with it', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  await talk(user, id, 'What is a pivot?');
  await talk(user, id, 'Once more: what is a pivot?');
  await user.call('POST', '/api/shares', { conversationId: id, days: 7 });
  const asked = await user.call('POST', '/api/bridge/orchestrate', { task: 'Tidy the shed', agents: ['local'] });
  const { recommended } = orchestrate.response.parse(asked.body);
  await user.call('POST', '/api/bridge/dispatch', { ...recommended, session_id: id });
  const at = `session_id=conv:${id}`;
  const read = async (path: string) => (await user.call('GET', path)).body;
  const seen = async () => ({
    log: (await user.call('GET', `/api/insights/export?${at}`)).status,
    sessions: listSessions.response.parse(await read('/api/insights/sessions')).count,
    points: readTimeline.response.parse(await read(`/api/insights/timeline?${at}`)).data.points.length,
    receipts: listEvents.response.parse(await read(`/api/events?${at}`)).count,
    links: listShares.response.parse(await read('/api/shares')).data.length,
    linksOfIt: listShares.response.parse(await read(`/api/shares?conversation=${id}`)).data.length,
  });
  const before = await seen();
  expect(before).toEqual({ log: 200, sessions: 1, points: 1, receipts: 1, links: 1, linksOfIt: 1 });
  await user.call('DELETE', `/api/conversations/${id}?undo=true`);
  expect(await seen()).toEqual({ log: 404, sessions: 0, points: 0, receipts: 0, links: 0, linksOfIt: 0 });
  await user.call('POST', `/api/conversations/${id}/restore`);
  expect(await seen()).toEqual(before);
});

test('what was on its way to a conversation when it was deleted changes nothing of it', async () => {
  const user = await server.register();
  const id = await startConversation(user);
  await user.call('DELETE', `/api/conversations/${id}?undo=true`);
  await server.app.database.transaction(async (transaction) => {
    expect(await updateConversation(transaction, user.id, id, { is_archived: 1 })).toBeUndefined();
    expect(await addMessages(transaction, user.id, id, 2, 1)).toBeUndefined();
  });
  expect(await listed(user, '?archived=true')).toEqual([]);
  await user.call('POST', `/api/conversations/${id}/restore`);
  expect(await listed(user)).toEqual([id]);
});

test('a conversation that cannot be erased does not keep the others from being erased', async () => {
  const user = await server.register();
  const ids = [await startConversation(user), await startConversation(user)];
  for (const id of ids) await user.call('DELETE', `/api/conversations/${id}?undo=true`);
  for (const id of ids) await makeDue(id);
  const left = async () =>
    (await server.app.database.read.selectFrom('conversations').select('id').where('owner_id', '=', user.id).execute())
      .length;
  const failing = vi.spyOn(server.app.database, 'transaction').mockRejectedValueOnce(new Error('The row is broken'));
  await server.app.eraseDue();
  failing.mockRestore();
  expect(await left()).toBe(1);
  await server.app.eraseDue();
  expect(await left()).toBe(0);
});

test('the runs that wrote its replies go with a conversation, and no others', async () => {
  const user = await server.register();
  const [gone, kept] = [await startConversation(user), await startConversation(user)];
  await talk(user, gone, 'What is a pivot?');
  const { reply } = await talk(user, kept, 'What is a receipt?');
  expect((await user.call('DELETE', `/api/conversations/${gone}`)).status).toBe(200);
  const rows = await server.app.database.read
    .selectFrom('runs')
    .select('subject_id')
    .where('owner_id', '=', user.id)
    .execute();
  expect(rows).toEqual([{ subject_id: reply._id }]);
});
