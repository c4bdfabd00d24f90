import { clientEvents } from '@symbi/contracts/realtime';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { sendRaw } from '#support/attacks/raw.ts';
import { openSignedIn, openWire, type Wire } from '#support/attacks/wire.ts';
import { createWorld, type World } from '#support/attacks/world.ts';
import { startConversation } from '@symbi/testkit/talk';

let world: World;
let silent: Wire[];
let silentSince: number;
beforeAll(async () => {
  world = await createWorld();
  // They stay silent; the last test of this file checks what happened to them.
  silentSince = Date.now();
  silent = await Promise.all(Array.from({ length: 50 }, () => openWire(world.server.url)));
});
afterAll(() => world.stop());

const connect = (auth: unknown, extraHeaders: Record<string, string> = {}, query: Record<string, string> = {}) => {
  const socket = io(world.server.url, {
    path: '/socket.io',
    auth: auth as { token: string },
    query,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders,
  });
  return new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  }).finally(() => socket.disconnect());
};

describe('a connection', () => {
  test.each([
    ['nothing', () => ({})],
    ['an empty token', () => ({ token: '' })],
    ['a random token', () => ({ token: 'a'.repeat(43) })],
    ['a token in an array', () => ({ token: [world.attacker.user.token] })],
    ['a token in an object', () => ({ token: { toString: world.attacker.user.token } })],
    ['a number', () => ({ token: 7 })],
    ['a token under another name', () => ({ Token: world.attacker.user.token, authorization: 'x' })],
    ['a token with a NUL', () => ({ token: `${world.attacker.user.token}\u0000` })],
    ['a token of a megabyte', () => ({ token: 'a'.repeat(100_000) })],
  ])('with %s is refused', async (_name, auth) => {
    expect(await connect(auth())).toBe('unauthenticated');
  });

  test('with a token in the address or a header is refused', async () => {
    const { token } = world.attacker.user;
    expect(await connect({}, {}, { token, 'auth[token]': token })).toBe('unauthenticated');
    expect(await connect({}, { authorization: `Bearer ${token}`, cookie: `token=${token}` })).toBe('unauthenticated');
    expect(world.server.logged()).not.toContain(token);
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://127.0.0.1:1', 'file://', '{}'])(
    'from the origin %s is refused on both transports',
    async (origin) => {
      const { token } = world.attacker.user;
      expect(await connect({ token }, { origin })).not.toBe('connected');
      const polled = await sendRaw(world.server.url, 'GET', '/socket.io/?EIO=4&transport=polling', { origin });
      expect(polled.status).toBe(403);
      expect(polled.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test('from the page itself is accepted', async () => {
    const { token } = world.attacker.user;
    expect(await connect({ token }, { origin: world.server.url })).toBe('connected');
  });

  test('that has not signed in can say nothing, in any namespace', async () => {
    const { conversation } = world.victim.things;
    const wire = await openWire(world.server.url);
    for (const packet of [
      `42["joinConversation",{"id":"${conversation}","after":0}]`,
      `420["joinConversation","${conversation}"]`,
      `40/admin,{"token":"${world.attacker.user.token}"}`,
      `42/admin,["joinConversation","${conversation}"]`,
    ])
      if (wire.isOpen()) wire.send(packet);
    await wire.closed;
    expect(wire.received().join('\n')).not.toContain(world.victim.marker);
  });

  test('that says 50 things too many in a second is closed', async () => {
    const wire = await openSignedIn(world.server.url, world.attacker.user.token);
    for (let index = 0; index < 200; index += 1) wire.send(`42["joinConversation",{"id":"${index}"}]`);
    await wire.closed;
  });
});

const joins = ({ conversation = '', project = '', user = '' }: Readonly<Record<string, string>>): unknown[] => [
  conversation,
  conversation.toUpperCase(),
  `conv:${conversation}`,
  `conversation:${conversation}`,
  `project:${project}`,
  project,
  { id: conversation },
  { id: conversation, after: 0 },
  { id: project },
  { id: [conversation] },
  { id: { toString: conversation } },
  [conversation],
  [[conversation]],
  `user:${user}`,
  user,
  '',
  ' ',
  '__proto__',
  { __proto__: { id: conversation } },
  { constructor: { prototype: { id: conversation } } },
  { id: conversation, room: `conversation:${conversation}`, userId: user, owner: user },
  null,
  7,
  true,
  'x'.repeat(50_000),
];

const sendToVictim = async (victim: TestUser, conversation: string, text: string): Promise<void> => {
  await victim.call('POST', `/api/conversations/${conversation}/messages`, { content: text });
};

/** The owner's own valid request for each event. */
const rightful: Readonly<Record<string, (things: Readonly<Record<string, string>>) => unknown[]>> = {
  joinConversation: ({ conversation }) => [{ id: conversation, after: 0 }, conversation, `conv:${conversation}`],
  leaveConversation: ({ conversation }) => [conversation],
  askReplying: () => [{}],
  joinProject: ({ project }) => [{ id: project }, project],
  leaveProject: ({ project }) => [project],
  'bolt:message': ({ project }) => [{ projectId: project, payload: { text: 'Mine' }, clientId: 'client-0001' }],
};

describe('the events of a client', () => {
  test('each have what their owner would send', () => {
    expect(Object.keys(rightful).toSorted()).toEqual(Object.keys(clientEvents).toSorted());
    for (const [event, schema] of Object.entries(clientEvents))
      for (const request of rightful[event]?.(world.victim.things) ?? [])
        if (typeof request !== 'string' || !request.includes(':'))
          expect([event, schema.safeParse(request).success]).toEqual([event, true]);
  });

  test('are all that the server listens for', async () => {
    const socket = await world.attacker.user.connect();
    const there = [...world.server.app.io.sockets.sockets.values()].find(({ id }) => id === socket.id);
    const heard = there?.eventNames().filter((name) => typeof name === 'string' && !/^(?:disconnect|error)/.test(name));
    expect(heard?.toSorted()).toEqual(Object.keys(clientEvents).toSorted());
    socket.disconnect();
  });
});

describe('a room', () => {
  test.each(Object.keys(clientEvents))(
    'of somebody else cannot be joined or used with anything in %s',
    async (event) => {
      const { victim, attacker } = world;
      const heard: string[] = [];
      const socket = await attacker.user.connect();
      socket.onAny((...parts: unknown[]) => heard.push(JSON.stringify(parts)));
      const requests = [...(rightful[event]?.(victim.things) ?? []), ...joins(victim.things)];
      const answers = await Promise.all(
        requests.map((request): Promise<unknown> =>
          socket
            .timeout(300)
            .emitWithAck(event, request)
            .catch(() => undefined),
        ),
      );
      for (const answer of answers) if (answer !== undefined) expect(answer).toMatchObject({ ok: false });
      await sendToVictim(victim.user, victim.things['conversation'] ?? '', `Not for you, ${victim.marker}`);
      await victim.user.call('PUT', `/api/projects/projects/${victim.things['project']}`, { name: victim.marker });
      // A connection is in order: after this answer nothing else can still be on its way.
      await socket.emitWithAck('joinConversation', { id: attacker.things['conversation'] });
      expect(socket.connected).toBe(true);
      socket.disconnect();
      for (const secret of [victim.marker, ...Object.values(victim.things)]) expect(heard.join()).not.toContain(secret);
    },
  );

  test('of one’s own hears nothing of a storm next door', async () => {
    const { victim, attacker } = world;
    const socket = await attacker.user.connect();
    const heard: string[] = [];
    socket.onAny((...parts: unknown[]) => heard.push(JSON.stringify(parts)));
    await socket.emitWithAck('joinConversation', { id: attacker.things['conversation'] });
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        sendToVictim(victim.user, victim.things['conversation'] ?? '', `Storm ${round} ${victim.marker}`),
        victim.user.call('PUT', `/api/conversations/${victim.things['conversation']}`, { title: `Storm ${round}` }),
        victim.user.call('POST', '/api/agents', { name: `Storm ${victim.marker}` }),
      ]);
    }
    await attacker.user.call('PUT', `/api/conversations/${attacker.things['conversation']}`, { isPinned: true });
    await expect.poll(() => heard.join()).toContain('conversation:updated');
    expect(heard.join()).not.toContain(victim.marker);
    expect(heard.join()).not.toContain(victim.things['conversation']);
    socket.disconnect();
  });

  test('is left by itself when its conversation is deleted', async () => {
    const user = await world.server.register();
    const conversation = await startConversation(user);
    const socket = await user.connect();
    const removed = new Promise((resolve) => socket.once('conversation:removed', resolve));
    expect(await socket.emitWithAck('joinConversation', { id: conversation })).toMatchObject({ ok: true });
    await user.call('DELETE', `/api/conversations/${conversation}`);
    await removed;
    expect(await socket.emitWithAck('joinConversation', { id: conversation })).toMatchObject({ code: 'not_found' });
    socket.disconnect();
  });
});

describe('a session that ends while its connection is open', () => {
  test('without anybody telling the connection is noticed at the next event', async () => {
    const user = await world.server.register();
    const socket = await user.connect();
    const over = new Promise((resolve) => socket.once('disconnect', resolve));
    // As if another process had ended it and the notice were lost.
    await world.server.app.database.transaction(({ query }) =>
      query.deleteFrom('sessions').where('user_id', '=', user.id).execute(),
    );
    const answer: unknown = await socket
      .timeout(2_000)
      .emitWithAck('joinConversation', { id: 'x' })
      .catch(() => 'nothing');
    expect(answer).toBe('nothing');
    await over;
  });

  test('with its account is closed, with all others of the account', async () => {
    const user = await world.server.register();
    const login = await world.server.call('POST', '/api/auth/login', { email: user.email, password: user.password });
    const wires = await Promise.all([
      openSignedIn(world.server.url, user.token),
      openSignedIn(world.server.url, pick(login.body, 'data.token')),
    ]);
    await user.call('DELETE', '/api/auth/account', { password: user.password });
    await Promise.all(wires.map((wire) => wire.closed));
    for (const wire of wires) expect(wire.received().join()).toContain('session:ended');
  });
});

test('a connection that says far more than a person could is closed, and no other', async () => {
  const user = await world.server.register();
  const [loud, calm] = [await user.connect(), await user.connect()];
  const over = new Promise((resolve) => loud.once('disconnect', resolve));
  let answered = 0;
  for (let said = 0; said < 200; said += 1) loud.emit('joinConversation', { id: 'x' }, () => (answered += 1));
  await over;
  expect(answered).toBeLessThanOrEqual(100);
  expect(await calm.emitWithAck('joinConversation', { id: 'x' })).toMatchObject({ ok: false });
  calm.disconnect();
});

test('connections that never sign in are closed after ten seconds', async () => {
  await Promise.all(silent.map((wire) => wire.closed));
  expect(Date.now() - silentSince).toBeGreaterThan(5_000);
  expect((await world.server.call('GET', '/healthz')).status).toBe(200);
});

test('a server without a public address takes its own host as the only origin', async () => {
  const server: TestApp = await startApp({ PUBLIC_URL: 'https://symbi.example' });
  const polled = (origin: string) =>
    sendRaw(server.url, 'GET', '/socket.io/?EIO=4&transport=polling', { origin }).then((answer) => answer.status);
  expect(await polled('https://symbi.example')).toBe(200);
  expect(await polled('http://symbi.example')).toBe(403);
  expect(await polled('https://symbi.example.evil')).toBe(403);
  await server.stop();
});
