/**
 * npm run bench -- search-million [--count N] [--rounds N] [--on sqlite|postgres]: searches over N messages (default
 * 1,000,000): by one person who has three tenths of them, and by one of 35 who share the rest. On SQLite, and on a
 * temporary PostgreSQL or that of TEST_DATABASE_URL. Search by meaning is excluded (`meant` measures it). The last line
 * is JSON.
 */
import { parseArgs } from 'node:util';
import { findPostgres } from '../tools/lib/services.mjs';
import { createAgent, createClient, register, type BenchUser, type Client } from './lib/client.ts';
import { withDatabase } from './lib/database.ts';
import { removeData, startServer } from './lib/server.ts';
import { milliseconds, percentile, report, type Row } from './lib/stats.ts';
import { at, idOf, openWorld } from './lists/world.ts';
import { fillMessages, type Person } from './search/fill.ts';
import { createRandom, wordAt } from './search/words.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '40' },
    on: { type: 'string', default: '' },
  },
});
const count = Number(values.count);
const rounds = Number(values.rounds);
const AIM_MS = 50;
const WARM_UP = 3;
const OTHERS = 34;
const HEAVY_SHARE = 15;

/** A word with a frequency rank of at least `from` and below `to`. */
const wordOf = (random: () => number, from: number, to: number): string =>
  wordAt(from + Math.floor(random() * (to - from)));

type QuestionMaker = (random: () => number) => string;
const q = (text: string): string => `q=${encodeURIComponent(text)}`;
const kinds: Readonly<Record<string, QuestionMaker>> = {
  'a word most have': (random) => q(wordOf(random, 0, 10)),
  'a word some have': (random) => q(wordOf(random, 100, 1_000)),
  'a word few have': (random) => q(wordOf(random, 10_000, 40_000)),
  'a word nobody has': (random) => q(`${wordOf(random, 0, 4_000)}xyz`),
  'two words most have': (random) => q(`${wordOf(random, 0, 20)} ${wordOf(random, 0, 20)}`),
  'two words some have': (random) => q(`${wordOf(random, 100, 2_000)} ${wordOf(random, 100, 2_000)}`),
  'two words few have': (random) => q(`${wordOf(random, 5_000, 40_000)} ${wordOf(random, 5_000, 40_000)}`),
  'one that most have, one that few have': (random) => q(`${wordOf(random, 0, 10)} ${wordOf(random, 10_000, 40_000)}`),
  'three words some have': (random) =>
    q(`${wordOf(random, 50, 500)} ${wordOf(random, 50, 500)} ${wordOf(random, 50, 500)}`),
  'one letter': (random) => q(wordOf(random, 0, 16).slice(0, 1)),
  'two letters': (random) => q(wordOf(random, 0, 256).slice(0, 2)),
  'four letters': (random) => q(wordOf(random, 256, 40_000).slice(0, 4)),
  'a word some have, a week long ago': (random) => {
    const from = Math.floor(random() * 0.8 * count);
    const span = Math.floor(count / 20);
    return `${q(wordOf(random, 100, 1_000))}&from=${new Date(at(from)).toISOString()}&until=${new Date(at(from + span)).toISOString()}`;
  },
};

interface World {
  readonly directory: string;
  readonly variables: Record<string, string>;
  readonly heavy: BenchUser;
  readonly light: BenchUser;
  readonly fillSeconds: number;
}

const addPeople = async (database: Awaited<ReturnType<typeof openWorld>>): Promise<string[]> => {
  const ids = Array.from({ length: OTHERS }, (_, index) => idOf('person', index));
  await database.transaction(({ query }) =>
    query
      .insertInto('users')
      .values(
        ids.map((id) => ({
          id,
          email: `${id}@example.com`,
          email_key: `${id}@example.com`,
          name: 'Person',
          password_hash: '',
          preferences: '{}',
          created_at: at(0),
        })),
      )
      .execute(),
  );
  return ids;
};

const createMillion = async (name: string, variables: Record<string, string>): Promise<World> => {
  const server = await startServer(variables);
  const [heavy, light] = [await register(server.url, 'heavy'), await register(server.url, 'light')];
  const agent = await createAgent(heavy);
  for (const { client } of [heavy, light]) client.close();
  await server.stop();
  const began = performance.now();
  const database = await openWorld({ directory: server.directory, variables });
  const others = await addPeople(database);
  const people: Person[] = [
    { id: heavy.id, agent, share: HEAVY_SHARE },
    ...[light.id, ...others].map((id) => ({ id, agent, share: 1 })),
  ];
  await fillMessages(database, people, count, (stored) => {
    if (stored % 100_000 === 0) console.log(`${name}: ${stored} stored`);
  });
  await database.close();
  return { directory: server.directory, variables, heavy, light, fillSeconds: (performance.now() - began) / 1000 };
};

interface SearchMeasure {
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
  readonly found: number;
}

const ask = async (client: Client, query: string): Promise<{ took: number; found: number; nextCursor?: string }> => {
  const began = performance.now();
  const { status, body } = await client.call('GET', `/api/search?${query}`);
  const took = performance.now() - began;
  if (status !== 200) throw new Error(`${query} answered ${status}`);
  const { data, nextCursor } = body as { data: unknown[]; nextCursor?: string };
  return { took, found: data.length, ...(nextCursor === undefined ? {} : { nextCursor }) };
};

/** The first page, and the second if there is one. */
const measureKind = async (client: Client, askFor: QuestionMaker, seed: number): Promise<SearchMeasure> => {
  const random = createRandom(seed);
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const query = askFor(random);
    const first = await ask(client, query);
    const next = first.nextCursor === undefined ? undefined : await ask(client, `${query}&cursor=${first.nextCursor}`);
    if (round < WARM_UP) continue;
    times.push(first.took, ...(next === undefined ? [] : [next.took]));
    found += first.found;
  }
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    longest: Math.max(...times),
    found: found / rounds,
  };
};

const measure = async (name: string, variables: Record<string, string>) => {
  const world = await createMillion(name, variables);
  const server = await startServer(variables, world.directory);
  const rows: Row[] = [];
  const figures: Record<string, SearchMeasure> = {};
  for (const [who, person] of [
    ['3 in 10', world.heavy],
    ['1 in 50', world.light],
  ] as const) {
    const client = createClient(server.url, person.token);
    for (const [index, [kind, askFor]] of Object.entries(kinds).entries()) {
      const measured = await measureKind(client, askFor, index + 11);
      const { p50, p95, longest, found } = measured;
      figures[`${who}: ${kind}`] = measured;
      rows.push({
        measure: `${name}, ${who}: ${kind}`,
        value: `${milliseconds(p50)}, p95 ${milliseconds(p95)}, longest ${milliseconds(longest)} (${found.toFixed(0)} found)`,
        aim: p95 <= AIM_MS ? '' : `${AIM_MS} ms, MISSED`,
      });
    }
    client.close();
  }
  const memoryMb = server.memory();
  await server.stop();
  removeData(world.directory);
  return { rows, figures, fillSeconds: world.fillSeconds, memoryMb };
};

const all: Awaited<ReturnType<typeof measure>>[] = [];
if (values.on !== 'postgres') all.push(await measure('SQLite', {}));
if (values.on !== 'sqlite') {
  const service = await findPostgres();
  if (service === null) console.log('PostgreSQL: not run, there is none');
  else {
    try {
      all.push(await withDatabase(service.url, (url) => measure('PostgreSQL', { DATABASE_URL: url })));
    } finally {
      await service.stop();
    }
  }
}
report(
  all.flatMap(({ rows }) => rows),
  { bench: 'search-million', count, measured: all.map(({ rows: _rows, ...figures }) => figures) },
);
