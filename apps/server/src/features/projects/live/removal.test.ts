import type { projectEvents } from '@symbi/contracts/project-events';
import { addMember, createProject, ROOT } from '@symbi/testkit/projects';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Socket } from 'socket.io-client';
import { startWithUser } from '#support/start.ts';

const { app, user: eve } = await startWithUser();
const sockets: Socket[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const listen = async (user: TestUser) => {
  const socket = await user.connect();
  sockets.push(socket);
  const events: { readonly name: string; readonly payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => events.push({ name, payload }));
  return {
    events,
    of: (name: keyof typeof projectEvents) =>
      events.filter((event) => event.name === name).map(({ payload }) => payload),
    /** A round trip through the server: everything it sent this socket before has arrived. */
    settle: () => socket.timeout(60_000).emitWithAck('joinProject', { id: 'x' }),
  };
};

const has = (condition: () => boolean): Promise<void> => expect.poll(condition).toBe(true);

describe('an account that is deleted', () => {
  const deleteAccount = async (user: TestUser): Promise<void> => {
    expect((await user.call('DELETE', '/api/auth/account', { password: user.password })).status).toBe(200);
  };

  test('is missed at once by the people of its projects', async () => {
    const [owner, guest, member] = await Promise.all([app.register(), app.register(), app.register()]);
    const mine = await createProject(owner);
    await addMember(owner, mine, guest, 'viewer');
    const theirs = await createProject(guest);
    await addMember(guest, theirs, owner, 'editor');
    await addMember(guest, theirs, member, 'viewer');
    const [heard, other] = [await listen(guest), await listen(member)];
    await deleteAccount(owner);
    await has(() => heard.of('project:removed').length === 1 && other.of('project:changed').length === 1);
    expect(heard.of('project:removed')).toEqual([{ projectId: mine }]);
    expect(heard.of('project:changed')).toEqual([{ projectId: theirs }]);
    expect(other.of('project:changed')).toEqual([{ projectId: theirs }]);
  });

  test('takes its invitations along, sent and received', async () => {
    const [owner, invited, member] = await Promise.all([app.register(), app.register(), app.register()]);
    const mine = await createProject(owner);
    await addMember(owner, mine, member, 'viewer');
    const invite = (email: string) => owner.call('POST', `${ROOT}/${mine}/invitations`, { email, role: 'viewer' });
    const gone = await app.register();
    for (const email of [gone.email, invited.email, 'nobody@symbi.example'])
      expect((await invite(email)).status).toBe(201);
    const [asking, asked, beside] = [await listen(owner), await listen(invited), await listen(member)];
    await deleteAccount(gone);
    await has(() => asking.of('project:changed').length === 1 && beside.of('project:changed').length === 1);
    await deleteAccount(owner);
    await has(() => asked.of('project:invitations').length === 1);
  });
});

test('a project that is deleted takes its invitations along', async () => {
  const owner = await app.register();
  const mine = await createProject(owner);
  await owner.call('POST', `${ROOT}/${mine}/invitations`, { email: eve.email, role: 'viewer' });
  const heard = await listen(eve);
  expect((await owner.call('DELETE', `${ROOT}/${mine}`)).status).toBe(200);
  await has(() => heard.of('project:invitations').length === 1);
});

test('an answer to an invitation of a project that was just deleted is told to nobody', async () => {
  const [owner, invited] = await Promise.all([app.register(), app.register()]);
  const mine = await createProject(owner);
  const made = await owner.call('POST', `${ROOT}/${mine}/invitations`, { email: invited.email, role: 'viewer' });
  const stranger = await listen(eve);
  const { database } = app.app;
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    const declined = await transaction(work);
    await owner.call('DELETE', `${ROOT}/${mine}`);
    return declined;
  });
  const path = `/api/projects/invitations/${pick(made.body, 'data._id')}/decline`;
  expect((await invited.call('POST', path)).status).toBe(200);
  await stranger.settle();
  expect(stranger.events).toEqual([]);
});
