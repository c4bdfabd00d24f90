/** npm run bench -- sockets: the memory of 1,000 idle live connections. */
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { register } from './lib/client.ts';
import { removeData, startServer } from './lib/server.ts';
import { report } from './lib/stats.ts';

const SOCKETS = 1_000;
const AT_ONCE = 50;
const REST_MS = 4_000;

const server = await startServer();
const user = await register(server.url, 'watcher');
const connect = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(server.url, {
      path: '/socket.io',
      auth: { token: user.token },
      transports: ['websocket'],
      forceNew: true,
    });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
// The first connections load what later ones share.
const sockets = await Promise.all(Array.from({ length: AT_ONCE }, connect));
await sleep(REST_MS);
const before = server.memory();
while (sockets.length < SOCKETS + AT_ONCE)
  sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, connect))));
await sleep(REST_MS);
const after = server.memory();
for (const socket of sockets) socket.disconnect();
user.client.close();
await server.stop();
removeData(server.directory);
report([{ measure: `${SOCKETS} idle sockets`, value: `${(after - before).toFixed(0)} MB`, aim: '<= 60 MB' }], {
  bench: 'sockets',
  sockets: SOCKETS,
  addedMb: after - before,
  restMb: before,
});
