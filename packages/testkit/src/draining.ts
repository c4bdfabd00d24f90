import { connect } from 'node:net';
import { connectSocket } from './user.ts';

/** Watches a server that is about to stop through a live connection and a half-sent request. */
export const connectDraining = async (url: string, token: string) => {
  const socket = await connectSocket(url, token);
  const told = Promise.all([
    new Promise<void>((resolve) => socket.once('server:draining', () => resolve())),
    new Promise<void>((resolve) => socket.once('disconnect', () => resolve())),
  ]);
  return {
    /** Resolves when the connection was notified and then closed. */
    told,
    beginRequest: async (path: string) => {
      const raw = connect(Number(new URL(url).port), '127.0.0.1');
      let answer = '';
      raw.on('data', (chunk: Buffer) => void (answer += chunk.toString('utf8')));
      const closed = new Promise<void>((resolve) => raw.once('close', () => resolve()));
      raw.on('error', () => undefined);
      await new Promise<void>((resolve) => raw.once('connect', () => resolve()));
      raw.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return {
        finish: async (): Promise<string> => {
          raw.write('\r\n');
          await closed;
          return answer;
        },
      };
    },
  };
};
