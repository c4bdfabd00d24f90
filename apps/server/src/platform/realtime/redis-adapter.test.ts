import { Server } from 'socket.io';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '@symbi/testkit/eventually';
import { redisDatabase } from '@symbi/testkit/redis-database';
import { createLog } from '../observability/log.ts';
import { connectRedis } from '../redis.ts';
import { redisAdapter } from './redis-adapter.ts';

const url = process.env['TEST_REDIS_URL'];
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0);
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** A process on one database of the Redis, once it listens. Answers how many it would wait for. */
const startOn = async (database: string): Promise<() => Promise<number>> => {
  const redis = await connectRedis(database, createLog('error'));
  ends.push(() => redis.destroy());
  const io = new Server({ adapter: await redisAdapter(redis) });
  const { adapter } = io.of('/');
  ends.push(() => adapter.close());
  const own = `*#${String(Reflect.get(adapter, 'uid'))}#`;
  await eventually(async () => (await redis.client.pubSubChannels(own))[0]);
  return () => adapter.serverCount();
};

test.skipIf(url === undefined)('processes on another database of the same Redis are not waited for', async () => {
  const count = await startOn(redisDatabase(url ?? '', String(worker)));
  expect(await count()).toBe(1);
  await startOn(redisDatabase(url ?? '', String(worker + 1)));
  expect(await count()).toBe(1);
});
