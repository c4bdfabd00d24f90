import { eventually } from '@symbi/testkit/eventually';

/** A live connection without a client library: the server gets exactly what an attacker writes. */
export interface Wire {
  readonly send: (data: string | Uint8Array<ArrayBuffer>) => void;
  /** All packets received so far, as text. */
  readonly received: () => readonly string[];
  /** The first packet that starts with `prefix`. */
  readonly next: (prefix: string) => Promise<string>;
  readonly closed: Promise<void>;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

export const openWire = async (url: string, query = ''): Promise<Wire> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`);
  const packets: string[] = [];
  socket.addEventListener('message', (event) => void packets.push(String(event.data)));
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  await Promise.race([
    new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('refused')));
    }),
    closed.then(() => Promise.reject(new Error('refused'))),
  ]);
  return {
    send: (data) => socket.send(data),
    received: () => packets,
    next: (prefix) => eventually(async () => packets.find((packet) => packet.startsWith(prefix))),
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  };
};

/** A wire on which this token was accepted. */
export const openSignedIn = async (url: string, token: string): Promise<Wire> => {
  const wire = await openWire(url);
  wire.send(`40${JSON.stringify({ token })}`);
  await wire.next('40');
  return wire;
};
