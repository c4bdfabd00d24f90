import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();

/** Writes bytes as they are, and gives what came back until `enough` says so or the connection ends. */
const exchange = (bytes: string, enough: (text: string) => boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (enough(text)) socket.destroy();
    });
  });

const head = (first: string, ...lines: string[]): string =>
  [first, 'Host: symbi.example', `Authorization: Bearer ${user.token}`, ...lines, '', ''].join('\r\n');

test('A body that breaks off is the fault of its sender, and is not told of as one of the database', async () => {
  const wanted = head('POST /api/folders HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100');
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => {
      socket.write(`${wanted}{"name":`);
      // The server has to have begun to read before the connection ends.
      setTimeout(() => socket.destroy(), 200);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await user.call('GET', '/api/folders')).body).toMatchObject({ count: 0 });
  expect(app.logged()).not.toContain('database cannot be reached');
  expect(app.logged()).not.toContain('"level":50');
});

// Some clients offer HTTP/2 in their first request; a server that does not know a protocol answers in the one it knows.
test.each([
  ['h2c', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']],
  ['a WebSocket where there is none', ['Connection: Upgrade', 'Upgrade: websocket']],
])('A request that offers %s is answered all the same', async (_protocol, lines) => {
  const answer = await exchange(head('GET /api/folders HTTP/1.1', ...lines), (text) => text.includes('"count"'));
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain('"success":true');
});
