import type { Presence } from '@symbi/contracts/project-events';
import type { Log } from '../../../platform/observability/log.ts';
import { createKeyedQueue } from '../../../platform/keyed-queue.ts';
import type { RealtimeServer } from '../../../platform/realtime/realtime.ts';

export const ROOM = 'project:';
/** Built by the server from the id of a checked row; no client can name it. */
export const roomOf = (projectId: string): string => `${ROOM}${projectId}`;

export interface PresenceReads {
  /** Those of these people who are still members. */
  membersAmong(projectId: string, userIds: readonly string[]): Promise<{ _id: string; name: string }[]>;
}

/** A dead process is asked for its sockets until the others have missed it for ten seconds; each request takes five. */
const ATTEMPTS = 4;

/** Tells the people of a project which of them are present. */
export const createPresence = (io: Pick<RealtimeServer, 'in' | 'to'>, reads: PresenceReads, log: Pick<Log, 'warn'>) => {
  const here = async (projectId: string): Promise<Presence> => {
    const sockets = await io.in(roomOf(projectId)).fetchSockets();
    const ids = new Set(sockets.map((socket) => socket.data.caller.id));
    return { projectId, here: await reads.membersAmong(projectId, [...ids]) };
  };
  const tell = async (projectId: string): Promise<void> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        io.to(roomOf(projectId)).emit('project:presence', await here(projectId));
        return;
      } catch (error) {
        log.warn({ error, attempt }, 'Who is in a project could not be told');
      }
    }
  };
  const queue = createKeyedQueue();
  const waiting = new Set<string>();
  // One after the other, or an answer that took longer would undo a later one.
  return async (projectId: string): Promise<void> => {
    // The one that waits will tell what is so by then.
    if (waiting.has(projectId)) return;
    waiting.add(projectId);
    await queue.run(projectId, () => {
      waiting.delete(projectId);
      return tell(projectId);
    });
  };
};
