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
