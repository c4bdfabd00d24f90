import { timings } from '@symbi/contracts/limits';
import { reportEvents } from '@symbi/contracts/report';
import { talkEvents } from '@symbi/contracts/talk-events';
import type { ClientToServerEvents, serverEvents, ServerToClientEvents } from '@symbi/contracts/realtime';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';

type ServerEvents = typeof serverEvents;
type ServerEvent = keyof ServerEvents;
type EventPayload<Name extends ServerEvent> = z.infer<ServerEvents[Name]>;
type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** 'offline' until a connection is requested. */
export type ConnectionState = 'offline' | 'connecting' | 'online' | 'reconnecting';

interface LiveOptions {
  /** The server's address; the page's own by default. */
  readonly address?: string;
  /**
   * Called on every connection, so that a new token takes effect without a new socket. Without a token there is no
   * connection.
   */
  readonly readToken: () => string | null;
  /** Called when the server rejects the token. */
  readonly onRefused?: () => void;
  readonly onState?: (state: ConnectionState) => void;
}

export interface Live {
  /** Opens the one connection, if it is not open already. */
  readonly connect: () => Promise<LiveSocket | null>;
  readonly disconnect: () => void;
  /** Reconnects at once, instead of after the pause between two attempts. */
  readonly retry: () => void;
  /** Subscribes to one server event with its payload parsed; returns the function to unsubscribe. */
  readonly subscribe: <Name extends ServerEvent>(
    name: Name,
    handler: (payload: EventPayload<Name>) => void,
  ) => () => void;
  /** Calls `handler` whenever the connection opens, and at once if it is open: the place to join and catch up. */
  readonly onOnline: (handler: () => void) => () => void;
  /** Calls `handler` whenever the connection opens from now on, because data loaded before may be out of date. */
  readonly onConnect: (handler: () => void) => () => void;
  /** Sends an event; without a connection it is dropped, because `onOnline` handlers run again. */
  readonly emit: <Name extends keyof ClientToServerEvents>(
    name: Name,
    ...values: Parameters<ClientToServerEvents[Name]>
  ) => void;
}

const isRefusal = (error: Error & { data?: unknown }): boolean => {
  const { data } = error;
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
  return code === 'unauthenticated' || error.message === 'unauthenticated';
};

type Receive = (name: string, payload: unknown) => void;
type Schemas = Partial<ServerEvents>;

const projectEvents = async (): Promise<Schemas> => (await import('@symbi/contracts/project-events')).projectEvents;

/** The event schemas: those used by every page are included, those of projects are loaded on first use. */
const createSchemas = () => {
  let known: Schemas = { ...talkEvents, ...reportEvents };
  return {
    of: (name: string) => (Object.hasOwn(known, name) ? known[name as ServerEvent] : undefined),
    /** If the file fails to load, the next event that needs it tries again. */
    load: (): Promise<void> =>
      projectEvents().then(
        (more) => void (known = { ...known, ...more }),
        () => undefined,
      ),
  };
};

/** The subscribers of each event; payloads that do not match the contract are dropped. */
const createHandlers = () => {
  const handlers = new Map<string, Set<(payload: unknown) => void>>();
  const schemas = createSchemas();
  const deliver = (name: string, payload: unknown): void => {
    const parsed = schemas.of(name)?.safeParse(payload);
    if (parsed?.success !== true) return;
    for (const handle of handlers.get(name) ?? []) handle(parsed.data);
  };
  const isFollowed = (name: string): boolean => (handlers.get(name)?.size ?? 0) > 0;
  return {
    receive: (name: string, payload: unknown): void => {
      if (!isFollowed(name)) return;
      if (schemas.of(name) !== undefined) deliver(name, payload);
      else void schemas.load().then(() => deliver(name, payload));
    },
    add: <Name extends ServerEvent>(name: Name, handler: (payload: EventPayload<Name>) => void): (() => void) => {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set);
      // The payload was parsed with this event's own schema in `deliver`.
      const stored = handler as (payload: unknown) => void;
      set.add(stored);
      if (schemas.of(name) === undefined) void schemas.load();
      return () => set.delete(stored);
    },
  };
};

const openSocket = async (address: string | undefined, readToken: () => string | null): Promise<LiveSocket | null> => {
  const { io } = await import('socket.io-client');
  if (readToken() === null) return null;
  const options = {
    auth: (give: (data: object) => void) => give({ token: readToken() }),
    reconnectionDelay: timings.socketReconnectMs,
    reconnectionDelayMax: timings.socketReconnectMaximumMs,
    timeout: timings.socketTimeoutMs,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  };
  return address === undefined ? io(options) : io(address, options);
};

interface Connection {
  readonly connect: () => Promise<LiveSocket | null>;
  readonly disconnect: () => void;
  readonly retry: () => void;
  readonly socket: () => LiveSocket | null;
  readonly state: () => ConnectionState;
}

interface Parts {
  readonly isCurrent: (opened: LiveSocket) => boolean;
  readonly become: (state: ConnectionState) => void;
  readonly reopenAfter: (opened: LiveSocket, delayMs: number) => void;
  readonly drain: (opened: LiveSocket, delayMs: number) => void;
  readonly onRefused: LiveOptions['onRefused'];
  readonly onOpen: () => void;
  readonly receive: Receive;
}

const listen = (opened: LiveSocket, parts: Parts): void => {
  const { isCurrent, become, reopenAfter, drain, onRefused, onOpen, receive } = parts;
  opened.on('connect', () => {
    become('online');
    onOpen();
  });
  opened.on('disconnect', (reason) => {
    if (!isCurrent(opened)) return;
    become('reconnecting');
    // The server closed this connection; the client library does not reconnect by itself.
    if (reason === 'io server disconnect') reopenAfter(opened, timings.socketReconnectMs);
  });
  opened.on('connect_error', (error) => {
    if (isRefusal(error)) onRefused?.();
    else if (isCurrent(opened)) become('reconnecting');
    // Refused by the server rather than by the network, so the library does not retry.
    if (!opened.active) reopenAfter(opened, timings.socketReconnectMaximumMs);
  });
  opened.on('session:ended', () => onRefused?.());
  opened.on('server:draining', ({ reconnectInMs }) => {
    opened.disconnect();
    become('reconnecting');
    drain(opened, Math.max(0, reconnectInMs));
  });
  opened.onAny(receive);
};

/** Opens the socket on first use, and reopens it where the client library would not. */
const createConnection = (options: LiveOptions, onOpen: () => void, receive: Receive): Connection => {
  const { address, readToken, onRefused, onState } = options;
  let socket: LiveSocket | null = null;
  let starting: Promise<LiveSocket | null> | null = null;
  let state: ConnectionState = 'offline';
  const become = (next: ConnectionState): void => {
    state = next;
    onState?.(next);
  };
  let isDrained = false;
  const reopenAfter = (opened: LiveSocket, delayMs: number): void => {
    setTimeout(() => {
      isDrained = false;
      if (socket === opened && readToken() !== null && !opened.connected) opened.connect();
    }, delayMs);
  };
  const drain = (opened: LiveSocket, delayMs: number): void => {
    isDrained = true;
    reopenAfter(opened, delayMs);
  };
  const isCurrent = (opened: LiveSocket): boolean => socket === opened;
  const parts = { isCurrent, become, reopenAfter, drain, onRefused, onOpen, receive };
  const open = async (): Promise<LiveSocket | null> => {
    try {
      socket = await openSocket(address, readToken);
    } catch {
      // The library is a separate file that failed to load; only this code retries.
      become('reconnecting');
      setTimeout(() => void connect(), timings.socketReconnectMs);
      return null;
    }
    if (socket !== null) listen(socket, parts);
    return socket;
  };
  const connect = async (): Promise<LiveSocket | null> => {
    if (socket !== null || readToken() === null) return socket;
    if (starting === null && state === 'offline') become('connecting');
    starting ??= open().finally(() => (starting = null));
    return starting;
  };
  return {
    socket: () => socket,
    state: () => state,
    connect,
    retry: () => {
      // A server that stops tells each client when to come back, so that they do not all come at once.
      if (state !== 'reconnecting' || isDrained) return;
      // The library waits out its pause unless it is told to stop first.
      if (socket === null) void connect();
      else socket.disconnect().connect();
    },
    disconnect: () => {
      const closing = socket;
      socket = null;
      closing?.offAny();
      closing?.disconnect();
      become('offline');
    },
  };
};

/** The live channel of one session. */
export const createLive = (options: LiveOptions): Live => {
  const handlers = createHandlers();
  const onlineHandlers = new Set<() => void>();
  const handleOpen = (): void => {
    for (const handle of onlineHandlers) handle();
  };
  const { connect, disconnect, retry, socket, state } = createConnection(options, handleOpen, handlers.receive);
  const onConnect = (handler: () => void): (() => void) => {
    onlineHandlers.add(handler);
    void connect();
    return () => onlineHandlers.delete(handler);
  };
  return {
    connect,
    disconnect,
    retry,
    onConnect,
    subscribe: (name, handler) => {
      const stop = handlers.add(name, handler);
      void connect();
      return stop;
    },
    onOnline: (handler) => {
      if (state() === 'online') handler();
      return onConnect(handler);
    },
    emit: (name, ...values) => {
      const opened = socket();
      if (opened?.connected === true) opened.emit(name, ...values);
    },
  };
};
