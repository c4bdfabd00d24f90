import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { readBehavior, type Behavior, type Fault } from './faults.ts';
import { answerFree } from './free-paths.ts';
import { embeddingsRefusal, fakeEmbeddings } from './embeddings.ts';
import { PROTOCOLS, type ProtocolName } from './protocols.ts';
import { asksForLogprobs } from './logprob-protocols.ts';
import { protocolFor } from './search-protocols.ts';
import { playStream, splitTokens } from './stream.ts';

interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Settles when this request's connection ends; `byClient` is true if the client disconnected before the end. */
  readonly closed: Promise<{ readonly byClient: boolean; readonly at: number }>;
}

export interface FakeProviders {
  readonly url: string;
  readonly port: number;
  /** Base URLs in the form of the server's environment variables. */
  readonly baseUrls: Readonly<Record<'openai' | 'anthropic' | 'together' | 'perplexity' | 'v0' | 'custom', string>>;
  readonly requests: readonly RecordedRequest[];
  /** Behaviors of the next calls, one entry each; after these, model name and prompt decide. */
  script(...behaviors: readonly Behavior[]): void;
  setModels(models: unknown): void;
  /** The rate of replies that do not set their own. */
  setRate(tokensPerSecond: number | undefined): void;
  reset(): void;
  close(): Promise<void>;
}

const PATHS: Readonly<Record<string, ProtocolName>> = {
  '/responses': 'responses',
  '/messages': 'messages',
  '/chat/completions': 'chat',
  '/agent': 'agent',
};

interface HttpFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const HTTP_FAILURES: Partial<Readonly<Record<Fault, HttpFailure>>> = {
  '400': { status: 400, code: 'invalid_request_error', message: 'Unsupported value for a parameter.' },
  '401': { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided.' },
  '403': { status: 403, code: 'permission_error', message: 'This key may not use this resource.' },
  '404': { status: 404, code: 'model_not_found', message: 'The model does not exist or you do not have access to it.' },
  '408': { status: 408, code: 'timeout_error', message: 'The request timed out.' },
  '429': { status: 429, code: 'rate_limit_exceeded', message: 'Rate limit reached for requests.' },
  '429-no-hint': { status: 429, code: 'rate_limit_exceeded', message: 'Rate limit reached for requests.' },
  '500': { status: 500, code: 'server_error', message: 'The server had an error while processing your request.' },
  '503': { status: 503, code: 'service_unavailable', message: 'The engine is overloaded.' },
  quota: {
    status: 429,
    code: 'insufficient_quota',
    message: 'You exceeded your current quota, please check your plan and billing details.',
  },
  context: {
    status: 400,
    code: 'context_length_exceeded',
    message:
      "prompt is too long: 250000 tokens > 200000 maximum. This model's maximum context length is 200000 tokens.",
  },
};

/** Starts loopback servers for every provider's protocol behind one port; `port` 0 picks a free one. */
export async function startFakeProviders(port = 0): Promise<FakeProviders> {
  const requests: RecordedRequest[] = [];
  const queue: Behavior[] = [];
  const state: FakeState = { models: { object: 'list', data: [] }, rate: undefined };
  const server = createServer((incoming, response) => {
    answer(incoming, response, { requests, queue, state }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const url = `http://127.0.0.1:${actualPort}`;
  return {
    url,
    port: actualPort,
    baseUrls: {
      openai: `${url}/openai/v1`,
      anthropic: `${url}/anthropic/v1`,
      together: `${url}/together/v1`,
      perplexity: `${url}/perplexity/v1`,
      v0: `${url}/v0/v1`,
      custom: `${url}/custom/v1`,
    },
    requests,
    script: (...behaviors) => void queue.push(...behaviors),
    setModels: (models) => void (state.models = models),
    setRate: (rate) => void (state.rate = rate),
    reset: () => {
      requests.length = 0;
      queue.length = 0;
      state.rate = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface FakeState {
  models: unknown;
  rate: number | undefined;
}

interface Fake {
  readonly requests: RecordedRequest[];
  readonly queue: Behavior[];
  readonly state: FakeState;
}

async function answer(incoming: IncomingMessage, response: ServerResponse, fake: Fake): Promise<void> {
  const gone = new AbortController();
  const closed = new Promise<{ byClient: boolean; at: number }>((resolve) => {
    response.on('close', () => {
      gone.abort();
      resolve({ byClient: !response.writableFinished, at: performance.now() });
    });
  });
  const path = (incoming.url ?? '').replace(/^\/[a-z0-9]+\/v1/, '').replace(/\?.*$/, '');
  const body = await readBody(incoming);
  fake.requests.push({
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: flatten(incoming),
    body,
    closed,
  });
  const free = answerFree(path, flatten(incoming), fake.state.models);
  if (free !== undefined) return sendJson(response, free.status, free.body);
  const model = typeof body['model'] === 'string' ? body['model'] : modelOf(body);
  const prompt = promptOf(body);
  const rate = fake.state.rate === undefined ? {} : { tokensPerSecond: fake.state.rate };
  const behavior = { ...rate, ...(fake.queue.shift() ?? readBehavior(model, prompt)) };
  if (behavior.refusesLogprobs === true && asksForLogprobs(body)) {
    // The same response is requested again without them.
    fake.queue.unshift(behavior);
    const message = "Unsupported parameter: 'logprobs'.";
    return sendJson(response, 400, {
      error: { message, type: 'invalid_request_error', code: null, param: 'logprobs' },
    });
  }
  if (failBeforeStream(incoming, response, behavior, path)) return;
  const name = PATHS[path];
  const { protocol, reply: found } = protocolFor(name ?? 'chat', body, behavior);
  const reply =
    behavior.reply ?? found ?? `You asked: ${prompt.replace(/\[\[[^\]]*\]\]/g, '').trim()} – the answer is 42 ≠ 43 🙂.`;
  if (path === '/chats') return sendChat(response, behavior, reply);
  if (path === '/embeddings') {
    // One vector counts as a token, so that tests can act during the computation.
    const { tokensPerSecond } = behavior;
    if (tokensPerSecond !== undefined) await delay(1000 / tokensPerSecond);
    const refusal = embeddingsRefusal(body);
    return refusal === undefined ? sendJson(response, 200, fakeEmbeddings(body)) : sendJson(response, 400, refusal);
  }
  if (name === undefined)
    return sendJson(response, 404, { error: { message: 'No such path', type: 'invalid_request_error', code: null } });
  const usage = { inputTokens: Math.ceil(JSON.stringify(body).length / 4), outputTokens: splitTokens(reply).length };
  await playStream(response, { protocol, behavior, model, reply, usage, signal: gone.signal });
}

/** Faults that come before any stream; true if the response was handled. */
function failBeforeStream(
  incoming: IncomingMessage,
  response: ServerResponse,
  behavior: Behavior,
  path: string,
): boolean {
  const { fault } = behavior;
  if (fault === undefined) return false;
  const protocol = PROTOCOLS[PATHS[path] ?? 'chat'];
  if (fault === 'reset') response.destroy();
  else if (fault === 'redirect')
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
  else if (fault === 'html-error')
    response
      .writeHead(502, { 'content-type': 'text/html' })
      .end('<html><body><h1>502 Bad Gateway</h1><script>alert(1)</script></body></html>');
  else if (fault === 'error-in-200')
    sendJson(response, 200, {
      status: 'failed',
      error: { code: 'insufficient_quota', type: 'insufficient_quota', message: 'Out of credits.' },
    });
  else if (fault === 'gzip')
    response
      .writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
      .end(gzipSync('data: {}\n\n'.repeat(100_000)));
  else if (fault === 'echo-key') {
    const key = incoming.headers.authorization ?? String(incoming.headers['x-api-key']);
    sendJson(
      response,
      401,
      protocol.errorBody('invalid_api_key', `Incorrect API key provided: ${key}. <b>Find</b> yours in the console.`),
    );
  } else if (fault !== 'slow') return sendFailure(response, behavior, protocol.errorBody);
  return true;
}

function sendFailure(
  response: ServerResponse,
  behavior: Behavior,
  errorBody: (code: string, message: string) => unknown,
): boolean {
  const failure = behavior.fault === undefined ? undefined : HTTP_FAILURES[behavior.fault];
  if (failure === undefined) return false;
  if (behavior.fault === '429') response.setHeader('retry-after', String(behavior.retryAfterSeconds ?? 1));
  sendJson(response, failure.status, errorBody(failure.code, failure.message));
  return true;
}

function sendChat(response: ServerResponse, behavior: Behavior, reply: string): void {
  if (behavior.fault === 'wrong-type')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>');
  if (behavior.fault === 'garbage')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": ');
  if (behavior.fault === 'cut') {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      .write('{"id": "chat_fake", "text": "');
    return void setTimeout(() => response.destroy(), 20);
  }
  sendJson(response, 200, {
    id: 'chat_fake',
    object: 'chat',
    privacy: 'private',
    webUrl: 'https://v0.app/chat/chat_fake',
    text: reply,
    latestVersion: {
      id: 'version_fake',
      object: 'version',
      status: 'completed',
      demoUrl: 'https://demo.vusercontent.net/chat_fake',
      files: [],
    },
  });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function readBody(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) if (chunk instanceof Buffer) chunks.push(chunk);
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function flatten(incoming: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function modelOf(body: Record<string, unknown>): string {
  if (typeof body['preset'] === 'string') return body['preset'];
  const configuration = body['modelConfiguration'];
  return isObject(configuration) && typeof configuration['modelId'] === 'string' ? configuration['modelId'] : 'fake';
}

/** The text of the last user turn, wherever the protocol keeps it. */
function promptOf(body: Record<string, unknown>): string {
  if (typeof body['message'] === 'string') return body['message'];
  const turns: unknown = body['messages'] ?? body['input'];
  if (typeof turns === 'string') return turns;
  const last = Array.isArray(turns)
    ? (turns as readonly unknown[]).findLast((turn) => isObject(turn) && turn['role'] === 'user')
    : undefined;
  return isObject(last) ? textOf(last['content']) : '';
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as readonly unknown[])
    .map((part) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
