import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { tidyWhenQuiet } from './tidy.ts';

const EVERY_MS = 20;

/** Blocks the event loop for this long. */
const work = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

test('What the start left behind is given back once, and not while there is something to do', async () => {
  const collect = vi.fn<() => void>();
  tidyWhenQuiet({ collect, everyMs: EVERY_MS });
  for (let round = 0; round < 10; round += 1) {
    work(EVERY_MS);
    await turn();
  }
  expect(collect).not.toHaveBeenCalled();

  await vi.waitFor(() => expect(collect).toHaveBeenCalled(), { timeout: 60_000 });
  let later = 0;
  const counting = setInterval(() => (later += 1), EVERY_MS);
  await vi.waitFor(() => expect(later).toBeGreaterThan(5), { timeout: 60_000 });
  clearInterval(counting);
  expect(collect).toHaveBeenCalledOnce();
});
