/**
 * npm run bench -- messages: acknowledged messages a second from 50 clients, beside a bare HTTP server that does one
 * durable insert a request, in one run and in turns. The agent has no key, so each message costs the whole of a send
 * (message, reply, run, signed row, counters, search) and a reply that ends with a stored failure.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAgent, createClient, createConversation, register, type Client } from './lib/client.ts';
import { removeData, startServer } from './lib/server.ts';
import { milliseconds, percentile, report } from './lib/stats.ts';

const CLIENTS = 50;
const SECONDS = 6;
const ROUNDS = 2;
const CONTENT = 'How far is it from the station to the harbour, and how long does it take on foot? '.repeat(3);

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

/** Every client sends its next message as soon as the last one is acknowledged. */
const drive = async (
  clients: readonly Client[],
  send: (client: Client, index: number) => Promise<number>,
): Promise<Load> => {
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
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99), refused };
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

const server = await startServer();
const bare = await startBare();
const people = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => register(server.url, `person${index}`)));
const paths = await Promise.all(
  people.map(
    async (person) => `/api/conversations/${await createConversation(person, await createAgent(person))}/messages`,
  ),
);
const bareClients = people.map(() => createClient(bare.url));
const ours: Load[] = [];
const theirs: Load[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  theirs.push(
    await drive(bareClients, async (client) => (await client.call('POST', '/', { content: CONTENT })).status),
  );
  ours.push(
    await drive(
      people.map((person) => person.client),
      async (client, index) => (await client.call('POST', paths[index] ?? '', { content: CONTENT })).status,
    ),
  );
}
const best = (loads: readonly Load[]): Load =>
  loads.reduce((left, right) => (right.perSecond > left.perSecond ? right : left));
const [own, other] = [best(ours), best(theirs)];
for (const client of [...bareClients, ...people.map((person) => person.client)]) client.close();
bare.stop();
await server.stop();
removeData(server.directory);
removeData(bare.directory);
report(
  [
    { measure: 'acknowledged messages a second', value: own.perSecond.toFixed(0), aim: '' },
    { measure: 'bare durable inserts a second', value: other.perSecond.toFixed(0), aim: '' },
    { measure: 'ratio', value: (own.perSecond / other.perSecond).toFixed(2), aim: '>= 0.33' },
    { measure: 'p99', value: milliseconds(own.p99), aim: `<= ${milliseconds(3 * other.p99)} (3 x the bare server's)` },
    { measure: 'refused', value: String(own.refused), aim: '0' },
  ],
  { bench: 'messages', ours: own, bare: other, ratio: own.perSecond / other.perSecond },
);
