import { projectEvents } from '@symbi/contracts/project-events';
import type { Build } from '@symbi/contracts/project-builds';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import {
  addItems,
  addManyItems,
  addMember,
  createProject,
  endedBuild,
  item,
  readLog,
  ROOT,
  startBuild,
} from '@symbi/testkit/projects';

// SQLite and the in-memory channel serve only one process.
const isShared = process.env['TEST_DATABASE_URL'] !== undefined && process.env['TEST_REDIS_URL'] !== undefined;

let here: TestApp;
let there: TestApp;
let ann: TestUser;
let bob: TestUser;
let projectId: string;
const sockets: Socket[] = [];

interface Room {
  readonly socket: Socket;
  of<Name extends keyof typeof projectEvents>(name: Name): ReturnType<(typeof projectEvents)[Name]['parse']>[];
}

/** A user in the project, connected to the app they call. */
const enter = async (user: TestUser): Promise<Room> => {
  const socket = await user.connect();
  sockets.push(socket);
  const events: { name: string; payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => events.push({ name, payload }));
  expect(await socket.timeout(60_000).emitWithAck('joinProject', { id: projectId })).toEqual({ ok: true });
  return {
    socket,
    of: <Name extends keyof typeof projectEvents>(name: Name) =>
      events
        .filter((event) => event.name === name)
        .map(({ payload }) => projectEvents[name].parse(payload) as ReturnType<(typeof projectEvents)[Name]['parse']>),
  };
};

const say = (room: Room, payload: string): Promise<unknown> =>
  room.socket.timeout(60_000).emitWithAck('bolt:message', { projectId, payload });

const namesOf = (room: Room): string =>
  room
    .of('project:presence')
    .at(-1)
    ?.here.map(({ name }) => name)
    .join() ?? '';

const openShared = async (): Promise<void> => {
  here = await startApp();
  there = await here.beside();
  ann = await here.register('Ann');
  bob = there.signedIn(await here.register('Bob'));
  projectId = await createProject(ann);
};

describe.skipIf(!isShared)('A project on two servers (needs TEST_DATABASE_URL and TEST_REDIS_URL)', () => {
  beforeAll(openShared);
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    await there.stop();
    await here.stop();
  });

  test('an invitation made at one is told and answered at the other', async () => {
    const socket = await bob.connect();
    sockets.push(socket);
    let told = 0;
    socket.on('project:invitations', () => (told += 1));
    const invited = await ann.call('POST', `${ROOT}/${projectId}/invitations`, { email: bob.email, role: 'editor' });
    await expect.poll(() => told).toBe(1);
    const answer = await bob.call('POST', `/api/projects/invitations/${pick(invited.body, 'data._id')}/accept`);
    expect(answer.body).toMatchObject({ project: { _id: projectId, role: 'editor', memberCount: 2 } });
  });

  test('both hear every message once and in one order, and see who is here', async () => {
    const [one, other] = [await enter(ann), await enter(bob)];
    await expect.poll(() => namesOf(one)).toBe('Ann,Bob');
    await expect.poll(() => namesOf(other)).toBe('Ann,Bob');
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => say(at % 2 === 0 ? one : other, `word ${at}`)).map(async (sent) =>
        expect(await sent).toMatchObject({ ok: true }),
      ),
    );
    for (const room of [one, other]) await expect.poll(() => room.of('bolt:message').length).toBe(20);
    const stored = await bob.call('GET', `${ROOT}/${projectId}/messages`);
    const order = (stored.body as { data: { seq: number; payload: unknown }[] }).data;
    expect(order.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    for (const room of [one, other])
      expect(
        room
          .of('bolt:message')
          .toSorted((left, right) => left.seq - right.seq)
          .map(({ payload }) => payload),
      ).toEqual(order.map(({ payload }) => payload));
    other.socket.disconnect();
    await expect.poll(() => namesOf(one)).toBe('Ann');
  });

  test('a build at one is followed line by line at the other', async () => {
    const watching = await enter(bob);
    await addItems(ann, projectId, [item('Leave', 'Thirty days of leave a year')]);
    await expect.poll(() => watching.of('bolt:knowledge:added')).toEqual([{ projectId, count: 1 }]);
    const build = await endedBuild(ann, projectId, await startBuild(ann, projectId));
    expect(build.state).toBe('done');
    const log = await readLog(bob, projectId, build._id);
    await expect.poll(() => watching.of('bolt:build:update')).toEqual(log);
    await expect.poll(() => watching.of('project:build').at(-1)?.state).toBe('done');
    const archives = await Promise.all(
      [ann, bob].map((user) => user.call('GET', `${ROOT}/${projectId}/builds/${build._id}/archive`)),
    );
    expect(archives.map(({ status }) => status)).toEqual([200, 200]);
    expect(archives[1]?.text).toBe(archives[0]?.text);
  });

  test('a stop at one ends the build that the other runs, and only one build runs on both', async () => {
    const watching = await enter(ann);
    await addManyItems(ann, projectId);
    const buildId = await startBuild(ann, projectId);
    const second = await bob.call('POST', `${ROOT}/${projectId}/builds`, { spec: { target: 'p', steps: ['lint'] } });
    expect(second.status).toBe(409);
    expect((await bob.call('POST', `${ROOT}/${projectId}/builds/${buildId}/stop`)).status).toBe(200);
    const build = await endedBuild(bob, projectId, buildId);
    expect(build.state).toBe('stopped');
    const ended = (seen: Build): boolean => seen._id === buildId && seen.state === 'stopped';
    await expect.poll(() => watching.of('project:build').some(ended)).toBe(true);
  });

  test('who is removed at one is out at the other', async () => {
    const guest = there.signedIn(await here.register('Guest'));
    await addMember(ann, projectId, guest, 'viewer');
    const [owner, removed] = [await enter(ann), await enter(guest)];
    await ann.call('DELETE', `${ROOT}/${projectId}/members/${guest.id}`);
    await expect.poll(() => removed.of('project:removed').length).toBe(1);
    const before = removed.of('bolt:message').length;
    expect(await say(owner, 'among us')).toMatchObject({ ok: true });
    expect(await say(removed, 'still here')).toMatchObject({ ok: false, code: 'not_found' });
    expect(removed.of('bolt:message')).toHaveLength(before);
  });
});
