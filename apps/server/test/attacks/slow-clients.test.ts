// One database: what waits for a client waits in front of the database.
import { startConversation } from '@symbi/testkit/talk';
import { encryptedText, sendEncrypted } from '@symbi/testkit/encrypted';
import { expect, test } from 'vitest';
import { openSilent } from '#support/attacks/silent-wire.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();

/** A conversation of four million characters, in messages that nobody answers. */
const fill = async (): Promise<string> => {
  const conversation = await startConversation(user);
  for (let said = 0; said < 25; said += 1) await sendEncrypted(user, conversation, encryptedText(120_000));
  return conversation;
};

const connections = (): number => app.app.io.engine.clientsCount;

test('a client that reads nothing is sent no more than it takes, however often it asks', async () => {
  const conversation = await fill();
  const wire = await openSilent(app.url, user.token);
  wire.stopReading();
  let sent = 0;
  for (const socket of app.app.io.of('/').sockets.values())
    socket.conn.on('packetCreate', ({ data }: { data?: string }) => (sent += data?.length ?? 0));
  for (let asked = 0; asked < 40; asked += 1) wire.send(`42["joinConversation",{"id":"${conversation}","after":0}]`);
  const reader = await user.connect();
  let taken = 0;
  reader.on('message:updated', () => (taken += 1));
  for (let asked = 0; asked < 3; asked += 1)
    expect(await reader.emitWithAck('joinConversation', { id: conversation, after: 0 })).toMatchObject({ ok: true });
  expect(taken).toBe(75);
  // Forty times the conversation would be 160 million characters; the system's own buffers take some.
  expect(sent).toBeLessThan(40_000_000);
  reader.disconnect();
  wire.close();
});

test('a client that does not take what others say is cut', async () => {
  const conversation = await startConversation(user);
  const wire = await openSilent(app.url, user.token);
  wire.send(`42["joinConversation",{"id":"${conversation}"}]`);
  await expect.poll(() => app.app.io.of('/').adapter.rooms.get(`conversation:${conversation}`)?.size).toBe(1);
  wire.stopReading();
  const before = connections();
  const room = app.app.io.to(`conversation:${conversation}`);
  const delta = { conversationId: conversation, messageId: conversation, offset: 0, text: 'x'.repeat(1_000_000) };
  for (let said = 0; said < 20; said += 1) {
    room.emit('message:delta', delta);
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Long before it is missed for not answering.
  await expect.poll(connections).toBe(before - 1);
  wire.close();
});
