import type { Socket } from 'socket.io';
import type { Log } from '../observability/log.ts';

type Connection = Socket['conn'];

/** What waits for a client that takes less than it is sent: more, and its connection is cut. It asks again by number. */
const MOST_WAITING = 4 * 1024 * 1024;
/** With less than this waiting, a client is taken to keep up. */
const KEEPS_UP = 256 * 1024;

interface Backlog {
  waiting: number;
  /** Called when the transport takes what waited, and when the connection ends. */
  readonly told: Set<() => void>;
}

const backlogs = new WeakMap<Connection, Backlog>();

const sizeOf = ({ data }: { readonly data?: string | Uint8Array }): number =>
  typeof data === 'string' ? data.length : (data?.byteLength ?? 0);

/** At once: an orderly end would keep everything that waits until the client takes it. */
const cut = (connection: Connection): void => {
  connection.close(true);
  // Only the transport of a WebSocket has one.
  const { socket } = connection.transport as { readonly socket?: { terminate(): void } };
  socket?.terminate();
};

/**
 * Bounds what a connection keeps for its client. Otherwise one that reads nothing could have the server hold gigabytes
 * until it is missed, 45 seconds later.
 */
export const watchBacklog = (connection: Connection, log: Log): void => {
  const backlog: Backlog = { waiting: 0, told: new Set() };
  backlogs.set(connection, backlog);
  const tell = (): void => {
    for (const each of backlog.told) each();
  };
  connection.on('packetCreate', (packet: { readonly data?: string | Uint8Array }) => {
    backlog.waiting += sizeOf(packet);
    if (backlog.waiting <= MOST_WAITING) return;
    log.warn({ waiting: backlog.waiting }, 'A live connection did not take what it was sent, and was cut');
    backlog.waiting = 0;
    // After this packet, which is not in the buffer yet.
    setImmediate(() => cut(connection));
  });
  connection.on('flush', () => {
    backlog.waiting = 0;
    tell();
  });
  connection.on('close', tell);
};

/** Resolves when the client keeps up with what it is sent; false when its connection has ended. */
export const keepsUp = async ({ conn: connection }: Pick<Socket, 'conn'>): Promise<boolean> => {
  const backlog = backlogs.get(connection);
  while (connection.readyState === 'open' && backlog !== undefined && backlog.waiting > KEEPS_UP) {
    const { promise, resolve } = Promise.withResolvers<void>();
    backlog.told.add(resolve);
    await promise;
    backlog.told.delete(resolve);
  }
  return connection.readyState === 'open';
};
