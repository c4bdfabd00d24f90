/**
 * npm run bench -- soak [--minutes N] [--people N]: people who read, send, search and reconnect for half an hour while
 * the built-in agent answers them. Compares memory and open handles after the first five minutes with those at the end,
 * and looks up every acknowledged message on every process. With TEST_DATABASE_URL and TEST_REDIS_URL there are two
 * processes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withDatabase } from './lib/database.ts';
import { removeData, startServer, type BenchServer } from './lib/server.ts';
import { median, report, type Row } from './lib/stats.ts';
import { createPerson, emptyTally, missingOn, type Person } from './soak/person.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '200' },
  },
});
const MINUTES = Number(values.minutes);
const PEOPLE = Number(values.people);
const SAMPLE_MS = 5_000;
/** The compared periods: a minute after the first sixth (five of thirty minutes), and the last minute. */
const WARM_MS = (MINUTES * 60_000) / 6;
const WINDOW_MS = Math.min(60_000, WARM_MS);

interface Sample {
  readonly at: number;
  readonly memory: number;
  readonly handles: number;
}

const sampleUntil = async (server: BenchServer, began: number, end: number): Promise<Sample[]> => {
  const samples: Sample[] = [];
  while (performance.now() < end) {
    samples.push({ at: performance.now() - began, memory: server.memory(), handles: server.handles() });
    await sleep(SAMPLE_MS);
  }
  return samples;
};

const within = (samples: readonly Sample[], from: number, to: number) => {
  const some = samples.filter(({ at }) => at >= from && at <= to);
  return { memory: median(some.map(({ memory }) => memory)), handles: median(some.map(({ handles }) => handles)) };
};

/** Compares what one process held at the beginning and the end of the measured time. */
const compare = (samples: readonly Sample[]) => {
  const total = MINUTES * 60_000;
  return { early: within(samples, WARM_MS, WARM_MS + WINDOW_MS), late: within(samples, total - WINDOW_MS, total) };
};

const rowsOf = ({ early, late }: ReturnType<typeof compare>, index: number): Row[] => [
  {
    measure: `process ${index + 1}: memory after ${(WARM_MS / 60_000).toFixed(1)} min, at the end`,
    value: `${early.memory.toFixed(0)} MB, ${late.memory.toFixed(0)} MB`,
    aim: 'flat',
  },
  {
    measure: `process ${index + 1}: open handles, then and at the end`,
    value: `${early.handles}, ${late.handles}`,
    aim: 'no growth',
  },
];

/** Every person uses one of the servers; prints the results. */
const soak = async (servers: readonly BenchServer[]): Promise<void> => {
  const tally = emptyTally();
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const server = servers[index % servers.length];
    if (server !== undefined) people.push(await createPerson(server.url, index, tally));
  }
  const began = performance.now();
  const end = began + MINUTES * 60_000;
  const living = people.map((person) => person.liveUntil(end));
  const samples = await Promise.all(servers.map((server) => sampleUntil(server, began, end)));
  await Promise.all(living);
  const missing: number[] = [];
  for (const server of servers) missing.push(await missingOn(server.url, people));
  for (const person of people) person.close();
  const compared = samples.map(compare);
  const warnings = servers.flatMap((server) => server.warnings());
  const { acknowledged, reads, searches, reconnections, failures } = tally;
  report(
    [
      ...compared.flatMap(rowsOf),
      { measure: 'messages that were acknowledged', value: String(acknowledged), aim: '' },
      { measure: 'of them missing at the end, by process', value: missing.join(', '), aim: '0' },
      { measure: 'reads, searches, reconnections', value: `${reads}, ${searches}, ${reconnections}`, aim: '' },
      { measure: 'answers that were no success', value: String(failures), aim: '0' },
      { measure: 'warnings of the runtime', value: String(warnings.length), aim: '0' },
    ],
    { bench: 'soak', minutes: MINUTES, people: PEOPLE, compared, missing, warnings, ...tally },
  );
};

const onOne = async (): Promise<void> => {
  const server = await startServer();
  await soak([server]);
  await server.stop();
  removeData(server.directory);
};

/** Two processes that share a database, Redis and a data directory, as behind a proxy. */
const onTwo = (database: string, redis: string): Promise<void> =>
  withDatabase(database, async (url) => {
    const shared = { DATABASE_URL: url, REDIS_URL: redis };
    const first = await startServer(shared);
    const second = await startServer(shared, first.directory);
    await soak([first, second]);
    await Promise.all([first.stop(), second.stop()]);
    removeData(first.directory);
  });

const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } = process.env;
await (database === undefined || redis === undefined ? onOne() : onTwo(database, redis));
