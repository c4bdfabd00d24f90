import { timings } from '@symbi/contracts/limits';
import { serverEvents, type ClientToServerEvents, type ServerToClientEvents } from '@symbi/contracts/realtime';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';
import { endSession, onSessionChange, readToken } from './session.ts';
import { createStore, useStore } from '../store.ts';
import { text } from '../text/text.ts';

export type ServerEvent = keyof typeof serverEvents;
export type EventPayload<Name extends ServerEvent> = z.infer<(typeof serverEvents)[Name]>;
type AppSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** 'offline' while nobody has asked for a connection. */
export type ConnectionState = 'offline' | 'connecting' | 'online' | 'reconnecting';

const connection = createStore<ConnectionState>('offline');
const handlers = new Map<string, Set<(payload: unknown) => void>>();
const onlineHandlers = new Set<() => void>();
let socket: AppSocket | null = null;
let starting: Promise<AppSocket | null> | null = null;

export const useConnection = (): ConnectionState => useStore(connection);
export const readConnection = (): ConnectionState => connection.get();

const receive = (name: string, payload: unknown): void => {
  if (!Object.hasOwn(serverEvents, name)) return;
  const parsed = serverEvents[name as ServerEvent].safeParse(payload);
  if (!parsed.success) return;
  for (const handle of handlers.get(name) ?? []) handle(parsed.data);
};

const isRefused = (error: Error & { data?: unknown }): boolean => {
  const { data } = error;
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
  return code === 'unauthenticated' || error.message === 'unauthenticated';
};

const listen = (opened: AppSocket): void => {
  opened.on('connect', () => {
    connection.set('online');
    for (const handle of onlineHandlers) handle();
  });
  opened.on('disconnect', (reason) => {
    if (socket !== opened) return;
    connection.set('reconnecting');
    // The server closed this one connection; the client library does not come back by itself.
    if (reason === 'io server disconnect') setTimeout(() => reopen(opened), timings.socketReconnectMs);
  });
  opened.on('connect_error', (error) => {
    if (isRefused(error)) endSession(text.errors.authenticationFailed);
    else if (socket === opened) connection.set('reconnecting');
    // Refused by the server's own gate rather than by the network: the library does not try again.
    if (!opened.active) setTimeout(() => reopen(opened), timings.socketReconnectMaximumMs);
  });
  opened.on('session:ended', () => endSession(text.errors.authenticationFailed));
  opened.on('server:draining', ({ reconnectInMs }) => {
    opened.disconnect();
    connection.set('reconnecting');
    setTimeout(() => reopen(opened), Math.max(0, reconnectInMs));
  });
  opened.onAny(receive);
};

const reopen = (opened: AppSocket): void => {
  if (socket === opened && readToken() !== null && !opened.connected) opened.connect();
};

const open = async (): Promise<AppSocket | null> => {
  const { io } = await import('socket.io-client');
  if (readToken() === null) return null;
  const opened: AppSocket = io({
    // Asked again on every connection, so a new token is used without a new socket.
    auth: (give) => give({ token: readToken() }),
    reconnectionDelay: timings.socketReconnectMs,
    reconnectionDelayMax: timings.socketReconnectMaximumMs,
    timeout: timings.socketTimeoutMs,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
  socket = opened;
  listen(opened);
  return opened;
};

/** Opens the one connection of this page, if it is not open already. */
export const connectSocket = async (): Promise<AppSocket | null> => {
  if (socket !== null) return socket;
  if (readToken() === null) return null;
  if (starting === null) {
    connection.set('connecting');
    starting = open().finally(() => {
      starting = null;
    });
  }
  return starting;
};

const disconnectSocket = (): void => {
  const closing = socket;
  socket = null;
  closing?.offAny();
  closing?.disconnect();
  connection.set('offline');
};

onSessionChange((token) => {
  disconnectSocket();
  if (token !== null) void connectSocket();
});

/** Follows one event of the server with its payload parsed; answers how to stop. */
export const subscribe = <Name extends ServerEvent>(
  name: Name,
  handler: (payload: EventPayload<Name>) => void,
): (() => void) => {
  const set = handlers.get(name) ?? new Set();
  handlers.set(name, set);
  // The payload was parsed with this event's own schema in `receive`.
  const stored = handler as (payload: unknown) => void;
  set.add(stored);
  void connectSocket();
  return () => set.delete(stored);
};

/** Calls `handler` each time the connection is (again) open, and at once when it is: the place to join and catch up. */
export const onOnline = (handler: () => void): (() => void) => {
  if (connection.get() === 'online') handler();
  return onConnect(handler);
};

/** Calls `handler` whenever the connection opens from now on: what was loaded before may lack what happened meanwhile. */
export const onConnect = (handler: () => void): (() => void) => {
  onlineHandlers.add(handler);
  void connectSocket();
  return () => onlineHandlers.delete(handler);
};

/** Sends an event; without a connection it is dropped, for `onOnline` will ask again. */
export const emit = <Name extends keyof ClientToServerEvents>(
  name: Name,
  ...values: Parameters<ClientToServerEvents[Name]>
): void => {
  if (socket?.connected === true) socket.emit(name, ...values);
};
