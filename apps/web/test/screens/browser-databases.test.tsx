import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxStore, type OutboxItem } from '../../src/features/messages/outbox/outbox-store.ts';
import { keepReceipt, listReceipts } from '../../src/platform/receipts.ts';

// The databases of the browser, whose connections it may end: when site data are deleted, or after an error of the disk.
const used = new Set<IDBDatabase>();
beforeEach(() => {
  used.clear();
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const begun = begin.apply(this, given);
    used.add(this);
    return begun;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** With or without the event: it comes after a first use may have failed. */
const endConnections = (isTold: boolean): void => {
  expect(used.size).toBe(1);
  for (const database of used) {
    database.close();
    if (isTold) database.dispatchEvent(new Event('close'));
  }
  used.clear();
};

const note = (size: number): string => `symbi.example/conv:1\n${size}\nroot\n\n— key signature`;
const item = (clientId: string, order: number): OutboxItem => ({
  clientId,
  userId: 'user',
  conversationId: 'conversation',
  order,
  content: clientId,
  ci: false,
  refusal: null,
});

test.each([true, false])(
  'what was typed is kept in a database whose connection was ended, told: %s',
  async (isTold) => {
    const store = await outboxStore();
    await store.put(item('before', 1));
    endConnections(isTold);
    await store.put(item('after', 2));
    endConnections(isTold);
    expect(await store.replace({ ...item('after', 2), refusal: 'Too long' })).toBe(true);
    endConnections(isTold);
    const kept = await (await outboxStore()).list('user', 'conversation');
    expect(kept.map(({ clientId, refusal }) => [clientId, refusal])).toEqual([
      ['before', null],
      ['after', 'Too long'],
    ]);
    endConnections(isTold);
    for (const { clientId } of kept) await store.remove(clientId);
    expect(await store.list('user', 'conversation')).toEqual([]);
  },
);

test.each([true, false])('receipts are kept in a database whose connection was ended, told: %s', async (isTold) => {
  const session = `conv:${isTold ? 1 : 2}`;
  await keepReceipt(session, note(3));
  endConnections(isTold);
  await keepReceipt(session, note(7));
  endConnections(isTold);
  expect((await listReceipts(session)).map(({ size }) => size)).toEqual([3, 7]);
  // In the database, and not in the tab alone.
  const [database] = used;
  const stored = await new Promise<{ session: string; size: number }[]>((resolve) => {
    const all = database?.transaction('receipts').objectStore('receipts').getAll();
    all?.addEventListener('success', () => resolve(all.result as { session: string; size: number }[]));
  });
  expect(stored.filter((receipt) => receipt.session === session).map(({ size }) => size)).toEqual([3, 7]);
});
