import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  brokenBodies,
  hostileIds,
  hostileJson,
  hostileQueries,
  hostileValues,
  noObjects,
} from '#support/attacks/hostile.ts';
import { sendRaw, type RawAnswer } from '#support/attacks/raw.ts';
import { entriesOf, table } from '#support/attacks/routes/index.ts';
import { methodOf, pathOf, resolve, type RouteAttack } from '#support/attacks/table.ts';
import { createWorld, settled, type World } from '#support/attacks/world.ts';

let world: World;
let before: Readonly<Record<string, string[]>>;
let spare: { token: string };
beforeAll(async () => {
  world = await createWorld();
  before = await world.victimRows();
  spare = await world.server.register();
});
afterAll(() => world.stop());

const json = { 'content-type': 'application/json' };

/** Routes that end a session are called with a separate account. */
const callerOf = (attack: RouteAttack): string =>
  attack.kind === 'own' && attack.isFinal ? spare.token : world.attacker.user.token;

const send = (key: string, attack: RouteAttack, body?: Buffer | string, headers: Record<string, string> = json) =>
  sendRaw(
    world.server.url,
    methodOf(key),
    pathOf(key, attack, world.attacker.things),
    { authorization: `Bearer ${callerOf(attack)}`, ...headers },
    body,
  );

const errorBody = z.object({ success: z.literal(false), code: z.string(), message: z.string(), requestId: z.string() });

/** Whatever was sent, the answer is ours and reveals nothing about the server's internals. */
const expectOurs = (answer: RawAnswer, what: string): void => {
  expect([what, answer.status < 500]).toEqual([what, true]);
  if (answer.status >= 400) errorBody.parse(JSON.parse(answer.text));
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|at \w+ \(|SQLITE|syntax error|ECONN|kysely/i);
};

const isBuiltIn = process.env['TEST_DATABASE_URL'] === undefined;

/**
 * On PostgreSQL only bodies the schema accepts are sent again: the rest is refused before any database is asked, and
 * was tested on the built-in one.
 */
const isAnew = (key: string, body: string): boolean => {
  if (isBuiltIn) return true;
  const schema = world.routeOf(key).description.body;
  return schema === undefined || schema.safeParse(JSON.parse(body)).success;
};

const withBody = [...table].filter(([, attack]) => attack.kind !== 'named' && attack.body !== undefined);

// No body of these is read to its end, let alone stored.
describe.runIf(isBuiltIn)('a broken body', () => {
  test.each(withBody)('is refused by %s', async (key, attack) => {
    for (const [what, body] of brokenBodies) {
      const headers = what === 'a gzip bomb' ? { ...json, 'content-encoding': 'gzip' } : json;
      const answer = await send(key, attack, body, headers);
      expectOurs(answer, what);
      expect([what, [400, 415].includes(answer.status)]).toEqual([what, true]);
    }
    const isOptional = world.routeOf(key).description.body?.safeParse(undefined).success === true;
    for (const body of isOptional ? noObjects.slice(1) : ['', ...noObjects]) {
      const answer = await send(key, attack, body);
      expectOurs(answer, body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml']) {
      const answer = await send(key, attack, '{}', { 'content-type': type });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const largest = world.routeOf(key).description.bodyBytes ?? 256 * 1024;
    const tooLarge = await send(key, attack, `{"name":"${'x'.repeat(largest)}"}`);
    expect(tooLarge.status).toBe(413);
  });

  test.each([...table].filter(([, attack]) => attack.kind !== 'open' && attack.body === undefined))(
    'does no harm where %s wants none',
    async (key, attack) => {
      if (attack.kind === 'own' && attack.isFinal) return;
      if (methodOf(key) === 'DELETE' || /stop|regenerate|accept|decline/.test(key)) return;
      for (const body of ['{', 'null', '{"__proto__":{"isPublic":true}}'])
        expectOurs(await send(key, attack, body), body);
    },
  );
});

describe('a hostile id', () => {
  test.each(entriesOf('object'))('in %s is not found', async (key, attack) => {
    const body = resolve(attack.body, world.attacker.things);
    const isUpload = world.routeOf(key).description.upload === true;
    const type = isUpload ? { 'content-type': 'application/octet-stream' } : json;
    for (const name of Object.values(attack.params)) {
      for (const id of hostileIds) {
        const answer = await sendRaw(
          world.server.url,
          methodOf(key),
          pathOf(key, attack, { ...world.attacker.things, [name]: id }),
          { authorization: `Bearer ${world.attacker.user.token}`, ...type },
          body === undefined ? undefined : JSON.stringify(body),
        );
        expect([id.slice(0, 40), [400, 404, 414].includes(answer.status)]).toEqual([id.slice(0, 40), true]);
        expectOurs(answer, id.slice(0, 40));
      }
    }
  });
});

describe('a hostile query', () => {
  test.each([...table].filter(([key]) => methodOf(key) === 'GET'))('gives no fault at %s', async (key, attack) => {
    const path = pathOf(key, attack, world.attacker.things, '');
    for (const query of hostileQueries) {
      const answer = await sendRaw(world.server.url, 'GET', `${path}?${query}`, {
        authorization: `Bearer ${world.attacker.user.token}`,
      });
      expectOurs(answer, query.slice(0, 80));
      expect(answer.text).not.toContain(world.victim.marker);
    }
  });
});

// After the queries, because accepted values are stored, and every export and list would contain them.
describe('a hostile value', () => {
  test.each(withBody)('in any field of %s gives no fault', async (key, attack) => {
    if (attack.kind === 'own' && attack.isFinal) return;
    const valid = resolve(attack.body, world.attacker.things);
    if (typeof valid !== 'object' || valid === null) throw new Error(`The body of '${key}' is no object`);
    const schema = world.routeOf(key).description.body;
    const fields = new Set([
      ...Object.keys(valid),
      ...(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []),
    ]);
    for (const field of fields) {
      for (const value of hostileValues) {
        const body = JSON.stringify({ ...valid, [field]: value });
        if (isAnew(key, body))
          expectOurs(await send(key, attack, body), `${field}: ${JSON.stringify(value)?.slice(0, 80)}`);
      }
      for (const raw of hostileJson) {
        const others = Object.entries(valid).filter(([name]) => name !== field);
        const parts = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
        const body = `{${[...parts, `${JSON.stringify(field)}:${raw}`].join()}}`;
        if (isAnew(key, body)) expectOurs(await send(key, attack, body), `${field}: ${raw.slice(0, 80)}`);
      }
    }
  });

  test('never reaches the prototype of every object', () => {
    const fresh: Record<string, unknown> = {};
    expect(fresh['isPublic']).toBeUndefined();
    expect(fresh['polluted']).toBeUndefined();
  });
});

test('after all of it the server answers, and nothing of the victim has changed', async () => {
  await settled(world.server);
  expect((await world.server.call('GET', '/healthz')).status).toBe(200);
  expect(await world.victimRows()).toEqual(before);
  expect(world.heard()).toEqual([]);
});
