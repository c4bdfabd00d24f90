import { createClient, type RedisClientType } from 'redis';
import type { Log } from './log.ts';

/** Connects to Redis and keeps trying while it is away. */
export const connectRedis = async (url: string, log: Log): Promise<RedisClientType> => {
  const client: RedisClientType = createClient({ url });
  client.on('error', (error: unknown) => log.warn({ error }, 'Redis cannot be reached'));
  await client.connect();
  return client;
};
