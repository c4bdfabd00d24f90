import { afterEach, describe, expect, test } from 'vitest';
import { entriesOf, table } from '#support/attacks/routes/index.ts';
import { methodOf, pathOf, resolve, type Things } from '#support/attacks/table.ts';
import { randomId, startWorld, withoutRequestId } from '#support/attacks/world.ts';

const { world, before } = await startWorld();

const asAttacker = (method: string, path: string, body?: unknown) => world.attacker.user.call(method, path, body);

const unknownThings = (names: readonly string[]): Things => Object.fromEntries(names.map((name) => [name, randomId()]));

/** Called after everything that was refused. */
const expectUntouched = async (): Promise<void> => {
  expect(await world.victimRows()).toEqual(before);
  expect(world.heard()).toEqual([]);
};

describe('the table of attacks', () => {
  test('has an entry for every route of the server', () => {
    const missing = world.server.app.routes
      .map((route) => `${route.method} ${route.path}`)
      .filter((key) => !table.has(key))
      .map((key) => `Add an entry for '${key}' to a file of test/support/attacks/routes/`);
    expect(missing).toEqual([]);
  });

  test('has no entry for a route that is gone', () => {
    const keys = new Set(world.server.app.routes.map((route) => `${route.method} ${route.path}`));
    expect([...table.keys()].filter((key) => !keys.has(key))).toEqual([]);
  });

  test('says of a route that it is open exactly where the route is public', () => {
    for (const [key, attack] of table)
      expect([key, attack.kind === 'open']).toEqual([key, world.routeOf(key).description.access === 'public']);
  });

  test('has things and bodies with which the owner gets through', async () => {
    for (const [key, attack] of entriesOf('object')) {
      if (methodOf(key) !== 'GET') continue;
      const answer = await asAttacker('GET', pathOf(key, attack, world.attacker.things));
      expect([key, answer.status]).toEqual([key, 200]);
    }
  });

  test('of HEAD answers what GET does on every path, files among them, without a body', async () => {
    const { things } = world.attacker;
    for (const [key, attack] of [...entriesOf('object'), ...entriesOf('own'), ...entriesOf('named')]) {
      if (methodOf(key) !== 'GET') continue;
      const path = pathOf(key, attack, things);
      const [get, head] = [await asAttacker('GET', path), await asAttacker('HEAD', path)];
      expect([key, head.status, head.text]).toEqual([key, get.status, '']);
      for (const name of ['content-type', 'content-disposition'])
        expect([key, head.headers.get(name)]).toEqual([key, get.headers.get(name)]);
    }
  });
});

describe("somebody else's things", () => {
  afterEach(expectUntouched);

  test.each(entriesOf('object'))('answer %s like things that do not exist', async (key, attack) => {
    const { victim, attacker } = world;
    const names = Object.values(attack.params);
    const body = resolve(attack.body, attacker.things);
    const method = methodOf(key);
    const unknown = await asAttacker(method, pathOf(key, attack, unknownThings(names)), body);
    expect(unknown.status).toBe(404);
    const foreign = await asAttacker(method, pathOf(key, attack, victim.things), body);
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(unknown.text));
    const upper = Object.fromEntries(names.map((name) => [name, victim.things[name]?.toUpperCase() ?? '']));
    expect((await asAttacker(method, pathOf(key, attack, upper), body)).status).toBe(404);
  });

  const nested = entriesOf('object').filter(([, attack]) => new Set(Object.values(attack.params)).size > 1);
  test.each(nested)('cannot be reached with %s through things of one’s own', async (key, attack) => {
    const { victim, attacker } = world;
    const body = resolve(attack.body, attacker.things);
    const names = Object.values(attack.params);
    for (const name of names) {
      const theirs = { ...attacker.things, [name]: victim.things[name] ?? '' };
      const inTheirs = { ...victim.things, [name]: attacker.things[name] ?? '' };
      const unknown = { ...attacker.things, [name]: randomId() };
      for (const things of [theirs, inTheirs]) {
        const answer = await asAttacker(methodOf(key), pathOf(key, attack, things), body);
        expect([name, answer.status]).toEqual([name, 404]);
      }
      const missing = await asAttacker(methodOf(key), pathOf(key, attack, unknown), body);
      const foreign = await asAttacker(methodOf(key), pathOf(key, attack, theirs), body);
      expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(missing.text));
    }
  });

  const pointing = [...table].flatMap(([key, attack]) =>
    attack.kind === 'open' ? [] : attack.pointing.map((point, index) => ({ key, index, attack, point })),
  );
  test.each(pointing)('cannot be named in the input of $key ($index)', async ({ key, attack, point }) => {
    const { victim, attacker } = world;
    const send = (theirs: Things) => {
      const input = point(theirs);
      const query = resolve(input.query, theirs);
      return asAttacker(
        methodOf(key),
        pathOf(key, attack, attacker.things, query),
        resolve(input.body, theirs) ?? resolve(attack.body, attacker.things),
      );
    };
    const foreign = await send(victim.things);
    const unknown = await send(unknownThings(Object.keys(victim.things)));
    expect(foreign.status).toBe(unknown.status);
    expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(unknown.text));
    expect(foreign.text).not.toContain(victim.marker);
  });

  test.each([...entriesOf('own'), ...entriesOf('named')].filter(([key]) => methodOf(key) === 'GET'))(
    'are not in what %s answers',
    async (key, attack) => {
      const { victim, attacker } = world;
      const answer = await asAttacker('GET', pathOf(key, attack, attacker.things));
      expect(answer.status).toBe(200);
      for (const mark of [victim.marker, ...Object.values(victim.things)]) expect(answer.text).not.toContain(mark);
    },
  );

  test('cannot be reached with a session id in another spelling', async () => {
    const { conversation } = world.victim.things;
    const { conversation: mine } = world.attacker.things;
    const wide = (conversation ?? '').replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const spellings = [
      `CONV:${conversation}`,
      `conv_${conversation}`,
      `conv%3A${conversation}`,
      `conv::${conversation}`,
      `%20conv:${conversation}`,
      `conv:${conversation}%2F..%2F${mine}`,
      `conv:${conversation?.toUpperCase()}`,
      `conv%EF%BC%9A${conversation}`,
      encodeURIComponent(wide),
      `${mine},${conversation}`,
    ];
    for (const spelling of spellings) {
      for (const [method, body] of [['GET'], ['PUT', { notes: 'Mine now' }]] as const)
        expect([spelling, (await asAttacker(method, `/api/context/capsule/${spelling}`, body)).status]).toEqual([
          spelling,
          404,
        ]);
      const timeline = await asAttacker('GET', `/api/insights/timeline?session_id=${spelling}`);
      expect([200, 400, 404]).toContain(timeline.status);
      expect(timeline.text).not.toContain(world.victim.marker);
      if (timeline.status === 200) expect(timeline.body).toMatchObject({ data: { points: [] } });
    }
  });
});

test('the victim was listening all the time', async () => {
  const { victim } = world;
  await victim.user.call('PUT', `/api/conversations/${victim.things['conversation']}`, { isPinned: true });
  await expect.poll(() => world.heard().join()).toContain('conversation:updated');
});
