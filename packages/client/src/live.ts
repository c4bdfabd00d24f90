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

/** 'offline' while nobody has asked for a connection. */
export type ConnectionState = 'offline' | 'connecting' | 'online' | 'reconnecting';

interface LiveOptions {
  /** The address of the server; that of the page unless given. */
  readonly address?: string;
  /** Asked for on every connection, so a new token is used without a new socket. Without one there is no connection. */
  readonly readToken: () => string | null;
  /** The server does not know the token, or no longer. */
  readonly onRefused?: () => void;
  readonly onState?: (state: ConnectionState) => void;
}

export interface Live {
  /** Opens the one connection, if it is not open already. */
  readonly connect: () => Promise<LiveSocket | null>;
  readonly disconnect: () => void;
  /** Follows one event of the server with its payload parsed; answers how to stop. */
  readonly subscribe: <Name extends ServerEvent>(
    name: Name,
    handler: (payload: EventPayload<Name>) => void,
  ) => () => void;
  /** Calls `handler` each time the connection is (again) open, and at once when it is: the place to join and catch up. */
  readonly onOnline: (handler: () => void) => () => void;
  /** Calls `handler` whenever the connection opens from now on: what was loaded before may lack what happened meanwhile. */
  readonly onConnect: (handler: () => void) => () => void;
  /** Sends an event; without a connection it is dropped, for `onOnline` will ask again. */
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

/** The descriptions of events: what every page follows is here, those of projects come when somebody follows one. */
const createSchemas = () => {
  let known: Schemas = { ...talkEvents, ...reportEvents };
  return {
    of: (name: string) => (Object.hasOwn(known, name) ? known[name as ServerEvent] : undefined),
    /** A file that does not come is asked for again by the next event that needs it. */
    load: (): Promise<void> =>
      projectEvents().then(
        (more) => void (known = { ...known, ...more }),
        () => undefined,
      ),
  };
};

/** Who follows which event; a payload that the contract does not know reaches nobody. */
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
  readonly socket: () => LiveSocket | null;
  readonly state: () => ConnectionState;
}

interface Parts {
  readonly isCurrent: (opened: LiveSocket) => boolean;
  readonly become: (state: ConnectionState) => void;
  readonly reopenAfter: (opened: LiveSocket, delayMs: number) => void;
  readonly onRefused: LiveOptions['onRefused'];
  readonly onOpen: () => void;
  readonly receive: Receive;
}

const listen = (opened: LiveSocket, { isCurrent, become, reopenAfter, onRefused, onOpen, receive }: Parts): void => {
  opened.on('connect', () => {
    become('online');
    onOpen();
  });
  opened.on('disconnect', (reason) => {
    if (!isCurrent(opened)) return;
    become('reconnecting');
    // The server closed this one connection; the client library does not come back by itself.
    if (reason === 'io server disconnect') reopenAfter(opened, timings.socketReconnectMs);
  });
  opened.on('connect_error', (error) => {
    if (isRefusal(error)) onRefused?.();
    else if (isCurrent(opened)) become('reconnecting');
    // Refused by the server's own gate rather than by the network: the library does not try again.
    if (!opened.active) reopenAfter(opened, timings.socketReconnectMaximumMs);
  });
  opened.on('session:ended', () => onRefused?.());
  opened.on('server:draining', ({ reconnectInMs }) => {
    opened.disconnect();
    become('reconnecting');
    reopenAfter(opened, Math.max(0, reconnectInMs));
  });
  opened.onAny(receive);
};

/** Opens the socket when it is first asked for, and opens it again where the client library would not. */
const createConnection = (options: LiveOptions, onOpen: () => void, receive: Receive): Connection => {
  const { address, readToken, onRefused, onState } = options;
  let socket: LiveSocket | null = null;
  let starting: Promise<LiveSocket | null> | null = null;
  let state: ConnectionState = 'offline';
  const become = (next: ConnectionState): void => {
    state = next;
    onState?.(next);
  };
  const reopenAfter = (opened: LiveSocket, delayMs: number): void => {
    setTimeout(() => {
      if (socket === opened && readToken() !== null && !opened.connected) opened.connect();
    }, delayMs);
  };
  const isCurrent = (opened: LiveSocket): boolean => socket === opened;
  const parts = { isCurrent, become, reopenAfter, onRefused, onOpen, receive };
  const open = async (): Promise<LiveSocket | null> => {
    try {
      socket = await openSocket(address, readToken);
    } catch {
      // The library is a file of its own, and did not come: nothing but this asks for it again.
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
  const { connect, disconnect, socket, state } = createConnection(options, handleOpen, handlers.receive);
  const onConnect = (handler: () => void): (() => void) => {
    onlineHandlers.add(handler);
    void connect();
    return () => onlineHandlers.delete(handler);
  };
  return {
    connect,
    disconnect,
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
