import { id as idSchema } from '@symbi/contracts/common';
import type { Build, BuildUpdate } from '@symbi/contracts/project-builds';
import { joinProject, sendProjectMessage } from '@symbi/contracts/project-events';
import type { MessagePayload, ProjectMessage } from '@symbi/contracts/projects';
import { sentenceOf, sentencesOf } from '@symbi/contracts/sentences';
import { invalid, notFound, withNoun } from '../../../platform/failure.ts';
import { toFailure } from '../../../platform/http/failures.ts';
import type { Log } from '../../../platform/observability/log.ts';
import {
  userRoom,
  type Realtime,
  type RealtimeServer,
  type RealtimeSocket,
} from '../../../platform/realtime/realtime.ts';
import { createKeyedQueue } from '../../../platform/keyed-queue.ts';
import { createPresence, type PresenceReads, ROOM, roomOf } from './presence.ts';

/** Messages to the people of a project, sent after the commit. */
export interface ProjectChannel {
  message(message: ProjectMessage): void;
  buildUpdates(updates: readonly BuildUpdate[]): void;
  build(build: Build): void;
  knowledgeAdded(projectId: string, count: number): void;
  knowledgeRemoved(projectId: string, itemId: string): void;
  /** Name, people or counts; sent to `userIds` on any screen. */
  changed(projectId: string, userIds: readonly string[]): void;
  /** The project is gone for these people. */
  removed(projectId: string, userIds: readonly string[]): void;
  invitationsChanged(userId: string): void;
}

/** Undefined for nobody: Socket.IO takes an empty list of rooms for everybody. */
const roomsOf = (userIds: readonly string[]): string[] | undefined =>
  userIds.length === 0 ? undefined : userIds.map(userRoom);

export const createProjectChannel = (io: RealtimeServer): ProjectChannel => ({
  message: (message) => void io.to(roomOf(message.projectId)).emit('bolt:message', message),
  buildUpdates(updates) {
    for (const update of updates) io.to(roomOf(update.projectId)).emit('bolt:build:update', update);
  },
  build: (build) => void io.to(roomOf(build.projectId)).emit('project:build', build),
  knowledgeAdded: (projectId, count) =>
    void io.to(roomOf(projectId)).emit('bolt:knowledge:added', { projectId, count }),
  knowledgeRemoved: (projectId, itemId) =>
    void io.to(roomOf(projectId)).emit('project:knowledge:removed', { projectId, itemId }),
  changed(projectId, userIds) {
    const rooms = roomsOf(userIds);
    if (rooms !== undefined) io.to(rooms).emit('project:changed', { projectId });
  },
  removed(projectId, userIds) {
    const rooms = roomsOf(userIds);
    if (rooms === undefined) return;
    io.to(rooms).emit('project:removed', { projectId });
    io.in(rooms).socketsLeave(roomOf(projectId));
  },
  invitationsChanged: (userId) => void io.to(userRoom(userId)).emit('project:invitations', {}),
});

export interface ProjectRoomReads extends PresenceReads {
  /** Throws `not_found` unless the user is a member. */
  requireMember(userId: string, projectId: string): Promise<unknown>;
  send(
    userId: string,
    projectId: string,
    input: { payload: MessagePayload; clientId?: string | undefined },
  ): Promise<ProjectMessage>;
}

type Answer = (value: unknown) => void;
const answerOf = (given: unknown): Answer => (typeof given === 'function' ? (given as Answer) : () => undefined);

const refuse =
  (answer: Answer) =>
  (error: unknown): void => {
    const { code, message } = toFailure(withNoun(error, 'project'));
    answer({ ok: false, code, message });
  };

/** The id in a client's request: bare, or in an object. */
const joinedId = (request: unknown): string => {
  const parsed =
    typeof request === 'string'
      ? idSchema.safeParse(request)
      : joinProject.shape.id.safeParse(joinProject.safeParse(request).data?.id);
  if (!parsed.success) throw notFound();
  return parsed.data;
};

/** The rooms of one connection. Joins and leaves run one after another, and later events wait for them. */
const createRooms = (socket: RealtimeSocket, userId: string, reads: ProjectRoomReads) => {
  const queue = createKeyedQueue();
  const enter = async (projectId: string): Promise<void> => {
    await reads.requireMember(userId, projectId);
    await socket.join(roomOf(projectId));
    // Checked again after joining: a person removed meanwhile does not stay.
    await reads.requireMember(userId, projectId).catch((error: unknown) => {
      void socket.leave(roomOf(projectId));
      throw error;
    });
  };
  return {
    /** Throws `not_found` for anybody who is not a member. */
    join: (projectId: string): Promise<void> => queue.run(projectId, () => enter(projectId)),
    /** Answers whether there was anything to leave. */
    leave: (projectId: string): Promise<boolean> =>
      queue.run(projectId, async () => {
        const wasIn = socket.rooms.has(roomOf(projectId));
        if (wasIn) await socket.leave(roomOf(projectId));
        return wasIn;
      }),
    isIn: async (projectId: string): Promise<boolean> => {
      await queue.idle(projectId);
      return socket.rooms.has(roomOf(projectId));
    },
  };
};

type Rooms = ReturnType<typeof createRooms>;

const handleMessage = async (rooms: Rooms, userId: string, reads: ProjectRoomReads, given: unknown) => {
  const parsed = sendProjectMessage.safeParse(given, { error: sentenceOf });
  if (!parsed.success) {
    if (parsed.error.issues.some((issue) => issue.path[0] === 'projectId')) throw notFound();
    throw invalid(Object.values(sentencesOf(parsed.error))[0] ?? 'The message is not valid');
  }
  // A message needs its room: a client that has not joined, or has left, is not in it.
  if (!(await rooms.isIn(parsed.data.projectId))) throw notFound();
  return reads.send(userId, parsed.data.projectId, parsed.data);
};

/** `joinProject`, `leaveProject` and `bolt:message`; membership and role are read from the database at every event. */
export const listenForProjects = (realtime: Realtime, reads: ProjectRoomReads, log: Log): void => {
  const announce = createPresence(realtime.io, reads, log);
  realtime.onConnection((socket, caller) => {
    const rooms = createRooms(socket, caller.id, reads);
    socket.on('joinProject', (request: unknown, acknowledge: unknown) => {
      const answer = answerOf(acknowledge);
      const work = async () => {
        const projectId = joinedId(request);
        await rooms.join(projectId);
        answer({ ok: true });
        await announce(projectId);
      };
      work().catch(refuse(answer));
    });
    socket.on('leaveProject', (given: unknown) => {
      const parsed = idSchema.safeParse(given);
      if (!parsed.success) return;
      void rooms.leave(parsed.data).then((wasIn) => (wasIn ? announce(parsed.data) : undefined));
    });
    socket.on('bolt:message', (given: unknown, acknowledge: unknown) => {
      const answer = answerOf(acknowledge);
      handleMessage(rooms, caller.id, reads, given).then((message) => answer({ ok: true, message }), refuse(answer));
    });
    socket.on('disconnecting', () => {
      const left = [...socket.rooms].filter((room) => room.startsWith(ROOM)).map((room) => room.slice(ROOM.length));
      if (left.length === 0) return;
      socket.once('disconnect', () => {
        for (const projectId of left) void announce(projectId);
      });
    });
  });
};
