import { projectEvents } from '@symbi/contracts/project-events';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { addItems, addMember, createProject, item, readLog, ROOT, runBuild } from '@symbi/testkit/projects';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;
let projectId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startApp();
  [ann, bob, eve] = await Promise.all([app.register('Ann'), app.register('Bob'), app.register('Eve')]);
  projectId = await createProject(ann);
  await addMember(ann, projectId, bob, 'viewer');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.stop());

interface Listener {
  readonly socket: Socket;
  readonly events: { readonly name: string; readonly payload: unknown }[];
  of(name: keyof typeof projectEvents): unknown[];
}

const listen = async (user: TestUser): Promise<Listener> => {
  const socket = await user.connect();
  sockets.push(socket);
  const events: Listener['events'] = [];
  socket.onAny((name: string, payload: unknown) => events.push({ name, payload }));
  return {
    socket,
    events,
    of: (name) =>
      events.filter((event) => event.name === name).map(({ payload }) => projectEvents[name].parse(payload)),
  };
};

const ask = (heard: Listener, name: string, value: unknown): Promise<unknown> =>
  heard.socket.timeout(60_000).emitWithAck(name, value) as Promise<unknown>;

const joined = async (user: TestUser): Promise<Listener> => {
  const heard = await listen(user);
  expect(await ask(heard, 'joinProject', { id: projectId })).toEqual({ ok: true });
  return heard;
};

const has = (condition: () => boolean): Promise<true> => eventually(async () => (condition() ? true : undefined));

/** A round trip through the server: everything it sent this socket before has arrived. */
const settle = (heard: Listener): Promise<unknown> => ask(heard, 'joinProject', { id: 'x' });

describe('messages', () => {
  it('reach everybody in the project, are stored, and are read back page by page', async () => {
    const [one, other] = [await joined(ann), await joined(bob)];
    for (const text of ['first', 'second', 'third'])
      expect(await ask(one, 'bolt:message', { projectId, payload: text })).toMatchObject({ ok: true });
    expect(await ask(one, 'bolt:message', { projectId, payload: { text: 'fourth' } })).toMatchObject({ ok: true });
    await has(() => other.of('bolt:message').length === 4);
    expect(other.of('bolt:message')).toMatchObject([
      { projectId, payload: 'first', sender: 'Ann' },
      { payload: 'second' },
      { payload: 'third' },
      { payload: { text: 'fourth' }, ts: expect.any(String) as string },
    ]);
    const newest = await bob.call('GET', `${ROOT}/${projectId}/messages?limit=3`);
    expect(newest.body).toMatchObject({ data: [{ payload: 'second' }, { payload: 'third' }, {}] });
    const { nextCursor } = newest.body as { nextCursor: string };
    const older = await bob.call('GET', `${ROOT}/${projectId}/messages?limit=3&cursor=${nextCursor}`);
    expect(older.body).toMatchObject({ data: [{ payload: 'first' }] });
    const since = await bob.call('GET', `${ROOT}/${projectId}/messages?after=3`);
    expect(since.body).toMatchObject({ data: [{ seq: 4 }], more: false });
  });

  it('are said once for one clientId', async () => {
    const one = await joined(ann);
    const send = { projectId, payload: 'only once', clientId: 'client-id-1' };
    const answers = await Promise.all([1, 2, 3].map(() => ask(one, 'bolt:message', send)));
    expect(new Set(answers.map((answer) => (answer as { message: { _id: string } }).message._id)).size).toBe(1);
    expect(await ask(one, 'bolt:message', { ...send, payload: 'another' })).toMatchObject({
      ok: false,
      code: 'conflict',
    });
    await settle(one);
    expect(one.of('bolt:message')).toHaveLength(1);
  });

  it('are heard when they are sent right behind the join', async () => {
    const one = await listen(ann);
    const join = ask(one, 'joinProject', { id: projectId });
    expect(await ask(one, 'bolt:message', { projectId, payload: 'at once' })).toMatchObject({ ok: true });
    expect(await join).toEqual({ ok: true });
    const stranger = await listen(eve);
    const refused = ask(stranger, 'joinProject', { id: projectId });
    expect(await ask(stranger, 'bolt:message', { projectId, payload: 'x' })).toMatchObject({ code: 'not_found' });
    expect(await refused).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('carry the sender and time of the server, whatever the client says', async () => {
    const one = await joined(ann);
    const forged = {
      userId: bob.id,
      sender: 'Bob',
      ts: '1999-01-01T00:00:00.000Z',
      _id: 'f'.repeat(24),
      room: eve.id,
      seq: 1,
    };
    const answer = await ask(one, 'bolt:message', { projectId, payload: 'honest', ...forged });
    const { message } = answer as { message: Record<string, unknown> };
    expect(message).toMatchObject({ userId: ann.id, sender: 'Ann' });
    expect(message['_id']).not.toBe(forged._id);
    expect(message['ts']).not.toBe(forged.ts);
  });

  it.each([
    ['blank', '   '],
    ['missing', undefined],
    ['too long', 'x'.repeat(8_001)],
    ['an object of another shape', { html: '<b>x</b>' }],
    ['an object with more', { text: 'x', __proto__: null, userId: 'y' }],
    ['a number', 7],
    ['a date', new Date(0).getTime()],
    ['bytes', Buffer.from('x')],
    ['a list', ['x']],
    ['NUL', 'a\u0000b'],
  ])('that are %s are refused', async (_what, payload) => {
    const one = await joined(ann);
    expect(await ask(one, 'bolt:message', { projectId, payload })).toMatchObject({ ok: false, code: 'invalid' });
    await settle(one);
    expect(one.of('bolt:message')).toEqual([]);
  });

  it('of a viewer, of somebody who has not joined, who has left, and of a stranger are refused', async () => {
    const viewer = await joined(bob);
    expect(await ask(viewer, 'bolt:message', { projectId, payload: 'x' })).toMatchObject({
      ok: false,
      code: 'forbidden',
    });
    const outside = await listen(ann);
    expect(await ask(outside, 'bolt:message', { projectId, payload: 'x' })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
    const left = await joined(ann);
    left.socket.emit('leaveProject', projectId);
    expect(await ask(left, 'bolt:message', { projectId, payload: 'x' })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
    const stranger = await listen(eve);
    expect(await ask(stranger, 'bolt:message', { projectId, payload: 'x' })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
    await settle(viewer);
    expect(viewer.of('bolt:message')).toEqual([]);
  });
});

describe('a stranger', () => {
  it('joins no room, whatever the request looks like, and hears nothing', async () => {
    const stranger = await listen(eve);
    const requests: unknown[] = [
      { id: projectId },
      projectId,
      projectId.toUpperCase(),
      `project:${projectId}`,
      [projectId],
      { id: [projectId] },
      { toString: projectId },
      { id: { toString: projectId } },
      null,
      7,
    ];
    for (const request of requests)
      expect(await ask(stranger, 'joinProject', request)).toMatchObject({ ok: false, code: 'not_found' });
    const member = await joined(ann);
    await ask(member, 'bolt:message', { projectId, payload: 'for members' });
    await addItems(ann, projectId, [item('Secret', 'The vault is behind the second door')]);
    await runBuild(ann, projectId);
    await has(() => member.of('bolt:build:update').length > 0);
    await settle(stranger);
    expect(stranger.events).toEqual([]);
  });
});

describe('a member', () => {
  it('hears of knowledge with its count, and follows a build line by line', async () => {
    const viewer = await joined(bob);
    await addItems(ann, projectId, [
      item('Leave', 'Thirty days of leave a year'),
      item('Trains', 'Journeys are made by rail'),
    ]);
    const build = await runBuild(ann, projectId);
    await has(() => viewer.of('project:build').some((event) => (event as { state: string }).state === 'done'));
    expect(viewer.of('bolt:knowledge:added')).toEqual([{ projectId, count: 2 }]);
    expect(viewer.of('bolt:build:update')).toEqual(await readLog(ann, projectId, build._id));
  });

  it('is seen while here', async () => {
    const one = await joined(ann);
    const other = await joined(bob);
    const names = () =>
      (one.of('project:presence').at(-1) as { here: { name: string }[] } | undefined)?.here.map(({ name }) => name);
    await has(() => names()?.join() === 'Ann,Bob');
    other.socket.disconnect();
    await has(() => names()?.join() === 'Ann');
  });

  it('who is removed hears nothing more, and says nothing more', async () => {
    const guest = await app.register('Guest');
    await addMember(ann, projectId, guest, 'editor');
    const [owner, removed] = [await joined(ann), await joined(guest)];
    expect(await ask(removed, 'bolt:message', { projectId, payload: 'still here' })).toMatchObject({ ok: true });
    await ann.call('DELETE', `${ROOT}/${projectId}/members/${guest.id}`);
    await has(() => removed.of('project:removed').length === 1);
    const before = removed.events.length;
    expect(await ask(removed, 'bolt:message', { projectId, payload: 'and now' })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
    expect(await ask(removed, 'joinProject', { id: projectId })).toMatchObject({ ok: false, code: 'not_found' });
    await ask(owner, 'bolt:message', { projectId, payload: 'alone again' });
    await settle(removed);
    expect(removed.events).toHaveLength(before);
  });

  it('whose role changes is judged by the new one at the next message', async () => {
    const guest = await app.register('Guest');
    await addMember(ann, projectId, guest, 'editor');
    const heard = await joined(guest);
    await ann.call('PUT', `${ROOT}/${projectId}/members/${guest.id}`, { role: 'viewer' });
    expect(await ask(heard, 'bolt:message', { projectId, payload: 'x' })).toMatchObject({
      ok: false,
      code: 'forbidden',
    });
  });
});
