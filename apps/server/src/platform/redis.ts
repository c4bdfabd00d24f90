import type { RedisClientType } from 'redis';
import type { Log } from './log.ts';

export type { RedisClientType } from 'redis';

/** Connects to Redis and keeps trying while it is away. The client is loaded only where it is used. */
export const connectRedis = async (url: string, log: Log): Promise<RedisClientType> => {
  const { createClient } = await import('redis');
  const client: RedisClientType = createClient({ url });
  client.on('error', (error: unknown) => log.warn({ error }, 'Redis cannot be reached'));
  await client.connect();
  return client;
};
