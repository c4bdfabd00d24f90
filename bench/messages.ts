/**
 * npm run bench -- messages [--before COMMIT] [--rounds N]: acknowledged messages a second from 50 clients, compared
 * with a bare HTTP server that does one durable insert per request, alternating in one run. The agent has no key, so
 * each message costs a complete send (message, reply, run, signed row, counters, search) and a reply that ends with a
 * stored failure. With --before, the version of that commit alternates too; with TEST_DATABASE_URL everything also runs
 * on PostgreSQL.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOut } from './lib/before.ts';
import { createAgent, createClient, createConversation, register, type Client } from './lib/client.ts';
import { withDatabase } from './lib/database.ts';
import { removeData, startServer } from './lib/server.ts';
import { median, milliseconds, percentile, report, type Row } from './lib/stats.ts';

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
  },
});
const CLIENTS = 50;
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
const CONTENT = 'How far is it from the station to the harbour, and how long does it take on foot? '.repeat(3);

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

interface ServerLoad extends Load {
  /** Processor time of the server per message. */
  readonly processorMs: number;
}

/** Every client sends its next message as soon as the last one is acknowledged. */
const drive = async (
  clients: readonly Client[],
  send: (client: Client, index: number) => Promise<number>,
): Promise<Load & { readonly sent: number }> => {
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const until = began + SECONDS * 1000;
  const work = async (client: Client, index: number): Promise<void> => {
    while (performance.now() < until) {
      const sent = performance.now();
      const status = await send(client, index);
      if (status === 201) times.push(performance.now() - sent);
      else refused += 1;
    }
  };
  await Promise.all(clients.map(work));
  const seconds = (performance.now() - began) / 1000;
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { perSecond: times.length / seconds, p50, p99, refused, sent: times.length };
};

const startBare = async (): Promise<{ url: string; stop: () => void; directory: string }> => {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-bare-'));
  const file = fileURLToPath(new URL('lib/bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim().replace('ready at ', '')));
  });
  return { url, directory, stop: () => void child.kill('SIGTERM') };
};

/** A new server for each round, so that neither version has more history. */
const measure = async (version: string | undefined, variables: Record<string, string>): Promise<ServerLoad> => {
  const server = await startServer(variables, undefined, version);
  const people = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => register(server.url, `person${index}`)),
  );
  const paths = await Promise.all(
    people.map(
      async (person) => `/api/conversations/${await createConversation(person, await createAgent(person))}/messages`,
    ),
  );
  const clients = people.map((person) => person.client);
  const before = server.processorMs();
  const { sent, ...load } = await drive(
    clients,
    async (client, index) => (await client.call('POST', paths[index] ?? '', { content: CONTENT })).status,
  );
  const processorMs = (server.processorMs() - before) / sent;
  for (const client of clients) client.close();
  await server.stop();
  removeData(server.directory);
  return { ...load, processorMs };
};

const onDatabase = (server: string | undefined, version: string | undefined): Promise<ServerLoad> =>
  server === undefined ? measure(version, {}) : withDatabase(server, (url) => measure(version, { DATABASE_URL: url }));

interface Turns {
  readonly ours: ServerLoad[];
  readonly before: ServerLoad[];
  readonly bare: Load[];
}

const bare = await startBare();
const bareClients = Array.from({ length: CLIENTS }, () => createClient(bare.url));
const earlier = values.before === undefined ? undefined : checkOut(values.before);

const takeTurns = async (server: string | undefined): Promise<Turns> => {
  const turns: Turns = { ours: [], before: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    turns.bare.push(
      await drive(bareClients, async (client) => (await client.call('POST', '/', { content: CONTENT })).status),
    );
    if (earlier !== undefined) turns.before.push(await onDatabase(server, earlier.directory));
    turns.ours.push(await onDatabase(server, undefined));
  }
  return turns;
};

const middle = (loads: readonly Load[]): number => median(loads.map(({ perSecond }) => perSecond));
const processor = (loads: readonly ServerLoad[]): number => median(loads.map(({ processorMs }) => processorMs));
const shown = (loads: readonly ServerLoad[]): string =>
  `${middle(loads).toFixed(0)}, ${processor(loads).toFixed(2)} ms of a processor each`;

const rowsOf = (name: string, { ours, before, bare: other }: Turns): Row[] => [
  { measure: `${name}: acknowledged messages a second`, value: shown(ours), aim: '' },
  ...(before.length === 0
    ? []
    : [
        { measure: `${name}: the version before`, value: shown(before), aim: '' },
        { measure: `${name}: ratio`, value: (middle(ours) / middle(before)).toFixed(2), aim: '>= 2' },
        {
          measure: `${name}: processor time, of the version before`,
          value: (processor(ours) / processor(before)).toFixed(2),
          aim: '<= 0.5',
        },
      ]),
  { measure: `${name}: of a bare server's`, value: (middle(ours) / middle(other)).toFixed(2), aim: '>= 0.33' },
  {
    measure: `${name}: p99`,
    value: milliseconds(median(ours.map(({ p99 }) => p99))),
    aim: `<= ${milliseconds(3 * median(other.map(({ p99 }) => p99)))} (3 x the bare server's)`,
  },
  {
    measure: `${name}: refused`,
    value: String(ours.reduce((sum, { refused }) => sum + refused, 0)),
    aim: '0',
  },
];

const postgres = process.env['TEST_DATABASE_URL'];
try {
  const sqlite = await takeTurns(undefined);
  const onPostgres = postgres === undefined ? undefined : await takeTurns(postgres);
  report([...rowsOf('SQLite', sqlite), ...(onPostgres === undefined ? [] : rowsOf('PostgreSQL', onPostgres))], {
    bench: 'messages',
    sqlite,
    postgres: onPostgres,
  });
} finally {
  for (const client of bareClients) client.close();
  bare.stop();
  removeData(bare.directory);
  earlier?.remove();
}
