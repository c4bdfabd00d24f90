import { expect, onTestFinished, test, vi } from 'vitest';
import { createBeat } from './beat.ts';

test('all who wait hear the same beat, whenever they came, and nothing beats for nobody', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const heard: string[] = [];
  const beat = createBeat(200);
  const leaveFirst = beat.join(() => heard.push('first'));
  vi.advanceTimersByTime(150);
  const leaveSecond = beat.join(() => heard.push('second'));
  vi.advanceTimersByTime(49);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['first', 'second']);
  leaveFirst();
  vi.advanceTimersByTime(200);
  expect(heard).toEqual(['first', 'second', 'second']);
  leaveSecond();
  expect(vi.getTimerCount()).toBe(0);
});
