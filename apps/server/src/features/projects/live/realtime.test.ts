import { expect, test } from 'vitest';
import { notFound } from '../../../platform/failure.ts';
import { listenForProjects, type ProjectRoomReads } from './realtime.ts';

type Realtime = Parameters<typeof listenForProjects>[0];
type Handler = (request: unknown, acknowledge: (answer: unknown) => void) => void;

/** A connection of somebody, and the rooms that it is in. */
const connect = (reads: Pick<ProjectRoomReads, 'requireMember'>) => {
  const rooms = new Set<string>();
  const handlers = new Map<string, Handler>();
  const socket = {
    rooms,
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    join: async (room: string) => rooms.add(room),
    leave: (room: string) => rooms.delete(room),
  };
  const realtime = { io: {}, onConnection: (begin: (...given: unknown[]) => void) => begin(socket, { id: 'ann' }) };
  const others = { membersAmong: async () => [], send: () => Promise.reject(notFound()) };
  // Only what is asked of a server of sockets here.
  listenForProjects(realtime as unknown as Realtime, { ...reads, ...others }, { warn: () => undefined } as never);
  const ask = (name: string, request: unknown) =>
    new Promise((resolve) => {
      handlers.get(name)?.(request, resolve);
    });
  return { rooms, ask };
};

test('who is removed while they come in does not stay', async () => {
  let asked = 0;
  const { rooms, ask } = connect({
    requireMember: async () => {
      asked += 1;
      if (asked > 1) throw notFound();
    },
  });
  expect(await ask('joinProject', { id: 'a'.repeat(24) })).toMatchObject({ ok: false, code: 'not_found' });
  expect([...rooms]).toEqual([]);
});
