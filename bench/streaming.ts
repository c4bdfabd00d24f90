/**
 * npm run bench -- streaming: 50 replies at once at 100 tokens a second. How much later the first token and every token
 * reach a browser's socket than they reach somebody who calls the same provider directly.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { createAgent, createConversation, register, textAt } from './lib/client.ts';
import { startProvider } from './lib/provider.ts';
import { delaysIn, readStamps, type Timing } from './lib/stamps.ts';
import { removeData, startServer } from './lib/server.ts';
import { median, milliseconds, percentile, report } from './lib/stats.ts';

const STREAMS = 50;
const APART_MS = 20;

const direct = async (url: string): Promise<Timing> => {
  const began = performance.now();
  const answer = await fetch(`${url}/chat/completions`, { method: 'POST', body: '{"stream":true}' });
  return readStamps(began, answer.body ?? new ReadableStream());
};

const through = async (url: string, providerUrl: string, index: number): Promise<() => Promise<Timing>> => {
  const user = await register(url, `reader${index}`);
  const agent = await createAgent(user, { provider: 'custom', model: 'stamp', baseUrl: providerUrl });
  const conversation = await createConversation(user, agent);
  const socket = io(url, {
    path: '/socket.io',
    auth: { token: user.token },
    transports: ['websocket'],
    forceNew: true,
  });
  await socket.emitWithAck('joinConversation', { id: conversation });
  return async () => {
    const delays: number[] = [];
    let firstMs = Number.NaN;
    const began = performance.now();
    const done = new Promise<void>((resolve) => {
      socket.on('message:done', () => resolve());
    });
    socket.on('message:delta', (delta: { text: string }) => {
      if (Number.isNaN(firstMs)) firstMs = performance.now() - began;
      delays.push(...delaysIn(delta.text));
    });
    const sent = await user.client.call('POST', `/api/conversations/${conversation}/messages`, {
      content: 'Go',
      ci: false,
    });
    textAt(sent.body, 'runId');
    await done;
    socket.disconnect();
    user.client.close();
    return { firstMs, delays };
  };
};

const staggered = async (works: readonly (() => Promise<Timing>)[]): Promise<Timing[]> =>
  Promise.all(works.map((work, index) => sleep(index * APART_MS).then(work)));

const provider = await startProvider();
const server = await startServer({ ALLOW_PRIVATE_PROVIDERS: '1' });
const warmUp = await through(server.url, provider.url, 1000);
await warmUp();
const readers = await Promise.all(
  Array.from({ length: STREAMS }, (_, index) => through(server.url, provider.url, index)),
);
const straight = await staggered(Array.from({ length: STREAMS }, () => () => direct(provider.url)));
const ours = await staggered(readers);
provider.stop();
await server.stop();
removeData(server.directory);

const all = (timings: readonly Timing[]): number[] => timings.flatMap((timing) => [...timing.delays]);
const first = (timings: readonly Timing[]): number => median(timings.map((timing) => timing.firstMs));
const figures = {
  firstMs: { direct: first(straight), ours: first(ours) },
  delayMs: { direct: median(all(straight)), ours: median(all(ours)), oursP99: percentile(all(ours), 0.99) },
  tokens: { direct: all(straight).length, ours: all(ours).length },
};
report(
  [
    {
      measure: 'first token, added at p50',
      value: milliseconds(figures.firstMs.ours - figures.firstMs.direct),
      aim: '<= 5 ms',
    },
    {
      measure: 'per delta, added at p50',
      value: milliseconds(figures.delayMs.ours - figures.delayMs.direct),
      aim: '<= 3 ms',
    },
    { measure: 'per delta p99', value: milliseconds(figures.delayMs.oursP99), aim: '' },
    { measure: 'tokens read (direct, ours)', value: `${figures.tokens.direct}, ${figures.tokens.ours}`, aim: 'equal' },
  ],
  { bench: 'streaming', streams: STREAMS, ...figures },
);
