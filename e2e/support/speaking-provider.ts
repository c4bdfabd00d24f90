import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '@symbi/contracts/agents';
import { addKey, makeAgent } from '@symbi/testkit/factories';
import type { Account } from './account.ts';

/** The text of the last message in the body of a chat completion. */
const lastText = (body: unknown): string => {
  const messages: unknown = typeof body === 'object' && body !== null && 'messages' in body ? body.messages : [];
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  const content: unknown = typeof last === 'object' && last !== null && 'content' in last ? last.content : '';
  return typeof content === 'string' ? content : JSON.stringify(content);
};

/** The answer to one request: the text in pieces, or a refusal. */
export interface Speech {
  readonly pieces: readonly string[];
  /** Pause between two pieces. */
  readonly pauseMs?: number;
  /** Sends nothing before this has settled. */
  readonly after?: Promise<void>;
  /** Refuses with this status instead. */
  readonly status?: number;
}

/** A chat completions endpoint on loopback that answers with what `speak` makes of the last message. */
export interface SpeakingProvider {
  readonly url: string;
  /** Number of streams cut by the other side. */
  cut(): number;
  close(): Promise<void>;
}

const frame = (delta: object, end: string | null): string =>
  `data: ${JSON.stringify({
    id: 'chat-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'speaker',
    choices: [{ index: 0, delta, finish_reason: end }],
    ...(end === null ? {} : { usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } }),
  })}\n\n`;

const listen = (server: Server): Promise<number> =>
  new Promise((settle) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      settle(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

export async function startSpeaking(speak: (asked: string) => Speech): Promise<SpeakingProvider> {
  let cuts = 0;
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.method !== 'POST') {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ object: 'list', data: [{ id: 'speaker', object: 'model' }] }));
        return;
      }
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const speech = speak(lastText(body));
      if (speech.status !== undefined) {
        response.writeHead(speech.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: 'Refused', code: 'invalid_api_key' } }));
        return;
      }
      let isDone = false;
      response.on('close', () => (cuts += isDone ? 0 : 1));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      await speech.after;
      const frames = [
        ...speech.pieces.map((content) => frame({ role: 'assistant', content }, null)),
        frame({}, 'stop'),
      ];
      for (const text of [...frames, 'data: [DONE]\n\n']) {
        if (response.destroyed) return;
        response.write(text);
        if (speech.pauseMs !== undefined) await sleep(speech.pauseMs);
      }
      isDone = true;
      response.end();
    };
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    cut: () => cuts,
    close: () =>
      new Promise((settle) => {
        server.closeAllConnections();
        server.close(() => settle());
      }),
  };
}

/** Environment variables the app's server needs to talk to a provider on loopback. */
export const speakingEnvironment = { ALLOW_PRIVATE_PROVIDERS: '1', RATE_LIMIT_FACTOR: '100' };

/** An agent of the account that uses the provider. */
export async function createSpeaker(account: Account, provider: SpeakingProvider): Promise<Agent> {
  const apiKeyId = await addKey(account, { name: 'Loopback', provider: 'custom', key: 'sk-loopback-0123456789' });
  return makeAgent(account, { name: 'Speaker', provider: 'custom', model: 'speaker', baseUrl: provider.url, apiKeyId });
}
