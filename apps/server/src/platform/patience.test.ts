import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TookTooLong, within } from './patience.ts';

const standStill = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test('what never comes ends at the limit, and what fails says why', async () => {
  await expect(within(20, new Promise(() => undefined))).rejects.toThrow(TookTooLong);
  await expect(within(20, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

test('an answer that came while this process stood still counts, though the limit has passed by then', async () => {
  // After this, the process runs its timers before it reads what has arrived.
  await new Promise((resolve) => void setImmediate(resolve));
  const answer = within(20, stat(import.meta.filename));
  standStill(200);
  expect((await answer).isFile()).toBe(true);
});
