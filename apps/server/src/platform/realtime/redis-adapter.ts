import type { Redis, RedisClientType } from '../redis.ts';

/**
 * The client as the adapter of Socket.IO needs it. The adapter tells other processes of an event before its own sockets
 * and waits for that, so telling must fail at once while Redis is away; it does not listen for how a call without an
 * answer ends, and its readers must wait for Redis instead of asking again and again.
 */
const adapterClient = (redis: Redis): RedisClientType => {
  const { client } = redis;
  const changed: Pick<RedisClientType, 'xAdd' | 'publish' | 'duplicate'> = {
    xAdd: (...given) => redis.attempt(() => client.xAdd(...given)),
    publish: (...given) => redis.attempt(() => client.publish(...given)).catch(() => 0),
    duplicate: (overrides) => client.duplicate({ disableOfflineQueue: false, ...overrides }),
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
  return createAdapter(adapterClient(redis), { channelPrefix: `socket.io@${client.options.database ?? 0}` });
};
