import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();

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
