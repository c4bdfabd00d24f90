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
