import { Server } from 'socket.io';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '@symbi/testkit/eventually';
import { redisDatabase } from '@symbi/testkit/redis-database';
import { createLog } from '../observability/log.ts';
import { connectRedis, type Redis } from '../redis.ts';
import { redisAdapter } from './redis-adapter.ts';

const url = process.env['TEST_REDIS_URL'];
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0);
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

type Change = (redis: Redis) => void;

/** A process on one database of the same Redis, once it listens. */
const startOn = async (database: string, change: Change = () => undefined): Promise<{ io: Server; redis: Redis }> => {
  const redis = await connectRedis(database, createLog('error'));
  ends.push(() => redis.destroy());
  change(redis);
  const io = new Server({ adapter: await redisAdapter(redis) });
  const { adapter } = io.of('/');
  ends.push(() => adapter.close());
  const own = `*#${String(Reflect.get(adapter, 'uid'))}#`;
  await eventually(async () => (await redis.client.pubSubChannels(own))[0]);
  return { io, redis };
};

/** How many servers a process would wait for. */
const countOf = ({ io }: { readonly io: Server }): Promise<number> => io.of('/').adapter.serverCount();

test.skipIf(url === undefined)('processes on another database of the same Redis are not waited for', async () => {
  const first = await startOn(redisDatabase(url ?? '', String(worker)));
  expect(await countOf(first)).toBe(1);
  await startOn(redisDatabase(url ?? '', String(worker + 1)));
  expect(await countOf(first)).toBe(1);
});

/** Delays reading other processes' events until released. */
const readLate =
  (go: Promise<void>): Change =>
  ({ client }) => {
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (overrides) => {
      const reader = duplicate(overrides);
      const xRead = reader.xRead.bind(reader);
      return Object.assign(reader, {
        xRead: async (...given: Parameters<typeof xRead>) => go.then(() => xRead(...given)),
      });
    };
  };

test.skipIf(url === undefined)('what another process tells before it is asked for is heard', async () => {
  const database = redisDatabase(url ?? '', String(worker));
  const go = Promise.withResolvers<void>();
  const late = await startOn(database, readLate(go.promise));
  const heard: string[] = [];
  Reflect.set(late.io.of('/').adapter, 'onMessage', (message: unknown) => heard.push(JSON.stringify(message)));
  const { io, redis } = await startOn(database);
  const before = await redis.client.xLen('socket.io');
  io.emit('told', 'between two questions');
  await expect.poll(() => redis.client.xLen('socket.io')).toBeGreaterThan(before);
  go.resolve();
  await expect.poll(() => heard.join()).toContain('between two questions');
});
