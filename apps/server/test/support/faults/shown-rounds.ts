import { monitorEventLoopDelay } from 'node:perf_hooks';
import { io, type Socket } from 'socket.io-client';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { callAs, pick } from '@symbi/testkit/request';
import { startProcess } from './process.ts';
import { createTalker, keepTalking, type Talker } from './traffic.ts';

const STREAMS_EACH = 7;
/** Text that was on a screen this long before the kill must still be there afterwards. */
const SHOWN_FOR_MS = 1_000;
const TALKERS = 5;
const EACH_PER_SECOND = 10;

const call = async (url: string, token: string, method: string, path: string, body?: unknown): Promise<unknown> =>
  (await callAs(url, token, method, path, body)).body;

/** A reply somebody watches being written. */
interface Watcher {
  readonly token: string;
  readonly conversation: string;
  replyId: string;
  /** The text shown, and when. */
  readonly shown: { at: number; text: string }[];
  readonly socket: Socket;
}

const openStream = async (url: string, token: string): Promise<Watcher> => {
  const key = { name: 'K', provider: 'openai', key: 'sk-test-0123456789abcdef' };
  const keyId = pick(await call(url, token, 'POST', '/api/users/api-keys', key), 'data._id');
  const fields = { name: 'Remote', provider: 'openai', model: 'fake', apiKeyId: keyId };
  const agent = pick(await call(url, token, 'POST', '/api/agents', fields), 'data._id');
  const conversation = pick(await call(url, token, 'POST', '/api/conversations', { agent }), '_id');
  const options = { path: '/socket.io', auth: { token }, transports: ['websocket'], reconnection: false };
  const socket = io(url, { ...options, forceNew: true });
  const watched: Watcher = { token, conversation, replyId: '', shown: [], socket };
  socket.on('message:delta', ({ offset, text }: { offset: number; text: string }) => {
    const before = watched.shown.at(-1)?.text ?? '';
    watched.shown.push({ at: performance.now(), text: before.slice(0, offset) + text });
  });
  await socket.emitWithAck('joinConversation', { id: conversation });
  return watched;
};

/** How much of what was on a screen before that moment is missing afterwards, in characters. */
const missing = async (url: string, watched: Watcher, moment: number): Promise<number> => {
  const { token, conversation, replyId } = watched;
  const shown = watched.shown.findLast(({ at }) => at < moment)?.text ?? '';
  const content = await eventually(async () => {
    const answer = await call(url, token, 'GET', `/api/conversations/${conversation}`);
    const { messages } = (answer as { data: { messages: { _id: string; content: string; status: string }[] } }).data;
    return messages.find(({ _id: id, status }) => id === replyId && status !== 'streaming')?.content;
  });
  return content.startsWith(shown) ? 0 : Math.max(1, shown.length - content.length);
};

export interface ShownRounds {
  /** Replies being watched when their process was killed. */
  readonly watched: number;
  /** Replies with missing text, and how much. */
  readonly losses: readonly number[];
}

const startStreams = async (url: string, fakes: FakeProviders, count: number, round: number): Promise<Watcher[]> => {
  fakes.reset();
  fakes.script(...Array.from({ length: count }, () => ({ reply: 'word '.repeat(5_000), tokensPerSecond: 50 })));
  const streams: Watcher[] = [];
  let talker: Talker | undefined;
  for (let number = 0; number < count; number += 1) {
    if (talker === undefined || number % STREAMS_EACH === 0)
      talker = await createTalker(url, 1_000 * (round + 1) + number);
    streams.push(await openStream(url, talker.token));
  }
  await Promise.all(
    streams.map(async (stream) => {
      const path = `/api/conversations/${stream.conversation}/messages`;
      stream.replyId = pick(await call(url, stream.token, 'POST', path, { content: 'Go on' }), 'reply._id');
    }),
  );
  return streams;
};

/**
 * Has people watch `streams` replies beside fifty messages a second, kills the server, and checks what they had read.
 */
export const shownRounds = async (
  variables: Readonly<Record<string, string>>,
  rounds: number,
  streams: number,
): Promise<ShownRounds> => {
  const fakes = await startFakeProviders();
  const losses: number[] = [];
  let watched = 0;
  try {
    let server = await startProcess({ ...variables, OPENAI_BASE_URL: fakes.baseUrls.openai });
    const talkers: Talker[] = [];
    for (let number = 0; number < TALKERS; number += 1) talkers.push(await createTalker(server.url, number));
    for (let round = 0; round < rounds; round += 1) {
      const { url } = server;
      const replies = await startStreams(url, fakes, streams, round);
      const late = monitorEventLoopDelay({ resolution: 10 });
      late.enable();
      const stop = new AbortController();
      const talking = talkers.map((talker, number) =>
        keepTalking(url, talker, `${round}-${number}`, EACH_PER_SECOND, stop.signal),
      );
      await eventually(async () => (replies.every(({ shown }) => shown.length > 20) ? true : undefined));
      await new Promise((resolve) => setTimeout(resolve, 1_500 + Math.random() * 1_500));
      // A busy machine delays everything, including the server, by at most the delay of a timer in here.
      const moment = performance.now() - SHOWN_FOR_MS - late.max / 1e6;
      await server.kill('SIGKILL');
      late.disable();
      stop.abort();
      await Promise.all(talking);
      for (const { socket } of replies) socket.disconnect();
      server = await startProcess({ ...variables, OPENAI_BASE_URL: fakes.baseUrls.openai });
      watched += replies.length;
      for (const reply of replies) {
        const lost = await missing(server.url, reply, moment);
        if (lost > 0) losses.push(lost);
      }
    }
    await server.kill('SIGTERM');
  } finally {
    await fakes.close();
  }
  return { watched, losses };
};
