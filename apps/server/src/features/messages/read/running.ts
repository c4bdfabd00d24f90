import type { Realtime, RealtimeSocket } from '../../../platform/realtime/realtime.ts';
import { presentConversation, type Conversations } from '../../conversations/service.ts';

interface RunningReads {
  /** The ids of the conversations in which a reply to this person is being written. */
  readonly running: (ownerId: string) => Promise<string[]>;
  readonly findAll: Conversations['findAll'];
  readonly onError: (error: unknown) => void;
}

const tell = async (socket: RealtimeSocket, ownerId: string, { running, findAll }: RunningReads): Promise<void> => {
  const ids = await running(ownerId);
  if (ids.length === 0 || !socket.connected) return;
  const rows = await findAll(ownerId, ids);
  for (const row of rows) socket.emit('conversation:updated', presentConversation(row, true));
  // Those that have ended since may have been announced before this.
  const left = new Set(await running(ownerId));
  const ended = await findAll(
    ownerId,
    ids.filter((id) => !left.has(id)),
  );
  for (const row of ended) socket.emit('conversation:updated', presentConversation(row, false));
};

/** Tells whoever asks which replies are being written, as a page that is opened has missed the news of their beginning. */
export const tellRunning = (realtime: Realtime, reads: RunningReads): void =>
  realtime.onConnection((socket, caller) => {
    let isTelling = false;
    socket.on('askReplying', () => {
      if (isTelling) return;
      isTelling = true;
      void tell(socket, caller.id, reads)
        .catch(reads.onError)
        .finally(() => (isTelling = false));
    });
  });
