import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('is done at once, once for all that come within a second, and not again for nothing', () => {
  const task = vi.fn();
  const ask = paced(task);
  for (let news = 0; news < 200; news += 1) ask();
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(task).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(task).toHaveBeenCalledTimes(2);
  ask();
  expect(task).toHaveBeenCalledTimes(3);
});

it('never stops for news that never stop', () => {
  const task = vi.fn();
  const ask = paced(task);
  for (let passed = 0; passed < 10_000; passed += 100) {
    ask();
    vi.advanceTimersByTime(100);
  }
  expect(task).toHaveBeenCalledTimes(11);
});

it('goes on after a task that failed', () => {
  const task = vi.fn(() => {
    throw new Error('not now');
  });
  const ask = paced(task);
  expect(ask).toThrow('not now');
  vi.advanceTimersByTime(1_000);
  expect(ask).toThrow('not now');
});
