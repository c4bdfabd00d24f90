/**
 * npm run bench -- lists [--most N] [--rounds N] [--only TEXT] [--on sqlite|postgres]: every list of the product with N
 * entries (default 10,000) compared with 100: two installations, measured alternately. The calls come from the
 * contracts, so a new list without an entry in lists/cases.ts fails here by name. On SQLite, and on PostgreSQL if
 * TEST_DATABASE_URL is set. It fails if a list takes more than 1.5 times as long. The last line is JSON.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createClient, type Client } from './lib/client.ts';
import { withDatabase } from './lib/database.ts';
import { removeData, startServer, type BenchServer } from './lib/server.ts';
import { median } from './lib/stats.ts';
import { addressOf, entries } from './lists/cases.ts';
import { fillProjects } from './lists/fill-projects.ts';
import { fillRest } from './lists/fill-rest.ts';
import { fillTalk } from './lists/fill-talk.ts';
import { createWorld, openWorld, type World } from './lists/world.ts';

const FEW = 100;
const WARM_UP = 12;
const HIGHEST_RATIO = 1.5;
const { values } = parseArgs({
  options: {
    most: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    on: { type: 'string', default: '' },
  },
});
const most = Number(values.most);
const rounds = Number(values.rounds);

/** The paths of all reading calls in the contracts. */
const readingPaths = async (): Promise<string[]> => {
  const directory = new URL('../packages/contracts/src/', import.meta.url);
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(new URL(file, directory).href)));
  const paths = modules.flatMap((module: object) =>
    Object.values(module).flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value && value.method === 'GET'
        ? [String(value.path)]
        : [],
    ),
  );
  return [...new Set(paths)].toSorted();
};

const fill = async (world: World): Promise<void> => {
  const database = await openWorld(world);
  for (const part of [fillRest, fillProjects, fillTalk])
    await database.transaction((transaction) => part(transaction, world));
  // Autovacuum would do this within a minute.
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.schema);
  await database.close();
};

interface Side {
  readonly world: World;
  readonly server: BenchServer;
  readonly client: Client;
}

const ask = async ({ client }: Side, address: string): Promise<number> => {
  const began = performance.now();
  const { status, body } = await client.call('GET', address);
  const took = performance.now() - began;
  if (status !== 200) throw new Error(`${address} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  return took;
};

interface ListMeasure {
  readonly list: string;
  readonly few: number;
  readonly many: number;
  readonly ratio: number;
  readonly entries: string;
}

/** Repeated measurements of a list that seems slow before it fails. */
const AGAIN = 2;

/** Alternates small and large, in reverse order every other round, so that noise affects both alike. */
const compare = async (sides: readonly [Side, Side], addresses: readonly [string, string]) => {
  const times: [number[], number[]] = [[], []];
  const figures = () => {
    const [few, many] = [median(times[0]), median(times[1])];
    return { few, many, ratio: many / few };
  };
  for (let turn = 0; turn <= AGAIN; turn += 1) {
    const skipped = turn === 0 ? WARM_UP : 0;
    for (let round = 0; round < skipped + rounds; round += 1) {
      const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const index of order) {
        const took = await ask(sides[index], addresses[index]);
        if (round >= skipped) times[index].push(took);
      }
    }
    if (figures().ratio <= HIGHEST_RATIO) break;
  }
  return figures();
};

const measureAll = async (sides: readonly [Side, Side]): Promise<ListMeasure[]> => {
  const measured: ListMeasure[] = [];
  for (const [path, entry] of Object.entries(entries)) {
    if (typeof entry === 'string') continue;
    for (const given of entry) {
      const list = `${path.replace('/api/', '')}: ${given.name}`;
      if (!list.includes(values.only)) continue;
      const addresses = [addressOf(path, given, sides[0].world), addressOf(path, given, sides[1].world)] as const;
      const times = await compare(sides, addresses).catch((error: unknown) => {
        console.error(`${list}: ${String(error)}`);
        return { few: Number.NaN, many: Number.NaN, ratio: Number.POSITIVE_INFINITY };
      });
      const cap = given.most ?? most;
      measured.push({ list, ...times, entries: cap < most ? `at most ${cap}` : String(most) });
    }
  }
  return measured;
};

const openSide = async (count: number, variables: Record<string, string>): Promise<Side> => {
  const world = await createWorld(count, variables);
  await fill(world);
  const server = await startServer(variables, world.directory);
  return { world, server, client: createClient(server.url, world.user.token) };
};

const closeSide = async ({ client, server }: Side): Promise<void> => {
  client.close();
  await server.stop();
  removeData(server.directory);
};

const run = async (name: string, few: Record<string, string>, many: Record<string, string>): Promise<ListMeasure[]> => {
  const sides = [await openSide(FEW, few), await openSide(most, many)] as const;
  const before = sides.map(({ server }) => server.memory());
  const measured = await measureAll(sides);
  const after = sides.map(({ server }) => server.memory());
  for (const side of sides) await closeSide(side);
  console.log(`\n${name}, ${most} against ${FEW}; medians of ${rounds} calls in turns`);
  console.table(
    Object.fromEntries(
      measured.map(({ list, few: small, many: large, ratio, entries: count }) => [
        list,
        { [`ms at ${FEW}`]: small.toFixed(2), 'ms at most': large.toFixed(2), ratio: ratio.toFixed(2), entries: count },
      ]),
    ),
  );
  const grown = after.map((megabytes, index) => Math.round(megabytes - (before[index] ?? 0)));
  console.log(
    `Memory grew by ${grown.join(' and ')} MB while they were read; the search index of contexts is part of it.`,
  );
  return measured;
};

const known = await readingPaths();
const missing = known.filter((path) => !(path in entries));
const gone = Object.keys(entries).filter((path) => !known.includes(path));
if (missing.length > 0 || gone.length > 0) {
  console.error(
    `bench/lists/cases.ts has no entry for ${missing.join(', ') || 'none'}; unknown: ${gone.join(', ') || 'none'}`,
  );
  process.exit(1);
}
const sqlite = values.on === 'postgres' ? [] : await run('SQLite', {}, {});
const { TEST_DATABASE_URL: databaseUrl } = process.env;
const postgres =
  databaseUrl === undefined || values.on === 'sqlite'
    ? []
    : await withDatabase(databaseUrl, (few) =>
        withDatabase(databaseUrl, (many) => run('PostgreSQL', { DATABASE_URL: few }, { DATABASE_URL: many })),
      );
const slow = [
  ...sqlite.map((row) => ({ ...row, on: 'SQLite' })),
  ...postgres.map((row) => ({ ...row, on: 'PostgreSQL' })),
]
  .filter(({ ratio }) => ratio > HIGHEST_RATIO)
  .map(({ on, list, ratio }) => `${on}: ${list} (${ratio.toFixed(2)})`);
console.log(JSON.stringify({ bench: 'lists', most, sqlite, postgres, slow }));
if (slow.length > 0) {
  console.error(`Slower than ${HIGHEST_RATIO} times:\n${slow.join('\n')}`);
  process.exitCode = 1;
}
