import { createServer, type Server, type ServerResponse } from 'node:http';
import { stamp } from '../lib/stamps.ts';

export interface Provider {
  readonly url: string;
  /** Waits for the request whose body has the words, and returns the time of its first byte, by `performance.now()`. */
  readonly heard: (words: string) => Promise<number>;
  readonly close: () => void;
}

const WAIT_MS = 60_000;

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`);
    });
  });

const chunk = (delta: object, end: string | null): string =>
  `data: ${JSON.stringify({
    id: 'bench',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'bench',
    choices: [{ index: 0, delta, finish_reason: end }],
  })}\n\n`;

const REPLY = `${chunk({ role: 'assistant', content: 'Yes.' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`;

/** A message with these words gets a reply of timestamp tokens. */
export const STREAM_WORDS = 'Please send stamps.';
const TOKENS = 100;
const APART_MS = 20;

const sendStamps = (response: ServerResponse): void => {
  response.write(chunk({ role: 'assistant', content: stamp() }, null));
  let sent = 1;
  const timer = setInterval(() => {
    sent += 1;
    if (sent <= TOKENS) return void response.write(chunk({ content: stamp() }, null));
    clearInterval(timer);
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  }, APART_MS);
  response.on('close', () => clearInterval(timer));
};

/** An OpenAI-compatible server that replies with one word, or stamps, and records the time of each request. */
export const startProvider = async (): Promise<Provider> => {
  const waiting = new Map<string, (at: number) => void>();
  const server = createServer((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (data: Buffer) => chunks.push(data));
    request.on('end', () => {
      if (request.method === 'GET') {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ object: 'list', data: [{ id: 'bench', object: 'model', owned_by: 'bench' }] }));
        return;
      }
      const body = Buffer.concat(chunks).toString('utf8');
      for (const [words, tell] of waiting) if (body.includes(words)) tell(at);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (body.includes(STREAM_WORDS)) sendStamps(response);
      else response.end(REPLY);
    });
  });
  const url = await listen(server);
  return {
    url,
    heard: (words) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The provider was not asked.')), WAIT_MS);
        waiting.set(words, (at) => {
          clearTimeout(timer);
          waiting.delete(words);
          resolve(at);
        });
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
