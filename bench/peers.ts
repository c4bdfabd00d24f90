/**
 * npm run bench -- peers: Symbi and Open WebUI on this machine, alternating, with the same loopback provider, each as
 * its users run it: SQLite, one process. If Open WebUI is not available, prints the reason and exits successfully.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchChromium } from '../tools/lib/chromium.mjs';
import { removeData } from './lib/server.ts';
import type { Timing } from './lib/stamps.ts';
import { median, milliseconds, percentile } from './lib/stats.ts';
import { conversationOf } from './peers/data.ts';
import { openWebui } from './peers/open-webui.ts';
import { loadPage, type PageLoad } from './peers/page.ts';
import type { Product, Running } from './peers/product.ts';
import { startProvider, type Provider } from './peers/provider.ts';
import { findOpenWebui, NotThere, OPEN_WEBUI } from './peers/python.ts';
import { symbi } from './peers/symbi.ts';

const STARTS = 3;
const STREAMS = 50;
const STREAMS_APART_MS = 20;
const ROUNDS = 20;
const LENGTHS = [10, 100, 1_000, 5_000];
const isSmall = process.argv.includes('--small');
/** Together with the long ones, some 100,000 messages. */
const CHATS = isSmall ? 100 : 1_000;
const EACH = isSmall ? 10 : 94;

type Pair<T> = readonly [T, T];
const both = async <T>(pair: Pair<Side>, work: (side: Side) => Promise<T>): Promise<Pair<T>> => {
  const first = await work(pair[0]);
  return [first, await work(pair[1])];
};

interface Side {
  readonly product: Product;
  readonly directory: string;
  running: Running;
  ids: ReadonlyMap<string, string>;
}

const figures = new Map<string, Pair<number>>();
const note = (measure: string, pair: Pair<number>): void => void figures.set(measure, pair);

/** Alternates the two, so that other load affects both alike. */
const time = async (pair: Pair<Side>, measure: string, work: (side: Side, round: number) => Promise<number>) => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    const [left, right] = [await work(pair[0], round), await work(pair[1], round)];
    // The first two rounds warm the caches.
    if (round < 2) continue;
    times[0].push(left);
    times[1].push(right);
  }
  note(`${measure}, p50`, [median(times[0]), median(times[1])]);
  note(`${measure}, p95`, [percentile(times[0], 0.95), percentile(times[1], 0.95)]);
};

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const start = async (provider: Provider, product: Product): Promise<Side> => {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-peer-'));
  return { product, directory, running: await product.start(provider, directory), ids: new Map() };
};

/** The first start creates the database; only later ones count. */
const measureStarts = async (provider: Provider, pair: Pair<Side>): Promise<void> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < STARTS; round += 1) {
    for (const at of [0, 1] as const) {
      await pair[at].running.stop();
      pair[at].running = await pair[at].product.start(provider, pair[at].directory);
      times[at].push(pair[at].running.readyMs);
    }
  }
  note('start', [median(times[0]), median(times[1])]);
  note('memory at rest, MB', [pair[0].running.memory(), pair[1].running.memory()]);
};

const measureCalls = async (provider: Provider, pair: Pair<Side>): Promise<void> => {
  await time(pair, 'list of chats', ({ running }) => took(() => running.list()));
  for (const length of LENGTHS) {
    const idOf = ({ ids }: Side): string => ids.get(`Long ${length}`) ?? '';
    await time(pair, `open, ${length} messages`, (side) => took(() => side.running.open(idOf(side))));
    await time(pair, `send, ${length} messages, until the provider hears`, async (side, round) => {
      const words = `Round ${round} of ${side.product.name} at ${length}`;
      const heard = provider.heard(words);
      const began = performance.now();
      const sent = side.running.send(idOf(side), words);
      const at = await heard;
      await sent;
      return at - began;
    });
  }
  await time(pair, 'search for a word', ({ running }) => took(() => running.search('okapi')));
  note('memory after all of this, MB', [pair[0].running.memory(), pair[1].running.memory()]);
};

/** Reads as many replies concurrently, started one after the other. */
const readAtOnce = (readers: readonly (() => Promise<Timing>)[]): Promise<Timing[]> =>
  Promise.all(readers.map((read, at) => sleep(at * STREAMS_APART_MS).then(read)));

const readStreams = async ({ running }: Side, count: number): Promise<Timing[]> => {
  const readers: (() => Promise<Timing>)[] = [];
  for (let at = 0; at < count; at += 1) readers.push(await running.prepareStream());
  return readAtOnce(readers);
};

const readBareStreams = ({ running: { readBareStream } }: Side, count: number): Promise<Timing[]> =>
  readAtOnce(readBareStream === undefined ? [] : Array.from({ length: count }, () => readBareStream));

const noteStreams = (streams: string, [own, peer]: Pair<readonly Timing[]>): void => {
  const of = (share: number, pick: (timing: Timing) => readonly number[]): Pair<number> => [
    percentile(own.flatMap(pick), share),
    percentile(peer.flatMap(pick), share),
  ];
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    note(
      `first token, ${streams}, ${name}`,
      of(share, ({ firstMs }) => [firstMs]),
    );
    note(
      `each token, ${streams}, ${name}`,
      of(share, ({ delays }) => delays),
    );
  }
};

/** Measures streams as the pages read them, and also the peer's more direct way. */
const measureStreams = async (pair: Pair<Side>): Promise<void> => {
  for (const count of [1, STREAMS]) {
    const [own, page, bare]: [Timing[], Timing[], Timing[]] = [[], [], []];
    for (let round = 0; round < (count === 1 ? 7 : 2); round += 1) {
      const read = await both(pair, (side) => readStreams(side, count));
      const short = await readBareStreams(pair[1], count);
      // The first round warms the caches.
      if (round === 0) continue;
      own.push(...read[0]);
      page.push(...read[1]);
      bare.push(...short);
    }
    const streams = count === 1 ? 'one stream' : `${count} streams`;
    noteStreams(streams, [own, page]);
    noteStreams(`${streams}, the peer's bare HTTP`, [own, bare]);
  }
};

const measurePages = async (pair: Pair<Side>): Promise<void> => {
  const browser = await launchChromium();
  const loads: [PageLoad[], PageLoad[]] = [[], []];
  for (let round = 0; round < 5; round += 1)
    for (const at of [0, 1] as const) loads[at].push(await loadPage(browser, pair[at].product, pair[at].running));
  await browser.close();
  const of = (name: keyof PageLoad): Pair<number> => [
    median(loads[0].map((load) => load[name])),
    median(loads[1].map((load) => load[name])),
  ];
  note('first load, kB', of('kB'));
  note('first load, requests', of('requests'));
  note('first load, until one can write', of('composerMs'));
};

const tell = (): void => {
  const shown = (measure: string, value: number): string =>
    /kB|MB|requests/.test(measure) ? value.toFixed(0) : milliseconds(value);
  console.table(
    Object.fromEntries(
      [...figures].map(([measure, [own, peer]]) => [
        measure,
        {
          Symbi: shown(measure, own),
          [`Open WebUI ${OPEN_WEBUI}`]: shown(measure, peer),
          ratio: (peer / own).toFixed(1),
        },
      ]),
    ),
  );
  console.log(JSON.stringify({ bench: 'peers', openWebui: OPEN_WEBUI, figures: Object.fromEntries(figures) }));
};

const compare = async (program: string): Promise<void> => {
  const provider = await startProvider();
  const pair: Pair<Side> = [await start(provider, symbi), await start(provider, openWebui(program))];
  try {
    await measureStarts(provider, pair);
    const conversations = [
      ...LENGTHS.map((length) => conversationOf(`Long ${length}`, length)),
      ...Array.from({ length: CHATS }, (_, index) => conversationOf(`Chat ${index}`, EACH)),
    ];
    const filled = await both(pair, async (side) => {
      const ms = await took(async () => void (side.ids = await side.running.fill(conversations)));
      return ms;
    });
    note(`import of ${conversations.length} chats`, filled);
    await measureStreams(pair);
    await measureCalls(provider, pair);
    await measurePages(pair);
    tell();
  } finally {
    for (const { running, directory } of pair) {
      await running.stop();
      removeData(directory);
    }
    provider.close();
  }
};

try {
  await compare(findOpenWebui());
} catch (error) {
  if (!(error instanceof NotThere)) throw error;
  console.log(`peers: not run. ${error.message}`);
}
