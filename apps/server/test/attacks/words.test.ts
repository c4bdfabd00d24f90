// One database: requests are parsed, and their errors worded, before any database is asked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { table } from '#support/attacks/routes/index.ts';
import { methodOf, pathOf, resolve, type RouteAttack } from '#support/attacks/table.ts';
import { createWorld, type World } from '#support/attacks/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

/** The validator's own messages, which only a programmer understands. */
const validatorWords =
  /Invalid (?:input|option|string|key|element|ISO|URL)|Too (?:big|small):|Unrecognized key|\bexpected (?:string|number|int|boolean|array|object|record|one of)|received (?:undefined|string|number|null)/i;

const wrongValues: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  5,
  -1e9,
  1e9,
  0.5,
  true,
  [],
  {},
  [{}],
  ['', 5],
  'x'.repeat(65_000),
];
const wrongTexts: readonly string[] = ['', 'x', '-1', '0.55', '1e9', 'x'.repeat(2_000)];

const namesIn = (schema: unknown, given: object): string[] => {
  const plain = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return [...new Set([...Object.keys(given), ...(plain instanceof z.ZodObject ? Object.keys(plain.shape) : [])])];
};

const isFinal = (attack: RouteAttack): boolean => attack.kind === 'own' && attack.isFinal;

const bodiesFor = (key: string, attack: RouteAttack): unknown[] => {
  const schema = world.routeOf(key).description.body;
  if (schema === undefined || methodOf(key) === 'GET') return [];
  const valid = resolve(attack.body, world.attacker.things) ?? {};
  const wrong = namesIn(schema, valid).flatMap((name) => wrongValues.map((value) => ({ ...valid, [name]: value })));
  return [...wrong, {}, [], 'x', 7, ...(isFinal(attack) ? [] : [{ ...valid, unheardOf: 1 }])];
};

const queriesFor = (key: string): string[] => {
  const schema = world.routeOf(key).description.query;
  if (schema === undefined) return [];
  const wrong = namesIn(schema, {}).flatMap((name) =>
    wrongTexts.map((text) => new URLSearchParams({ [name]: text }).toString()),
  );
  return ['', 'unheardOf=1', ...wrong];
};

describe('what is wrong with a request is said in plain sentences', () => {
  test.each([...table])(
    '%s',
    async (key, attack) => {
      const { things } = world.attacker;
      // A route that ends a session gets a session of its own.
      const user = isFinal(attack) ? await world.server.register() : world.attacker.user;
      const send = async (path: string, body?: unknown): Promise<void> => {
        const answer = await user.call(methodOf(key), path, body);
        if (attack.kind !== 'open' && !isFinal(attack)) expect([401, 429, 500]).not.toContain(answer.status);
        expect(answer.text, JSON.stringify(body)?.slice(0, 200)).not.toMatch(validatorWords);
        if (answer.status === 400)
          expect(answer.body, JSON.stringify(body)?.slice(0, 200)).toMatchObject({
            message: expect.stringMatching(/^["'\p{Lu}\p{N}]/u) as string,
          });
      };
      for (const body of bodiesFor(key, attack)) await send(pathOf(key, attack, things), body);
      for (const query of queriesFor(key)) await send(pathOf(key, attack, things, query));
    },
    60_000,
  );
});

describe('what is not there is named', () => {
  const nobodys = '0'.repeat(24);
  test.each([
    ['GET', `/api/agents/${nobodys}`, 'There is no such agent: it was deleted, or is not open to you'],
    [
      'PUT',
      `/api/conversations/${nobodys}/messages/${nobodys}/tags`,
      'There is no such message: it was deleted, or is not open to you',
    ],
    ['DELETE', `/api/users/api-keys/${nobodys}`, 'There is no such API key: it was deleted, or is not open to you'],
    ['GET', '/api/llm/models/nobody', 'There is no such provider: it was deleted, or is not open to you'],
    [
      'DELETE',
      `/api/projects/projects/${nobodys}/knowledge/${nobodys}`,
      'There is no such knowledge item: it was deleted, or is not open to you',
    ],
    ['GET', '/api/projects/projects/undefined', 'There is no such project: it was deleted, or is not open to you'],
    [
      'GET',
      `/api/shared/${'x'.repeat(43)}`,
      'There is no such shared conversation: it was deleted, or is not open to you',
    ],
    ['GET', '/api/nothing', 'There is nothing at this address'],
  ])('%s %s', async (method, path, message) => {
    const { user } = world.attacker;
    const answer = await user.call(method, path, method === 'PUT' ? { tags: [] } : undefined);
    expect(answer.body).toMatchObject({ code: 'not_found', message });
  });
});
