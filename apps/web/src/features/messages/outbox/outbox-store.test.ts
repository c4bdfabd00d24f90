import { expect, test } from 'vitest';
import { outboxStore, type OutboxItem } from './outbox-store.ts';

const item = (clientId: string, order: number): OutboxItem => ({
  clientId,
  userId: 'user',
  conversationId: 'conversation',
  order,
  content: clientId,
  ci: false,
  refusal: null,
});

// There is no IndexedDB here, as in a browser that does not let a page have one.
test('where the browser keeps nothing, what was typed is there until the tab is closed', async () => {
  const store = await outboxStore();
  await store.put(item('second', 2));
  await store.put(item('first', 1));
  await store.put({ ...item('elsewhere', 3), conversationId: 'another' });
  expect((await store.list('user', 'conversation')).map(({ clientId }) => clientId)).toEqual(['first', 'second']);
  await store.remove('first');
  expect(await store.replace(item('first', 1))).toBe(false);
  expect(await store.replace({ ...item('second', 2), refusal: 'Too long' })).toBe(true);
  expect(await store.list('user', 'conversation')).toMatchObject([{ clientId: 'second', refusal: 'Too long' }]);
});
