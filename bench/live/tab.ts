import { io, type Socket } from 'socket.io-client';

/** A browser tab that stays open: it receives the events of its user and of the rooms it has joined. */
export interface Tab {
  /** Resolves with the time at which the tab received the event, and its payload. */
  hear(event: string, matches?: (given: unknown) => boolean): Promise<{ at: number; given: unknown }>;
  join(room: 'joinConversation' | 'joinProject', id: string): Promise<void>;
  send(event: string, given: unknown): void;
  close(): void;
}

const PATIENCE_MS = 15_000;

export const openTab = async (url: string, token: string): Promise<Tab> => {
  const socket: Socket = io(url, { path: '/socket.io', auth: { token }, transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  return {
    hear: (event, matches = () => true) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`Nobody heard ${event}`)), PATIENCE_MS);
        const handle = (given: unknown): void => {
          if (!matches(given)) return;
          clearTimeout(late);
          socket.off(event, handle);
          resolve({ at: performance.now(), given });
        };
        socket.on(event, handle);
      }),
    join: async (room, id) => {
      const answer: unknown = await socket.emitWithAck(room, { id });
      if (typeof answer !== 'object' || answer === null || Reflect.get(answer, 'ok') !== true)
        throw new Error(`${room} was refused: ${JSON.stringify(answer)}`);
    },
    send: (event, given) => void socket.emit(event, given),
    close: () => void socket.disconnect(),
  };
};
