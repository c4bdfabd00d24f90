import { createServer } from 'node:http';
import { stamp } from './stamps.ts';

/**
 * A chat-completions server on loopback whose every token is the time it was sent, in microseconds since 1970, so that
 * a reader can compute its delay. Run as `node stamping-provider.ts`; prints its address.
 */
const TOKENS = 200;
const INTERVAL_MS = 10;

const line = (delta: object, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'stamp', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const server = createServer((incoming, answer) => {
  incoming.resume();
  incoming.on('end', () => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(line({ role: 'assistant', content: stamp() }, null));
    let sent = 1;
    const timer = setInterval(() => {
      sent += 1;
      if (sent <= TOKENS) return void answer.write(line({ content: stamp() }, null));
      clearInterval(timer);
      answer.end(`${line({}, 'stop')}data: [DONE]\n\n`);
    }, INTERVAL_MS);
    answer.on('close', () => clearInterval(timer));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `ready at http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}\n`,
  );
});
process.on('SIGTERM', () => process.exit(0));
