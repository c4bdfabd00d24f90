import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { openSilent } from '#support/attacks/silent-wire.ts';

/** The end of the server; a process that takes 24 seconds for it is ended with its database open. */
const endsInTime = async (server: TestApp): Promise<void> => {
  const began = Date.now();
  await server.stop();
  expect(Date.now() - began).toBeLessThan(15_000);
};

test('a client that never answers the end of its live connection does not hold up the end of the server', async () => {
  const server = await startApp();
  const user = await server.register();
  const wires = await Promise.all([openSilent(server.url), openSilent(server.url, user.token)]);
  await endsInTime(server);
  for (const wire of wires) wire.close();
});

// Browsers open connections before they need them.
test.each([
  ['nothing', ''],
  ['half a head', 'GET /healthz HTTP/1.1\r\nHost: symbi\r\n'],
  [
    'half a body',
    'POST /api/auth/login HTTP/1.1\r\nHost: symbi\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  ],
])('a client that says %s does not hold up the end of the server', async (_what, said) => {
  const server = await startApp();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(said);
  await endsInTime(server);
  socket.destroy();
});
