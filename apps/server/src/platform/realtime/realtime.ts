import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { limits } from '@symbi/contracts/limits';
import type { ClientToServerEvents, ServerToClientEvents } from '@symbi/contracts/realtime';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Server, type Socket } from 'socket.io';
import { securityHeaders, transportSecurity } from '../http/headers.ts';
import type { Caller } from '../http/route.ts';
import type { Log } from '../observability/log.ts';
import type { Redis } from '../redis.ts';
import { watchBacklog } from './backlog.ts';
import { OpenSockets } from './open-sockets.ts';
import { redisAdapter } from './redis-adapter.ts';

interface ServerSideEvents {
  stopRun: (runId: string) => void;
}

interface SocketData {
  caller: Caller;
}

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, ServerSideEvents, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, ServerSideEvents, SocketData>;

/** What a feature adds to every connection. It must check access to the row before it joins a room. */
type ConnectionHandler = (socket: RealtimeSocket, caller: Caller) => void;

export interface Realtime {
  readonly io: RealtimeServer;
  /** False when a room is certainly empty, so work only its members would see can be skipped. */
  readonly hasListeners: (room: string) => boolean;
  /** Starts serving /socket.io on this HTTP server. */
  attach(http: HttpServer): void;
  onConnection(handler: ConnectionHandler): void;
  /** Closes the sockets of ended sessions; `null` ends all sessions of the user. */
  endSessions(userId: string, sessionIds: readonly string[] | null): void;
  /** The same for sessions that ended elsewhere; called every minute. */
  closeEnded(): Promise<void>;
  drain(): Promise<void>;
}

export interface RealtimeOptions {
  readonly log: Log;
  readonly authenticate: (token: string) => Promise<Caller | null>;
  /** Those of these sessions that have ended. */
  readonly endedSessions: (sessionIds: readonly string[]) => Promise<string[]>;
  readonly redis?: Redis;
  /** Other origins are refused, except the server's own host and this address. */
  readonly publicUrl?: string;
}

/** The server names rooms from checked ids; a client cannot name one. */
export const userRoom = (userId: string): string => `user:${userId}`;
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

const PATH = '/socket.io';
const EVENTS_PER_SECOND = 50;
const RECONNECT_IN_MS = 1_000;
const ALL_BACK_MS = 3_000;
const SESSIONS_CHECKED_EVERY_MS = 60_000;

const isOwnOrigin = (origin: string | undefined, host: string | undefined, publicUrl: string | undefined): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
};

/** Passes the result of a check to Socket.IO's callback; a check that fails to run refuses. */
const settle = (check: Promise<Error | undefined>, next: (error?: Error) => void): Promise<void> =>
  check
    .catch(() => new Error('unavailable'))
    // oxlint-disable-next-line promise/no-callback-in-promise -- Socket.IO's middleware is a callback by contract
    .then((error) => next(error));

/** Answers why an event is refused, or undefined. */
type Check = () => Promise<Error | undefined>;

/** Admits the events of a connection in order, however long each check takes. */
const admitInOrder = (socket: RealtimeSocket, checks: readonly Check[]): void => {
  const refusal: Check = async () => {
    for (const check of checks) {
      // oxlint-disable-next-line no-await-in-loop -- an event that is refused is not looked at again
      const found = await check();
      if (found !== undefined) return found;
    }
    return undefined;
  };
  let earlier = Promise.resolve();
  socket.use((_event, next) => {
    earlier = earlier.then(() => settle(refusal(), next));
  });
};

/** Closes a connection that sends too much; no ordinary use reaches this limit. */
const limitOf =
  (socket: RealtimeSocket, limiter: RateLimiterMemory): Check =>
  async () => {
    try {
      await limiter.consume(socket.id);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      socket.disconnect(true);
      return new Error('rate_limited');
    }
  };

/** Re-checks the session on every event, so a revoked token is refused at once. */
const sessionCheckOf =
  (socket: RealtimeSocket, authenticate: RealtimeOptions['authenticate'], token: string): Check =>
  async () => {
    if ((await authenticate(token)) !== null) return undefined;
    socket.emit('session:ended', {});
    socket.disconnect(true);
    return new Error('unauthenticated');
  };

const tokenOf = (socket: RealtimeSocket): string => {
  const given: unknown = socket.handshake.auth['token'];
  return typeof given === 'string' ? given : '';
};

/** Joins the rooms of a connection, and closes it where its session ended before that, which it was not told. */
const enter = async (socket: RealtimeSocket, checkSession: Check): Promise<void> => {
  const { id, sessionId } = socket.data.caller;
  await socket.join([userRoom(id), sessionRoom(sessionId)]);
  // A check that could not be made refuses as well.
  await checkSession().catch(() => socket.disconnect(true));
};

/** Adds the usual headers to polling answers, because Engine.IO bypasses our hooks. */
const protectPolling = (http: HttpServer, isSecure: boolean): void => {
  const secured = isSecure ? transportSecurity : {};
  const headers = Object.entries({ ...securityHeaders, 'cache-control': 'no-store', ...secured });
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith(PATH) !== true) return;
    for (const [name, value] of headers) response.setHeader(name, value);
  });
};

/**
 * Messages of other processes were missed while Redis was away. Closing the connections makes clients reconnect and
 * fetch what they missed; it happens only after the other processes have had time to return as well.
 */
const reconnectAll = (io: RealtimeServer): void => {
  setTimeout(() => {
    for (const socket of io.of('/').sockets.values()) socket.conn.close();
  }, ALL_BACK_MS).unref();
};

/** Every connection needs a token of an open session. */
const admitCallers = (io: RealtimeServer, { authenticate }: RealtimeOptions): void => {
  io.use((socket, next) => {
    const admit = async (): Promise<Error | undefined> => {
      const caller = await authenticate(tokenOf(socket));
      if (caller === null) return new Error('unauthenticated');
      socket.data.caller = caller;
      return undefined;
    };
    void settle(admit(), next);
  });
};

const leave = (sockets: ReturnType<RealtimeServer['in']>): void => {
  sockets.emit('session:ended', {});
  sockets.disconnectSockets(true);
};

/** Closes the connections of sessions that ended without a word to this process: by age, or by the operator's command. */
const closeEnded = async (io: RealtimeServer, { endedSessions, log }: RealtimeOptions): Promise<void> => {
  const sockets = [...io.of('/').sockets.values()];
  const ids = [...new Set(sockets.map(({ data }) => data.caller.sessionId))];
  try {
    const ended = ids.length === 0 ? [] : await endedSessions(ids);
    if (ended.length > 0) leave(io.in(ended.map(sessionRoom)));
  } catch (error) {
    log.debug({ error }, 'The sessions of open connections could not be checked');
  }
};

/** Socket.IO at /socket.io: every connection needs a token and joins its user's room; features admit it to others. */
export const createRealtime = async (options: RealtimeOptions): Promise<Realtime> => {
  const handlers: ConnectionHandler[] = [];
  const limiter = new RateLimiterMemory({ points: EVENTS_PER_SECOND, duration: 1 });
  const io: RealtimeServer = new Server({
    path: PATH,
    serveClient: false,
    maxHttpBufferSize: limits.socketBytes,
    connectTimeout: 10_000,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    perMessageDeflate: false,
    ...(options.redis === undefined ? {} : { adapter: await redisAdapter(options.redis) }),
    allowRequest: (request, decide) => {
      decide(null, isOwnOrigin(request.headers.origin, request.headers.host, options.publicUrl));
    },
  });
  const sockets = new OpenSockets();
  options.redis?.onBack(() => reconnectAll(io));
  const checking = setInterval(() => void closeEnded(io, options), SESSIONS_CHECKED_EVERY_MS).unref();
  admitCallers(io, options);
  io.on('connection', (socket) => {
    const { caller } = socket.data;
    const checkSession = sessionCheckOf(socket, options.authenticate, tokenOf(socket));
    admitInOrder(socket, [limitOf(socket, limiter), checkSession]);
    socket.on('error', (error) => options.log.debug({ error }, 'A socket was refused an event'));
    void enter(socket, checkSession);
    for (const handler of handlers) handler(socket, caller);
  });
  return {
    io,
    // With several processes, the room may have members elsewhere.
    hasListeners: (room) => options.redis !== undefined || io.of('/').adapter.rooms.has(room),
    attach: (http) => {
      io.attach(http);
      sockets.watch(http);
      io.engine.on('connection', (connection: RealtimeSocket['conn']) => watchBacklog(connection, options.log));
      protectPolling(http, options.publicUrl?.startsWith('https:') === true);
    },
    onConnection: (handler) => handlers.push(handler),
    endSessions: (userId, sessionIds) => {
      const rooms = sessionIds === null ? [userRoom(userId)] : sessionIds.map(sessionRoom);
      if (rooms.length === 0) return;
      leave(io.in(rooms));
    },
    closeEnded: () => closeEnded(io, options),
    drain: async () => {
      clearInterval(checking);
      io.local.emit('server:draining', { reconnectInMs: RECONNECT_IN_MS });
      await new Promise((resolve) => setTimeout(resolve, 50));
      io.local.disconnectSockets(true);
      await sockets.closed(io.close());
    },
  };
};
