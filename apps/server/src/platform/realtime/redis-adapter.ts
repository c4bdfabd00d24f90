import type { Redis, RedisClientType } from '../redis.ts';

const STREAM = 'socket.io';

/** The latest entry of the stream, or the place before the first one; null where Redis does not say. */
const endOfStream = (redis: Redis): Promise<string | null> =>
  redis
    .attempt(() => redis.client.xRevRange(STREAM, '+', '-', { COUNT: 1 }))
    .then(
      (entries) => entries?.[0]?.id ?? '0-0',
      () => null,
    );

/** What the adapter asks with until it has seen an entry: for those after the end, as it is at each question. */
const AFTER_END = '$';

interface StreamPlace {
  readonly key: string;
  readonly id: string;
}

/**
 * Until it has seen an entry the adapter asks for what comes after the end of the stream, and what was sent between two of
 * its questions is told to nobody. A client that it reads with asks from one place on.
 */
const readFrom = <Client extends object>(client: Client, start: string): Client => {
  const xRead: unknown = Reflect.get(client, 'xRead');
  if (typeof xRead !== 'function') return client;
  const known = (place: StreamPlace): StreamPlace => (place.id === AFTER_END ? { ...place, id: start } : place);
  const readKnown = (places: StreamPlace | readonly StreamPlace[], options: unknown): unknown => {
    const answer: unknown = Reflect.apply(xRead, client, [[places].flat().map(known), options]);
    return answer;
  };
  Reflect.set(client, 'xRead', readKnown);
  return client;
};

/**
 * The client as the adapter of Socket.IO needs it. The adapter tells other processes of an event before its own sockets
 * and waits for that, so telling must fail at once while Redis is away; it does not listen for how a call without an
 * answer ends, and its readers must wait for Redis instead of asking again and again.
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

/** Only several processes need it, so only they load it. */
export const redisAdapter = async (redis: Redis) => {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter');
  const { client } = redis;
  // Channels are shared by all databases of a Redis. Processes of another one would be counted and waited for.
  const channelPrefix = `socket.io@${client.options.database ?? 0}`;
  return createAdapter(adapterClient(redis, await endOfStream(redis)), { streamName: STREAM, channelPrefix });
};
