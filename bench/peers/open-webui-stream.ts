import { io } from 'socket.io-client';
import type { Client } from '../lib/client.ts';
import { textAt } from '../lib/client.ts';
import { delaysIn, readStamps, type Timing } from '../lib/stamps.ts';
import { STREAM_WORDS } from './provider.ts';

/** The known part of an event of its socket; other events, such as a title, have no `delta`. */
interface CompletionEvent {
  readonly chat_id?: string;
  readonly data?: { readonly data?: { readonly delta?: unknown; readonly done?: boolean } };
}

type Listener = (event: CompletionEvent) => void;

/**
 * The socket of its page. One for all replies, as in one tab, since every further socket of a person would receive all
 * replies again.
 */
export interface PageSocket {
  readonly id: string;
  /** Receives the events of this chat, until replaced by another listener. */
  listen(chat: string, listener: Listener): void;
  close(): void;
}

export const openPageSocket = async (url: string, token: string): Promise<PageSocket> => {
  const socket = io(url, { path: '/ws/socket.io', auth: { token }, transports: ['websocket'], forceNew: true });
  const listeners = new Map<string, Listener>();
  socket.on('events', (event: CompletionEvent) => listeners.get(event.chat_id ?? '')?.(event));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('user-join', { auth: { token } });
  return {
    id: socket.id ?? '',
    listen: (chat, listener) => void listeners.set(chat, listener),
    close: () => void socket.disconnect(),
  };
};

/** A reply as its page gets it: requested by a stored message, read from the socket. */
export const preparePageStream = async (
  client: Client,
  socket: PageSocket,
  send: (chat: string, content: string) => Promise<void>,
): Promise<() => Promise<Timing>> => {
  const chat = { title: 'A stream', models: ['bench'], history: { messages: {}, currentId: null } };
  const id = textAt((await client.call('POST', '/api/v1/chats/new', { chat })).body, 'id');
  return async () => {
    const delays: number[] = [];
    let firstMs = Number.NaN;
    const began = performance.now();
    const done = new Promise<void>((resolve) => {
      socket.listen(id, ({ data }) => {
        const { delta, done: isDone } = data?.data ?? {};
        if (typeof delta === 'string') {
          if (Number.isNaN(firstMs)) firstMs = performance.now() - began;
          delays.push(...delaysIn(delta));
        }
        if (isDone === true) resolve();
      });
    });
    await send(id, STREAM_WORDS);
    await done;
    return { firstMs, delays };
  };
};

/** Reads a reply from its HTTP stream, its most direct way, which stores nothing and is used by none of its pages. */
export const readBareStream = async (url: string, token: string): Promise<Timing> => {
  const began = performance.now();
  const answer = await fetch(`${url}/api/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ stream: true, model: 'bench', messages: [{ role: 'user', content: STREAM_WORDS }] }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`A stream: ${answer.status} ${await answer.text()}`);
  return readStamps(began, answer.body);
};
