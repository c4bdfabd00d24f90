import type { Redis, RedisClientType } from '../redis.ts';

const STREAM = 'socket.io';

/** The latest entry of the stream, or the position before the first; null when Redis does not say. */
const endOfStream = (redis: Redis): Promise<string | null> =>
  redis
    .attempt(() => redis.client.xRevRange(STREAM, '+', '-', { COUNT: 1 }))
    .then(
      (entries) => entries?.[0]?.id ?? '0-0',
      () => null,
    );

/** The adapter's position before its first entry: the end of the stream at the time of each read. */
const AFTER_END = '$';

interface StreamPosition {
  readonly key: string;
  readonly id: string;
}

/**
 * Until its first entry the adapter reads from the current end of the stream, and loses entries sent between two reads.
 * This client makes it read from a fixed position instead.
 */
const readFrom = <Client extends object>(client: Client, start: string): Client => {
  const xRead: unknown = Reflect.get(client, 'xRead');
  if (typeof xRead !== 'function') return client;
  const known = (place: StreamPosition): StreamPosition => (place.id === AFTER_END ? { ...place, id: start } : place);
  const readKnown = (places: StreamPosition | readonly StreamPosition[], options: unknown): unknown => {
    const answer: unknown = Reflect.apply(xRead, client, [[places].flat().map(known), options]);
    return answer;
  };
  Reflect.set(client, 'xRead', readKnown);
  return client;
};

/**
 * The client as Socket.IO's adapter needs it. The adapter publishes an event before it delivers it to its own sockets,
 * and waits, so publishing must fail at once while Redis is away; it ignores how unanswered calls end, and its readers
 * must wait for Redis instead of polling in a loop.
 */
const adapterClient = (redis: Redis, start: string | null): RedisClientType => {
  const { client } = redis;
  const changed: Pick<RedisClientType, 'xAdd' | 'publish' | 'duplicate'> = {
    xAdd: (...given) => redis.attempt(() => client.xAdd(...given)),
    publish: (...given) => redis.attempt(() => client.publish(...given)).catch(() => 0),
    duplicate: (overrides) => {
      const reader = client.duplicate({ disableOfflineQueue: false, ...overrides });
      return start === null ? reader : readFrom(reader, start);
    },
  };
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(name in changed ? changed : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
};

/** Loaded only when several processes need it. */
export const redisAdapter = async (redis: Redis) => {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter');
  const { client } = redis;
  // All databases of a Redis share its channels. Processes on another database would be counted and waited for.
  const channelPrefix = `socket.io@${client.options.database ?? 0}`;
  return createAdapter(adapterClient(redis, await endOfStream(redis)), { streamName: STREAM, channelPrefix });
};
