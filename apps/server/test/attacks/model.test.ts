import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { entriesOf } from '#support/attacks/routes/index.ts';
import { methodOf, pathOf, resolve } from '#support/attacks/table.ts';
import { createWorld, type Person, type World } from '#support/attacks/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

const OPERATIONS = 500;

/** What a person of the model has created so far, besides what everybody starts with. */
interface Player {
  readonly person: Person;
  readonly secrets: string[];
}

interface Operation {
  readonly player: 0 | 1;
  readonly name: keyof typeof operations;
  readonly pick: number;
}

const remember = (player: Player, ...secrets: string[]): void => void player.secrets.push(...secrets);
const chosen = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
const searches = ['about', 'hello', 'What', 'again', 'm'];

/** Every operation answers what its caller was told. */
const operations = {
  create: async (me: Player) => {
    const agent = me.person.things['usableAgent'];
    const answer = await me.person.user.call('POST', '/api/conversations', { agent, title: `Of ${me.person.marker}` });
    remember(me, pick(answer.body, '_id'));
    return answer.text;
  },
  rename: async (me: Player, other: Player, at: number) => {
    const target = chosen([...me.secrets, ...other.secrets], at);
    const answer = await me.person.user.call('PUT', `/api/conversations/${target}`, {
      title: `By ${me.person.marker}`,
    });
    return answer.text;
  },
  remove: async (me: Player, other: Player, at: number) =>
    (await me.person.user.call('DELETE', `/api/conversations/${chosen(other.secrets, at)}`)).text,
  send: async (me: Player, other: Player, at: number) => {
    const target = chosen([...me.secrets, ...other.secrets], at);
    const body = { content: `Hello ${me.person.marker}` };
    return (await me.person.user.call('POST', `/api/conversations/${target}/messages`, body)).text;
  },
  list: async (me: Player, _other: Player, at: number) =>
    (await me.person.user.call('GET', `/api/conversations?limit=${1 + (at % 100)}`)).text,
  search: async (me: Player, other: Player, at: number) => {
    const words = chosen([...searches, other.person.marker], at);
    return (await me.person.user.call('GET', `/api/search?q=${words}`)).text;
  },
  read: async (me: Player, other: Player, at: number) => {
    const entries = entriesOf('object').filter(([key]) => methodOf(key) === 'GET');
    const entry = entries[at % entries.length];
    if (entry === undefined) throw new Error('The table of attacks has no route to read');
    return (await me.person.user.call('GET', pathOf(entry[0], entry[1], other.person.things))).text;
  },
  collect: async (me: Player, _other: Player, at: number) => {
    const entries = entriesOf('own').filter(([key]) => methodOf(key) === 'GET');
    const entry = entries[at % entries.length];
    if (entry === undefined) throw new Error('The table of attacks has no list to read');
    return (await me.person.user.call('GET', pathOf(entry[0], entry[1], me.person.things))).text;
  },
  write: async (me: Player, other: Player, at: number) => {
    const entries = entriesOf('object').filter(([key]) => methodOf(key) !== 'GET');
    const entry = entries[at % entries.length];
    if (entry === undefined) throw new Error('The table of attacks has no route to write');
    const [key, attack] = entry;
    const body = resolve(attack.body, me.person.things);
    return (await me.person.user.call(methodOf(key), pathOf(key, attack, other.person.things), body)).text;
  },
} as const;

const heardBy = async (user: TestUser, conversations: readonly string[]): Promise<{ text: () => string }> => {
  const socket = await user.connect();
  const lines: string[] = [];
  socket.onAny((...parts: unknown[]) => lines.push(JSON.stringify(parts)));
  for (const id of conversations) await socket.emitWithAck('joinConversation', { id });
  return { text: () => lines.join('\n') };
};

test('in any interleaving of two people, neither is ever told anything of the other', async () => {
  const players: readonly [Player, Player] = [
    { person: world.victim, secrets: [world.victim.things['conversation'] ?? ''] },
    { person: world.attacker, secrets: [world.attacker.things['conversation'] ?? ''] },
  ];
  const everything = players.flatMap((player) => player.secrets);
  const ears = await Promise.all(players.map((player) => heardBy(player.person.user, everything)));
  const operation: fc.Arbitrary<Operation> = fc.record({
    player: fc.constantFrom(0 as const, 1 as const),
    name: fc.constantFrom(...(Object.keys(operations) as (keyof typeof operations)[])),
    pick: fc.nat(10_000),
  });
  const check = async ({ player, name, pick: at }: Operation): Promise<void> => {
    const [me, other] = player === 0 ? players : [players[1], players[0]];
    const text = await operations[name](me, other, at);
    const secrets = [other.person.marker, ...other.secrets, ...Object.values(other.person.things)];
    expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []]);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: OPERATIONS / 10, maxLength: OPERATIONS / 10 }), async (list) => {
      for (let at = 0; at < list.length; at += 5) await Promise.all(list.slice(at, at + 5).map(check));
    }),
    { numRuns: 10, endOnFailure: true },
  );
  for (const [index, player] of players.entries()) {
    const other = players[1 - index];
    for (const secret of [other?.person.marker ?? '', ...(other?.secrets ?? [])])
      expect(ears[index]?.text()).not.toContain(secret);
    expect(ears[index]?.text()).toContain(player.person.marker);
  }
});
