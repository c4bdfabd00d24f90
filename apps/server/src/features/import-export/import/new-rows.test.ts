import { expect, test } from 'vitest';
import { newConversation } from '../../conversations/service.ts';
import type { IncomingMessage } from './incoming.ts';
import { linked, rowsOf } from './new-rows.ts';

const conversation = newConversation({ id: 'c', owner_id: 'o', title: '', agent_id: null, created_at: 0 });

/** Messages as `id<parent`. */
const rows = (...messages: readonly string[]) => {
  const some = messages.map((said): IncomingMessage => {
    const [id = '', parentId = null] = said.split('<');
    const nothing = { model: undefined, at: undefined, notices: [], tags: [] };
    return { id, parentId, sender: 'user', content: id, ...nothing };
  });
  const ids = new Map(some.map(({ id }) => [id, id]));
  const nothing = { isArchived: false, isPinned: false, createdAt: undefined, updatedAt: undefined, headId: null };
  const incoming = { source: 'symbi', id: 'c', title: '', tags: [], messages: some, ...nothing } as const;
  return rowsOf({ incoming, ids }, some, conversation, 1);
};

const TREE = ['a', 'b<a', 'c<a', 'd<b', 'e<b', 'f<c'];

test.each([
  ['nothing is shown: each continues with its newest child', undefined, { a: 'c', b: 'e', c: 'f' }, null],
  ['the newest branch', 'f', { a: 'c', b: 'e', c: 'f' }, 'f'],
  ['an older branch', 'd', { a: 'b', b: 'd', c: 'f' }, 'd'],
  ['a message inside a branch: shown to its end', 'b', { a: 'b', b: 'e', c: 'f' }, 'e'],
  ['the beginning', 'a', { a: 'c', b: 'e', c: 'f' }, 'f'],
] as const)('shown is %s', (_name, shown, next, head) => {
  const found = linked(rows(...TREE), shown);
  const pairs = found.rows.map(({ id, active_child_id: child }) => [id, child]);
  expect(Object.fromEntries(pairs)).toEqual({ d: null, e: null, f: null, ...next });
  expect(found.headId).toBe(head);
});

test('a conversation without messages shows none', () => {
  expect(linked([], undefined)).toEqual({ rows: [], headId: null });
});
