import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import { table } from '#support/attacks/routes/index.ts';
import { methodOf, pathOf, resolve } from '#support/attacks/table.ts';
import { createWorld, settled, type World } from '#support/attacks/world.ts';
import { startCuttingProxy } from '@symbi/testkit/cutting-proxy';
import { readMessages, startConversation } from '@symbi/testkit/talk';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

const creates = [...table].filter(([key, attack]) => methodOf(key) === 'POST' && attack.kind !== 'open');

describe('a create that is sent again', () => {
  test.each(creates)('%s with one key ten times at once is done once and answered ten times', async (key, attack) => {
    if (world.routeOf(key).description.idempotent !== true) return;
    const { user, things } = world.attacker;
    const headers = { 'idempotency-key': randomUUID() };
    const path = pathOf(key, attack, things);
    const body = resolve(attack.body, things);
    const answers = await Promise.all(Array.from({ length: 10 }, () => user.call('POST', path, body, headers)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const [first] = answers;
    expect([200, 201, 202]).toContain(first?.status);
    const other = await user.call('POST', path, { ...body, another: randomUUID() }, headers);
    expect(other.status).toBe(409);
    await settled(world.server);
  });

  test('with keys of every shape is refused or kept apart from others', async () => {
    const { user } = world.attacker;
    for (const bad of ['short', 'x'.repeat(201), 'with space here'])
      expect([bad, (await user.call('POST', '/api/agents', { name: 'A' }, { 'idempotency-key': bad })).status]).toEqual(
        [bad, 400],
      );
    const shared = { 'idempotency-key': 'the-same-key' };
    const mine = await user.call('POST', '/api/agents', { name: 'Same' }, shared);
    const theirs = await world.victim.user.call('POST', '/api/agents', { name: 'Same' }, shared);
    expect(theirs.status).toBe(201);
    expect(pick(theirs.body, 'data._id')).not.toBe(pick(mine.body, 'data._id'));
    // The same words to another address are another request.
    expect((await user.call('POST', '/api/folders', { name: 'Same' }, shared)).status).toBe(409);
  });

  test('after a failure is done, not refused for ever', async () => {
    const { user } = world.attacker;
    const headers = { 'idempotency-key': randomUUID() };
    expect((await user.call('POST', '/api/agents', { name: '' }, headers)).status).toBe(400);
    expect((await user.call('POST', '/api/agents', { name: 'Now' }, headers)).status).toBe(201);
  });
});

describe('an answer that is lost after the commit', () => {
  test('leaves one message when the client sends again', async () => {
    const { user } = world.attacker;
    const conversation = await startConversation(user);
    const proxy = await startCuttingProxy(world.server.url);
    const body = JSON.stringify({ content: 'Did you get this?', clientId: randomUUID() });
    const send = () =>
      fetch(`${proxy.url}/api/conversations/${conversation}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
        body,
      });
    await expect(send()).rejects.toThrow();
    await expect(send()).rejects.toThrow();
    expect(proxy.cut()).toBe(2);
    proxy.heal();
    const answer = await send();
    expect(answer.status).toBe(201);
    const said = (await readMessages(user, conversation)).filter((message) => message.sender === 'user');
    expect(said.map((message) => message._id)).toEqual([pick(await answer.json(), 'data._id')]);
    await proxy.close();
  });
});
