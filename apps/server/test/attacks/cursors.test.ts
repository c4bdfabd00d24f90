import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { table } from '#support/attacks/routes/index.ts';
import { pathOf, resolve } from '#support/attacks/table.ts';
import { createWorld, type World } from '#support/attacks/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

/** Numbers no list has, and texts PostgreSQL does not take. */
const numbers = ['1.5', '1e308', '-1e21', '9007199254740993', '18446744073709551616'];
const texts = ['"a\\u0000"', '"\\ud800"'];
const forged = [
  ...numbers.flatMap((number) => [`[${number}]`, `[${number},"a"]`, `[1,${number},"a"]`]),
  ...texts.flatMap((text) => [`[1,${text}]`, `[1,1,${text}]`]),
].map((place) => Buffer.from(place).toString('base64url'));

const hasCursor = (key: string): boolean => {
  const { query } = world.routeOf(key).description;
  return query instanceof z.ZodObject && 'cursor' in query.shape;
};

/** The rows of an answer, under whatever name it has for them. */
const rowsOf = (body: unknown): unknown[] => {
  const values = Object.values(z.record(z.string(), z.unknown()).catch({}).parse(body));
  return values.find((value) => Array.isArray(value)) ?? values.map(rowsOf).find(({ length }) => length > 0) ?? [];
};

test('a list that just fills its page offers no cursor to an empty one', async () => {
  const { user, things, marker } = world.attacker;
  const filled: string[] = [];
  const offering: string[] = [];
  for (const [key, attack] of [...table].filter(([name]) => hasCursor(name))) {
    const ask = async (limit: number): Promise<unknown> => {
      const query = new URLSearchParams(resolve(attack.query, things));
      query.set('limit', String(limit));
      // A word that their texts have: what is only near in meaning is found late, or not at all.
      if (query.has('q')) query.set('q', marker);
      return (await user.call('GET', pathOf(key, attack, things, query.toString()))).body;
    };
    const { length } = rowsOf(await ask(100));
    if (length === 0) continue;
    filled.push(key);
    if (z.looseObject({ nextCursor: z.string() }).safeParse(await ask(length)).success) offering.push(key);
  }
  expect(offering).toEqual([]);
  expect(filled.length, filled.join(', ')).toBeGreaterThan(8);
});

test('a cursor nobody was given is refused by every list', async () => {
  const { user, things } = world.attacker;
  const lists = [...table].filter(([key]) => hasCursor(key));
  expect(lists.length).toBeGreaterThan(10);
  for (const [key, attack] of lists) {
    for (const cursor of forged) {
      const query = new URLSearchParams(resolve(attack.query, things));
      query.set('cursor', cursor);
      const { status, body } = await user.call('GET', pathOf(key, attack, things, query.toString()));
      expect([status, body], `${key} ${cursor}`).toMatchObject([400, { message: 'The cursor is not valid' }]);
    }
  }
});
