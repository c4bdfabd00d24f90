import { expect, test } from 'vitest';
import { keepReceipt, listReceipts } from './receipts.ts';

const note = (size: number): string => `symbi.example/conv:1\n${size}\nroot\n\n— key signature`;

// There is no IndexedDB here, as in a browser that does not let a page have one.
test('where the browser keeps nothing, receipts are there until the tab is closed', async () => {
  await keepReceipt('conv:1', note(7));
  await keepReceipt('conv:1', note(3));
  await keepReceipt('conv:2', note(5));
  expect((await listReceipts('conv:1')).map(({ size }) => size)).toEqual([3, 7]);
});

test('receipts that only the tab keeps are no more than the browser would keep, in the newest conversations', async () => {
  for (let size = 1; size <= 150; size += 1) await keepReceipt('conv:long', note(size));
  await keepReceipt('conv:long', note(150));
  const kept = (await listReceipts('conv:long')).map(({ size }) => size);
  expect(kept).toEqual([1, ...Array.from({ length: 99 }, (_, n) => 52 + n)]);
  for (let session = 1; session <= 50; session += 1) await keepReceipt(`conv:many-${session}`, note(1));
  expect(await listReceipts('conv:long')).toEqual([]);
  expect(await listReceipts('conv:many-1')).toHaveLength(1);
});
