/**
 * npm run bench -- streaming [--before COMMIT] [--rounds N]: 50 replies at once at 100 tokens a second. The extra delay
 * of the first token and every token at a browser's socket, compared with a direct call to the same provider, and the
 * server's processor time. With --before, runs alternate with the version of that commit.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkOut } from './lib/before.ts';
import { startProvider } from './lib/provider.ts';
import { removeData, startServer, type BenchServer } from './lib/server.ts';
import { readStamps, type Timing } from './lib/stamps.ts';
import { median, milliseconds, percentile, report, type Row } from './lib/stats.ts';
import { prepareReader, type StreamReader } from './lib/stream-reader.ts';

const { values } = parseArgs({ options: { before: { type: 'string' }, rounds: { type: 'string', default: '3' } } });
const ROUNDS = Number(values.rounds);
const STREAMS = 50;
const APART_MS = 20;
/** Work after the last token belongs to the round. */
const AFTERWARDS_MS = 500;

interface Round {
  readonly timings: readonly Timing[];
  /** Processor time of the server, for all streams together. */
  readonly processorMs: number;
}

interface Side {
  readonly server: BenchServer;
  readonly readers: readonly StreamReader[];
  readonly rounds: Round[];
}

const readAtOnce = (reads: readonly (() => Promise<Timing>)[]): Promise<Timing[]> =>
  Promise.all(reads.map((read, index) => sleep(index * APART_MS).then(read)));

const direct = async (): Promise<Timing> => {
  const began = performance.now();
  const answer = await fetch(`${provider.url}/chat/completions`, { method: 'POST', body: '{"stream":true}' });
  return readStamps(began, answer.body ?? new ReadableStream());
};

const start = async (version?: string): Promise<Side> => {
  const server = await startServer({ ALLOW_PRIVATE_PROVIDERS: '1' }, undefined, version);
  const model = { model: 'stamp', baseUrl: provider.url, message: { content: 'Go', ci: false } };
  const readers = await Promise.all(
    Array.from({ length: STREAMS }, (_, index) => prepareReader(server.url, `reader${index}`, model)),
  );
  const warmUp = await prepareReader(server.url, 'warm', model);
  await warmUp.read();
  warmUp.close();
  return { server, readers, rounds: [] };
};

const measure = async ({ server, readers, rounds }: Side): Promise<void> => {
  const before = server.processorMs();
  const timings = await readAtOnce(readers.map(({ read }) => read));
  await sleep(AFTERWARDS_MS);
  rounds.push({ timings, processorMs: server.processorMs() - before });
};

const stop = async ({ server, readers }: Side): Promise<void> => {
  for (const { close } of readers) close();
  await server.stop();
  removeData(server.directory);
};

const provider = await startProvider();
const earlier = values.before === undefined ? undefined : checkOut(values.before);
const ours = await start();
const before = earlier === undefined ? undefined : await start(earlier.directory);
const straight: Timing[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  straight.push(...(await readAtOnce(Array.from({ length: STREAMS }, () => direct))));
  // Alternates which one comes first.
  const sides = before === undefined ? [ours] : [ours, before];
  for (const side of round % 2 === 0 ? sides : sides.toReversed()) await measure(side);
}
provider.stop();
await stop(ours);
if (before !== undefined) await stop(before);
earlier?.remove();

const figuresOf = (timings: readonly Timing[]) => {
  const delays = timings.flatMap((timing) => [...timing.delays]);
  return {
    firstMs: median(timings.map(({ firstMs }) => firstMs)),
    delayMs: median(delays),
    delayP99: percentile(delays, 0.99),
    tokens: delays.length,
  };
};
const sideFigures = ({ rounds }: Side) => ({
  ...figuresOf(rounds.flatMap(({ timings }) => timings)),
  processorMs: median(rounds.map(({ processorMs }) => processorMs)),
});
type Figures = ReturnType<typeof sideFigures>;

const bare = figuresOf(straight);
const rowsOf = (name: string, figures: Figures, isOurs: boolean): Row[] => [
  {
    measure: `${name}first token, added at p50`,
    value: milliseconds(figures.firstMs - bare.firstMs),
    aim: isOurs ? '<= 5 ms' : '',
  },
  {
    measure: `${name}per delta, added at p50`,
    value: milliseconds(figures.delayMs - bare.delayMs),
    aim: isOurs ? '<= 2 ms' : '',
  },
  { measure: `${name}per delta, p99`, value: milliseconds(figures.delayP99), aim: '' },
  { measure: `${name}processor time of a round`, value: milliseconds(figures.processorMs), aim: '' },
];
const [own, other] = [sideFigures(ours), before === undefined ? undefined : sideFigures(before)];
report(
  [
    ...rowsOf('', own, true),
    ...(other === undefined ? [] : rowsOf('the version before: ', other, false)),
    { measure: 'tokens read (direct, ours)', value: `${bare.tokens}, ${own.tokens}`, aim: 'equal' },
  ],
  { bench: 'streaming', streams: STREAMS, rounds: ROUNDS, direct: bare, ours: own, before: other },
);
