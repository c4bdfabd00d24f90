/**
 * npm run bench -- live [--times N]: the delay until a second tab receives an event, for every event of the contracts;
 * one without an entry in live/events.ts fails here by name. Both tabs on one server; and, if TEST_DATABASE_URL and
 * TEST_REDIS_URL are set, the second tab on another server over PostgreSQL and Redis. It fails if the median of an
 * event is above 50 ms. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import { serverEvents } from '@symbi/contracts/realtime';
import { startProvider } from './lib/provider.ts';
import { withDatabase } from './lib/database.ts';
import { removeData, startServer, type BenchServer } from './lib/server.ts';
import { median, percentile } from './lib/stats.ts';
import { closeScene, events, openScene } from './live/events.ts';

const WARM_UP = 3;
const AIM_MS = 50;
const { values } = parseArgs({
  options: { times: { type: 'string', default: '30' }, only: { type: 'string', default: '' } },
});
const times = Number(values.times);

interface Figure {
  readonly event: string;
  readonly p50: number;
  readonly p99: number;
}

const measure = async (here: BenchServer, there: BenchServer, providerUrl: string): Promise<Figure[]> => {
  const scene = await openScene(here, there, providerUrl);
  const figures: Figure[] = [];
  for (const [event, entry] of Object.entries(events)) {
    if (typeof entry === 'string' || !event.includes(values.only)) continue;
    const taken: number[] = [];
    for (let turn = 0; turn < WARM_UP + times; turn += 1) {
      const took = await entry(scene, turn);
      if (turn >= WARM_UP) taken.push(took);
    }
    figures.push({ event, p50: median(taken), p99: percentile(taken, 0.99) });
  }
  closeScene(scene);
  return figures;
};

const measureOne = async (providerUrl: string): Promise<Figure[]> => {
  const server = await startServer({ ALLOW_PRIVATE_PROVIDERS: '1' });
  const figures = await measure(server, server, providerUrl);
  await server.stop();
  removeData(server.directory);
  return figures;
};

const measureTwo = (databaseUrl: string, redisUrl: string, providerUrl: string): Promise<Figure[]> =>
  withDatabase(databaseUrl, async (url) => {
    const variables = { ALLOW_PRIVATE_PROVIDERS: '1', DATABASE_URL: url, REDIS_URL: redisUrl };
    const here = await startServer(variables);
    const there = await startServer(variables, here.directory);
    const figures = await measure(here, there, providerUrl);
    await there.stop();
    await here.stop();
    removeData(here.directory);
    return figures;
  });

const show = (where: string, figures: readonly Figure[]): void => {
  console.log(`\n${where}; milliseconds until the second tab hears it, ${times} times`);
  console.table(
    Object.fromEntries(figures.map(({ event, p50, p99 }) => [event, { p50: p50.toFixed(1), p99: p99.toFixed(1) }])),
  );
};

const missing = Object.keys(serverEvents).filter((event) => !(event in events));
if (missing.length > 0) {
  console.error(`bench/live/events.ts has no entry for ${missing.join(', ')}`);
  process.exit(1);
}
const provider = await startProvider();
const one = await measureOne(provider.url);
show('One server', one);
const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
const two =
  databaseUrl === undefined || redisUrl === undefined ? [] : await measureTwo(databaseUrl, redisUrl, provider.url);
if (two.length > 0) show('Two servers', two);
provider.stop();
const slow = [...one, ...two]
  .filter(({ p50 }) => p50 > AIM_MS)
  .map(({ event, p50 }) => `${event} (${p50.toFixed(1)} ms)`);
console.log(JSON.stringify({ bench: 'live', one, two, slow }));
if (slow.length > 0) {
  console.error(`Later than ${AIM_MS} ms: ${slow.join(', ')}`);
  process.exitCode = 1;
}
