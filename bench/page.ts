/**
 * npm run bench -- page: what a conversation does to the main thread of a browser: a first visit with an empty cache on a
 * processor slowed down four times, scrolling through 10,000 messages, and a long reply that is written. It fails when a
 * limit is passed. A bare page is measured in turns with it, for what the machine does by itself.
 */
import { startFakeProviders } from '@symbi/testkit/fakes/server';
import { launchChromium } from '../tools/lib/chromium.mjs';
import { createAgent, createConversation, register } from './lib/client.ts';
import { removeData, startServer } from './lib/server.ts';
import { median, milliseconds } from './lib/stats.ts';
import { idsByTitle, importConversations } from './lib/transfer.ts';
import { visitCold, type Cold } from './page/cold.ts';
import { scrollUp, type Scrolled } from './page/scroll.ts';
import { watchReply } from './page/stream.ts';
import { messageOf, replyOf } from './page/talk.ts';
import { LONG_MS, type LongTasks } from './page/tasks.ts';
import { conversationOf } from './peers/data.ts';

const MESSAGES = 10_000;
const TOKENS = 5_000;
const TOKENS_PER_SECOND = 200;
const SLOWED = 4;
const ROUNDS = 3;
const SCROLLS = 3;
const PIXELS = 20_000;
const LCP_MS = 1_200;

interface Measure {
  readonly measure: string;
  readonly own: number;
  readonly bare: number;
  /** What the product aims at. */
  readonly aim: number;
  /** What fails the bench; where a machine is too slow for the aim, a multiple of what a bare page takes on it. */
  readonly limit: number;
  readonly show: (value: number) => string;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const count = (value: number): string => value.toFixed(0);

const provider = await startFakeProviders();
const server = await startServer({ ALLOW_PRIVATE_PROVIDERS: '1' });
const user = await register(server.url, 'reader');
const agent = await createAgent(user, { provider: 'custom', model: 'bench', baseUrl: provider.baseUrls.custom });
await importConversations(user.client, [conversationOf('Harbour', MESSAGES, messageOf)]);
const id = (await idsByTitle(user.client)).get('Harbour') ?? '';
const browser = await launchChromium();
const own = {
  url: `${server.url}/conversations/${id}`,
  token: user.token,
  seen: `Answer ${MESSAGES - 1}.`,
} as const;
const bare = { url: `${server.url}/bare`, token: user.token, seen: 'number 0', isBare: true } as const;

/** Both in turns, so that what else the machine does meets both. */
const inTurns = async <Result>(rounds: number, left: () => Promise<Result>, right: () => Promise<Result>) => {
  const results: [Result[], Result[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    results[0].push(await left());
    results[1].push(await right());
  }
  return results;
};

const middle = <Key extends string>(samples: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  median(samples.map((sample) => sample[key]));

const coldMeasures = async (rate: number): Promise<Measure[]> => {
  const [ours, bares] = await inTurns<Cold>(
    ROUNDS,
    () => visitCold(browser, { ...own, rate }),
    () => visitCold(browser, { ...bare, rate }),
  );
  const at = rate === 1 ? '' : `, processor slowed ${rate} times`;
  const of = (key: keyof Cold) => ({ own: middle(ours, key), bare: middle(bares, key), show: milliseconds });
  const [paint, task, wall] = [of('lcpMs'), of('longestProcessorMs'), of('longestMs')];
  return [
    { measure: `first visit: largest paint${at}`, ...paint, aim: LCP_MS, limit: Math.max(LCP_MS, 30 * paint.bare) },
    { measure: `first visit: longest task${at}`, ...task, aim: LONG_MS, limit: Math.max(LONG_MS, 6 * task.bare) },
    { measure: `first visit: the same by the clock${at}`, ...wall, aim: LONG_MS, limit: Number.POSITIVE_INFINITY },
    { measure: `first visit: tasks over ${LONG_MS} ms${at}`, ...of('long'), show: count, aim: 0, limit: 12 },
  ];
};

const scrollMeasures = async (): Promise<Measure[]> => {
  const [ours, bares] = await inTurns<Scrolled>(
    SCROLLS,
    () => scrollUp(browser, { ...own, pixels: PIXELS }),
    () => scrollUp(browser, { ...bare, pixels: PIXELS }),
  );
  const of = (key: keyof Scrolled) => ({ own: middle(ours, key), bare: middle(bares, key) });
  const [late, later, task] = [of('over16'), of('over33'), of('longestProcessorMs')];
  return [
    { measure: 'scrolling: frames over 16.7 ms', ...late, show: percent, aim: 0.01, limit: late.bare + 0.05 },
    { measure: 'scrolling: frames over 33 ms', ...later, show: percent, aim: 0.01, limit: later.bare + 0.03 },
    { measure: 'scrolling: longest task', ...task, show: milliseconds, aim: LONG_MS, limit: LONG_MS },
  ];
};

const streamMeasures = async (rate: number, limit: number): Promise<Measure[]> => {
  provider.script({ reply: replyOf(TOKENS), tokensPerSecond: TOKENS_PER_SECOND });
  const url = `${server.url}/conversations/${await createConversation(user, agent)}`;
  const tasks: LongTasks = await watchReply(browser, { url, token: user.token, rate, ending: 'That is all of it.' });
  const at = rate === 1 ? '' : `, processor slowed ${rate} times`;
  const shown = { bare: Number.NaN, show: milliseconds, aim: LONG_MS };
  return [
    { measure: `a reply of ${TOKENS} tokens: longest task${at}`, own: tasks.longestProcessorMs, ...shown, limit },
    {
      measure: `a reply: the same by the clock${at}`,
      own: tasks.longestMs,
      ...shown,
      limit: Number.POSITIVE_INFINITY,
    },
  ];
};

const measures = [
  ...(await coldMeasures(1)),
  ...(await coldMeasures(SLOWED)),
  ...(await scrollMeasures()),
  ...(await streamMeasures(1, LONG_MS)),
  ...(await streamMeasures(SLOWED, 3 * LONG_MS)),
];
await browser.close();
user.client.close();
await provider.close();
await server.stop();
removeData(server.directory);

const passed = measures.filter(({ own: value, limit }) => value > limit);
console.table(
  Object.fromEntries(
    measures.map(({ measure, own: value, bare: empty, aim, limit, show }) => [
      measure,
      {
        value: show(value),
        'a bare page': Number.isNaN(empty) ? '' : show(empty),
        aim: `<= ${show(aim)}${value > aim ? ', missed' : ''}`,
        limit: Number.isFinite(limit) ? show(limit) : '',
      },
    ]),
  ),
);
console.log(
  JSON.stringify({
    bench: 'page',
    figures: Object.fromEntries(measures.map(({ measure, own: value, bare: empty }) => [measure, [value, empty]])),
  }),
);
for (const { measure, own: value, limit, show } of passed)
  console.error(`page: ${measure} is ${show(value)}, and may be ${show(limit)}.`);
if (passed.length > 0) process.exitCode = 1;
