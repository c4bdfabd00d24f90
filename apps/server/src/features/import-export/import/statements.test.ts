import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { TestUser } from '@symbi/testkit/user';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { bring } from '../testing/bring.ts';

const { app } = await startWithUser();

/** Fewer is better. Work of triggers inside a statement is not counted. */
const MOST = 17;

/** The reader's questions about its progress, and the timers of the server. */
const BESIDE = new RegExp(
  [
    '^(begin|commit|rollback)|from "(?:sessions|list_totals)"|"rate_limits"|"(?:runs|run_events)"|"lease_|"erase_at" <',
    '^select \\* from "conversation_imports" where "id"',
  ].join('|'),
);

const told = (said: unknown): string => String(said).replaceAll(/\s+/g, ' ').trim().slice(0, 200);

const fileOf = (conversations: number, messages: number) => ({
  format: 'symbi-conversations/1',
  conversations: Array.from({ length: conversations }, (_conversation, n) => ({
    _id: `${n}`.padStart(24, 'a'),
    title: `Talk ${n}`,
    headId: `${messages - 1}`.padStart(24, 'b'),
    messages: Array.from({ length: messages }, (_message, at) => ({
      _id: `${at}`.padStart(24, 'b'),
      parentId: at === 0 ? null : `${at - 1}`.padStart(24, 'b'),
      sender: at % 2 === 0 ? 'user' : 'agent',
      content: `Words ${at}`,
      contextTags: ['bees', `tag ${at}`],
    })),
  })),
});

const statementsOf = async (person: TestUser, file: unknown): Promise<string[]> => {
  const statements: string[] = [];
  const listen = (sql: unknown): void => void (BESIDE.test(told(sql)) || statements.push(told(sql)));
  subscribe('symbi:statement', listen);
  const { items } = await bring(person, file, 100_000).finally(() => unsubscribe('symbi:statement', listen));
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['imported']));
  return statements;
};

test('a small conversation of a file costs no more statements than are counted here, whatever it says', async () => {
  const [one, three, longer] = [await app.register(), await app.register(), await app.register()];
  const alone = await statementsOf(one, fileOf(1, 4));
  const others = (await statementsOf(three, fileOf(3, 4))).length - alone.length;
  const numbered = alone.map((sql, at) => `${at + 1}. ${sql}`).join('\n');
  expect(others / 2, numbered).toBeLessThanOrEqual(MOST);
  expect((await statementsOf(longer, fileOf(1, 7))).length, numbered).toBe(alone.length);
});
