// One database: broken frames are refused before anything is read or stored.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { sendRaw } from '#support/attacks/raw.ts';
import { openSignedIn, openWire } from '#support/attacks/wire.ts';

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await startApp();
  user = await server.register();
});
afterEach(async () => {
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  const socket = await user.connect();
  expect(await socket.emitWithAck('joinConversation', 'x')).toMatchObject({ ok: false });
  socket.disconnect();
});
afterAll(() => server.stop());

describe('packets that no client sends', () => {
  test.each([
    ['an unknown type', '9'],
    ['an unknown packet', '4x'],
    ['half an event', '42["joinConversation",'],
    ['an event that is no array', '42{"a":1}'],
    ['an event without a name', '42[]'],
    ['an event named by an object', '42[{"a":1}]'],
    ['an acknowledgement nobody waits for', '43999["x"]'],
    ['attachments that never come', '451-["joinConversation",{"_placeholder":true,"num":0}]'],
    ['a million attachments', '451000000-["joinConversation",{"_placeholder":true,"num":0}]'],
    ['attachments without a number', '45x-["joinConversation"]'],
    ['an attachment that does not exist', '451-["joinConversation",{"_placeholder":true,"num":99}]'],
    ['a namespace of 50,000 letters', `40/${'a'.repeat(50_000)},`],
    ['an event in a namespace that was not joined', '42/other,["joinConversation","x"]'],
    ['a second sign-in', '40{"token":"x"}'],
    ['a number for the acknowledgement that is too large', `42${'9'.repeat(400)}["joinConversation","x"]`],
    ['arrays 60,000 deep', `42["joinConversation",${'['.repeat(60_000)}${']'.repeat(60_000)}]`],
    ['objects 20,000 deep', `42["bolt:message",${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]`],
    [
      'a payload of objects 20,000 deep',
      `420["bolt:message",{"projectId":"${'a'.repeat(24)}","payload":${'{"a":'.repeat(18_000)}1${'}'.repeat(18_000)}}]`,
    ],
    ['a frame of a megabyte', `42["joinConversation","${'x'.repeat(1_000_000)}"]`],
    ['a frame of two megabytes of text', '4'.repeat(2_000_000)],
    ['an upgrade probe', '2probe'],
    ['a close packet', '1'],
  ])('%s: are dropped or end that connection alone', async (_name, packet) => {
    const bystander = await openSignedIn(server.url, user.token);
    const wire = await openSignedIn(server.url, user.token);
    wire.send(packet);
    wire.send('2');
    await Promise.race([wire.closed, wire.next('3').catch(() => undefined)]);
    wire.close();
    expect(bystander.isOpen()).toBe(true);
    bystander.close();
  });

  test('binary frames, also without an event that announces them, end that connection alone', async () => {
    const wire = await openSignedIn(server.url, user.token);
    for (let index = 0; index < 100 && wire.isOpen(); index += 1) wire.send(new Uint8Array(1_000).fill(index));
    await wire.closed;
    const announced = await openSignedIn(server.url, user.token);
    announced.send('452-["joinConversation",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}]');
    announced.send(new Uint8Array(10));
    announced.send('42["joinConversation","x"]');
    announced.send('2');
    await Promise.race([announced.closed, announced.next('3')]);
    announced.close();
  });

  test.each(['error', 'disconnect', 'disconnecting', 'connect', 'connect_error', 'newListener', 'removeListener'])(
    'an event named %s does nothing',
    async (name) => {
      const wire = await openSignedIn(server.url, user.token);
      wire.send(`42["${name}",{"message":"x"}]`);
      wire.send('2');
      await Promise.race([wire.closed, wire.next('3')]);
      wire.close();
    },
  );

  test('events with names from the prototype do nothing', async () => {
    const wire = await openSignedIn(server.url, user.token);
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'joinConversation\u0000', ''])
      wire.send(`42${JSON.stringify([name, {}])}`);
    wire.send('420["joinConversation","x"]');
    await wire.next('430');
    wire.close();
  });
});

describe('polling', () => {
  test.each([
    ['an unknown session', '?EIO=4&transport=polling&sid=unknown'],
    ['a session named __proto__', '?EIO=4&transport=polling&sid=__proto__'],
    ['a session named constructor', '?EIO=4&transport=polling&sid=constructor'],
    ['an old protocol', '?EIO=2&transport=polling'],
    ['an unknown transport', '?EIO=4&transport=carrier-pigeon'],
    ['a transport named __proto__', '?EIO=4&transport=__proto__'],
    ['no transport', ''],
    ['JSONP', '?EIO=4&transport=polling&j=0'],
  ])('with %s is refused or answered plainly', async (_name, query) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await sendRaw(server.url, method, `/socket.io/${query}`, {}, method === 'POST' ? '40' : undefined);
      expect([method, answer.status < 500]).toEqual([method, true]);
      expect(answer.text).not.toMatch(/node_modules|at \w+ \(/);
    }
  });

  test('with bodies of the wrong kind or size is refused', async () => {
    const opened = await sendRaw(server.url, 'GET', '/socket.io/?EIO=4&transport=polling');
    const { sid } = z.object({ sid: z.string() }).parse(JSON.parse(opened.text.slice(1)));
    const post = (headers: Record<string, string>, body: string | Buffer) =>
      sendRaw(server.url, 'POST', `/socket.io/?EIO=4&transport=polling&sid=${sid}`, headers, body).catch(
        () => undefined,
      );
    for (const [headers, body] of [
      [{ 'content-type': 'application/octet-stream' }, Buffer.alloc(10)],
      [{ 'content-type': 'text/plain' }, '4'.repeat(200_000)],
      [{ 'content-type': 'text/plain', 'content-encoding': 'gzip' }, Buffer.alloc(100, 1)],
    ] as const) {
      const answer = await post(headers, body);
      if (answer !== undefined) expect(answer.status).toBeLessThan(500);
    }
  });

  test('forgets a session that was never signed in', async () => {
    const wire = await openWire(server.url);
    wire.close();
    await wire.closed;
    await expect.poll(() => server.app.http.server.listening).toBe(true);
  });
});

describe('the libraries below', () => {
  test.each([
    ['socket.io-parser', [4, 2, 7]],
    ['engine.io', [6, 6, 7]],
  ] as const)('%s is new enough', (name, floor) => {
    const require = createRequire(createRequire(import.meta.url).resolve('socket.io'));
    const main = require.resolve(name);
    const manifest = `${main.slice(0, main.lastIndexOf(`/${name}/`))}/${name}/package.json`;
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));
    const number = (parts: readonly number[]): number => parts.reduce((sum, part) => sum * 1_000 + part, 0);
    expect(number(version.split('.').map(Number))).toBeGreaterThanOrEqual(number(floor));
  });
});
