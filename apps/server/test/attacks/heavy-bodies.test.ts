import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startConversation } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { expect, onTestFinished, test } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();

/** Says that a file of 19 MB follows, and sends nothing of it. Answers what the server says of that so far. */
const announce = async (owner: TestUser, conversation: string): Promise<{ socket: Socket; said: () => string }> => {
  const { host, hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  const head = [
    `POST /api/conversations/${conversation}/attachments?name=a.txt HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${owner.token}`,
    'Content-Type: application/octet-stream',
    'Content-Length: 19000000',
    '\r\n',
  ];
  await new Promise((resolve) => socket.write(head.join('\r\n'), resolve));
  return { socket, said: () => said };
};

const upload = (owner: TestUser, id: string) => {
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/octet-stream' };
  const url = `${app.url}/api/conversations/${id}/attachments?name=a.txt`;
  return fetch(url, { method: 'POST', headers, body: 'bees '.repeat(400_000) }).then(({ status }) => status);
};

test('a person cannot have the server keep more than 200 MB of what they are still sending', async () => {
  const other = await app.register();
  const [conversation, others] = [await startConversation(user), await startConversation(other)];
  const opened = await Promise.all(Array.from({ length: 13 }, () => announce(user, conversation)));
  const refused = () => opened.filter(({ said }) => said().includes('HTTP/1.1 429')).length;
  await expect.poll(refused).toBe(2);
  expect(opened.map(({ said }) => said()).join('\n')).toMatch(/retry-after: 1\r/i);
  expect([await upload(user, conversation), await upload(other, others)]).toEqual([429, 201]);
  for (const { socket } of opened) socket.destroy();
  await expect.poll(() => upload(user, conversation)).toBe(201);
});

test('an upload given up while its sender is still being identified no longer counts', async () => {
  const sender = await app.register();
  const conversation = await startConversation(sender);
  for (let upTo = 0; upTo < 60; upTo += 1) {
    const { socket } = await announce(sender, conversation);
    // A little later each time, so that some are given up right then.
    for (let turn = 0; turn < upTo % 20; turn += 1) await nextTurn();
    socket.resetAndDestroy();
  }
  await expect.poll(() => upload(sender, conversation)).toBe(201);
});
