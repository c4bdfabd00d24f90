/**
 * npm run bench -- live: how long after a person presses Send a second tab shows the message, and after Stop how long
 * until a reply has ended there. Both tabs on one server; and, where TEST_DATABASE_URL and TEST_REDIS_URL are set, the
 * second tab on another server over PostgreSQL and Redis.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { io } from 'socket.io-client';
import { createAgent, createClient, createConversation, register, textAt, type BenchUser } from './lib/client.ts';
import { startProvider } from './lib/provider.ts';
import { removeData, startServer, type BenchServer } from './lib/server.ts';
import { median, milliseconds, percentile, report, type Row } from './lib/stats.ts';

const MESSAGES = 100;
const STOPS = 10;

interface Tab {
  /** Resolves with the moment at which the tab heard the event. */
  hear(event: string, matches: (given: { _id: string; status: string }) => boolean): Promise<number>;
  close(): void;
}

const openTab = async (url: string, token: string, conversation: string): Promise<Tab> => {
  const socket = io(url, { path: '/socket.io', auth: { token }, transports: ['websocket'], forceNew: true });
  await socket.emitWithAck('joinConversation', { id: conversation });
  return {
    hear: (event, matches) =>
      new Promise((resolve) => {
        const handle = (given: { _id: string; status: string }): void => {
          if (!matches(given)) return;
          socket.off(event, handle);
          resolve(performance.now());
        };
        socket.on(event, handle);
      }),
    close: () => void socket.disconnect(),
  };
};

/** Sends messages one after another; milliseconds until the other tab shows each. */
const measureMessages = async (user: BenchUser, path: string, tab: Tab): Promise<number[]> => {
  const times: number[] = [];
  for (let sent = 0; sent < MESSAGES; sent += 1) {
    const ended = tab.hear('message:done', () => true);
    const shown = tab.hear('newMessage', () => true);
    const began = performance.now();
    await user.client.call('POST', path, { content: 'How far is it to the harbour?' });
    times.push((await shown) - began);
    await ended;
  }
  return times;
};

/** Starts replies and stops them through `other`; milliseconds until the tab there shows the end. */
const measureStops = async (user: BenchUser, agentId: string, path: string, other: BenchServer, tab: Tab) => {
  const client = createClient(other.url, user.token);
  const times: number[] = [];
  for (let stopped = 0; stopped < STOPS; stopped += 1) {
    const sent = await user.client.call('POST', path, { content: 'Go', ci: false, agentId });
    await sleep(150);
    const ended = tab.hear('message:done', ({ status }) => status === 'stopped');
    const began = performance.now();
    await client.call('POST', `${path}/${textAt(sent.body, 'reply._id')}/stop`);
    times.push((await ended) - began);
  }
  client.close();
  return times;
};

const measure = async (here: BenchServer, there: BenchServer, providerUrl: string) => {
  const user = await register(here.url, 'tabs');
  const talker = await createAgent(user, { provider: 'custom', model: 'stamp', baseUrl: providerUrl });
  const conversation = await createConversation(user, await createAgent(user));
  const path = `/api/conversations/${conversation}/messages`;
  const tab = await openTab(there.url, user.token, conversation);
  await measureMessages(user, path, tab);
  const shown = await measureMessages(user, path, tab);
  const stops = await measureStops(user, talker, path, there, tab);
  tab.close();
  user.client.close();
  return {
    shownP50: median(shown),
    shownP99: percentile(shown, 0.99),
    stopP50: median(stops),
    stopMax: Math.max(...stops),
  };
};

type Figures = Awaited<ReturnType<typeof measure>>;

const rowsOf = (where: string, figures: Figures): Row[] => [
  { measure: `${where}: message in the second tab, p50`, value: milliseconds(figures.shownP50), aim: '<= 50 ms' },
  { measure: `${where}: the same, p99`, value: milliseconds(figures.shownP99), aim: '' },
  { measure: `${where}: stopped in the second tab, slowest`, value: milliseconds(figures.stopMax), aim: '<= 1000 ms' },
];

/** A schema of its own in the given database, dropped afterwards. */
const withSchema = async <Result>(databaseUrl: string, work: (url: string) => Promise<Result>): Promise<Result> => {
  const schema = `bench_${randomBytes(6).toString('hex')}`;
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`create schema ${schema}`);
  try {
    const own = new URL(databaseUrl);
    own.searchParams.set('options', `-csearch_path=${schema}`);
    return await work(own.toString());
  } finally {
    await database.query(`drop schema ${schema} cascade`);
    await database.end();
  }
};

const measureOne = async (providerUrl: string): Promise<Figures> => {
  const server = await startServer({ ALLOW_PRIVATE_PROVIDERS: '1' });
  const figures = await measure(server, server, providerUrl);
  await server.stop();
  removeData(server.directory);
  return figures;
};

const measureTwo = (databaseUrl: string, redisUrl: string, providerUrl: string): Promise<Figures> =>
  withSchema(databaseUrl, async (url) => {
    const variables = { ALLOW_PRIVATE_PROVIDERS: '1', DATABASE_URL: url, REDIS_URL: redisUrl };
    const here = await startServer(variables);
    const there = await startServer(variables, here.directory);
    const figures = await measure(here, there, providerUrl);
    await there.stop();
    await here.stop();
    removeData(here.directory);
    return figures;
  });

const provider = await startProvider();
const one = await measureOne(provider.url);
const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
const two =
  databaseUrl === undefined || redisUrl === undefined
    ? undefined
    : await measureTwo(databaseUrl, redisUrl, provider.url);
provider.stop();
report([...rowsOf('one server', one), ...(two === undefined ? [] : rowsOf('two servers', two))], {
  bench: 'live',
  one,
  ...(two === undefined ? {} : { two }),
});
