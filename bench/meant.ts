/**
 * npm run bench -- meant [--count N] [--asked N]: a search over a person's N messages (default 10,000), all with
 * vectors, for a query whose words are in none of them: by words alone, and also by meaning. On SQLite, and on
 * PostgreSQL if TEST_DATABASE_URL is set. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import { engineOf, openEncoder } from '@symbi/encoder';
import { encoderFolder } from '@symbi/encoder/setting';
import { sql } from 'kysely';
import { packVector } from '../packages/retrieval/src/index.ts';
import { fitted } from '../packages/retrieval/src/near/setting.ts';
import { createClient, type Client } from './lib/client.ts';
import { withDatabase } from './lib/database.ts';
import { removeData, startServer } from './lib/server.ts';
import { milliseconds, percentile, report } from './lib/stats.ts';
import { fillTalk } from './lists/fill-talk.ts';
import { createWorld, insertRows, openWorld, type World } from './lists/world.ts';

const WARM_UP = 20;
/** One in this many messages matches the question. */
const SAYS = 500;
const AIM_MS = 30;
const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, asked: { type: 'string', default: '200' } },
});
const count = Number(values.count);
const asked = Number(values.asked);

const folder = encoderFolder(process.env['CONTEXT_ENCODER']);
if (folder === undefined) throw new Error('There is no encoder to measure with');

/** The vector of an unrelated text, as far from the center as the matching ones. */
const vectorAt = (index: number): Int8Array => {
  let state = index + 1;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
  return Int8Array.from(fitted.texts, (middle) => Math.max(-127, Math.min(127, Math.round(middle / 10 + 40 * next()))));
};
const textOf = (vector: Int8Array): string => Buffer.from(vector).toString('base64');

/** Writes what the background work would create. */
const fill = async (world: World): Promise<void> => {
  const encoder = await openEncoder(folder, { tokens: 128 });
  const [said = new Float32Array()] = await encoder.encode(
    ['Everybody has 28 days of paid vacation a year.'],
    'passage',
  );
  await encoder.close();
  const engine = await engineOf(folder);
  const database = await openWorld(world);
  await database.transaction(async (transaction) => {
    await fillTalk(transaction, world);
    const { query } = transaction;
    const rows = await query
      .selectFrom('search_documents')
      .select('number')
      .where('owner_id', '=', world.user.id)
      .where('scope', '=', 'talk')
      .orderBy('number')
      .execute();
    await insertRows(
      rows.length,
      (index) => ({
        number: rows[index - 1]?.number ?? 0,
        owner_id: world.user.id,
        revision: 1,
        vector: textOf(index % SAYS === 0 ? packVector(said) : vectorAt(index)),
      }),
      (some) => query.insertInto('search_meanings').values(some).execute(),
    );
    const state = { owner_id: world.user.id, engine, revision: 1, up_to: rows.at(-1)?.number ?? 0 };
    await query.insertInto('search_meaning_states').values(state).execute();
  });
  // Autovacuum would do this within a minute.
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.schema);
  await database.close();
};

interface SearchAnswer {
  readonly took: number;
  readonly found: number;
}

const ask = async (client: Client, index: number): Promise<SearchAnswer> => {
  const began = performance.now();
  const { status, body } = await client.call(
    'GET',
    `/api/search?q=question%20${index}%20how%20many%20days%20of%20paid%20vacation%20does%20everybody%20have`,
  );
  const took = performance.now() - began;
  if (status !== 200) throw new Error(`The search answered ${status}`);
  return { took, found: (body as { data: unknown[] }).data.length };
};

const measure = async (world: World, encoder: string) => {
  const server = await startServer({ ...world.variables, CONTEXT_ENCODER: encoder }, world.directory);
  const client = createClient(server.url, world.user.token);
  const first = await ask(client, 0);
  for (let index = 0; index < WARM_UP || (encoder === '' && index < 200); index += 1) {
    const { found } = await ask(client, index);
    if (index >= WARM_UP && found > 0) break;
  }
  const answers: SearchAnswer[] = [];
  for (let index = 0; index < asked; index += 1) answers.push(await ask(client, index));
  const times = answers.map(({ took }) => took);
  client.close();
  await server.stop();
  const share = answers.filter(({ found }) => found > 0).length / asked;
  return { first: first.took, p50: percentile(times, 0.5), p95: percentile(times, 0.95), found: share };
};

const run = async (variables: Record<string, string>) => {
  const world = await createWorld(count, variables);
  await fill(world);
  const words = await measure(world, 'off');
  const meaning = await measure(world, '');
  removeData(world.directory);
  return { words, meaning };
};

type MeaningRun = Awaited<ReturnType<typeof run>>;
const rowsOf = (name: string, { words, meaning }: MeaningRun) => [
  { measure: `${name}: words alone, p50`, value: milliseconds(words.p50), aim: '' },
  { measure: `${name}: words alone, p95`, value: milliseconds(words.p95), aim: '' },
  { measure: `${name}: by meaning, p50`, value: milliseconds(meaning.p50), aim: `${AIM_MS} ms` },
  { measure: `${name}: by meaning, p95`, value: milliseconds(meaning.p95), aim: `${AIM_MS} ms` },
  { measure: `${name}: by meaning, the first of all`, value: milliseconds(meaning.first), aim: '' },
  { measure: `${name}: searches that found by meaning`, value: meaning.found.toFixed(2), aim: '1' },
];

const sqlite = await run({});
const { TEST_DATABASE_URL: url } = process.env;
const postgres = url === undefined ? undefined : await withDatabase(url, (own) => run({ DATABASE_URL: own }));
report([...rowsOf('SQLite', sqlite), ...(postgres === undefined ? [] : rowsOf('PostgreSQL', postgres))], {
  bench: 'meant',
  count,
  sqlite,
  postgres,
});
