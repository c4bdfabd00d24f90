import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { eventually } from '@symbi/testkit/eventually';

/** A WebSocket that says what it is told to, and answers nothing: neither pings nor the end of the connection. */
export interface SilentWire {
  readonly send: (text: string) => void;
  /** Takes nothing more from the server. */
  readonly stopReading: () => void;
  /** Characters received so far. */
  readonly taken: () => number;
  readonly close: () => void;
}

/** A text frame as a client sends it, masked. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([
    Buffer.from([0x81, ...length]),
    mask,
    payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  ]);
};

const handshakeTo = (host: string): string =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n');

/** Connects, and signs in where a token is given. */
export const openSilent = async (url: string, token?: string): Promise<SilentWire> => {
  const { host, hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let [text, taken] = ['', 0];
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    taken += chunk.length;
    if (text.length < 10_000) text += chunk.toString('latin1');
  });
  const has = (part: string) => eventually(async () => (text.includes(part) ? true : undefined));
  socket.write(handshakeTo(host));
  await has('pingInterval');
  const send = (packet: string): void => void socket.write(frameOf(packet));
  if (token !== undefined) {
    send(`40${JSON.stringify({ token })}`);
    await has('40{"sid"');
  }
  return {
    send,
    stopReading: () => socket.pause(),
    taken: () => taken,
    close: () => socket.destroy(),
  };
};
