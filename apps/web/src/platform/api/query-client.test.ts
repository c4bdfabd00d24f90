import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

it('asks once more for what changed while it was loaded for the first time', async () => {
  let answer = 'before';
  const waiting: (() => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: async () => {
      const read = answer;
      await new Promise<void>((settle) => waiting.push(settle));
      return read;
    },
  });
  const stop = observer.subscribe(() => undefined);
  expect(waiting).toHaveLength(1);
  // The server has read its answer; then the data changes, and the live channel reports it.
  answer = 'after';
  const told = queryClient.invalidateQueries({ queryKey: ['list'] });
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  await told;
  expect(queryClient.getQueryData(['list'])).toBe('after');
  stop();
  queryClient.clear();
});

it('asks once for what is there already', async () => {
  let asked = 0;
  const observer = new QueryObserver(queryClient, { queryKey: ['one'], queryFn: () => (asked += 1) });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => queryClient.getQueryData(['one'])).toBe(1);
  await queryClient.invalidateQueries({ queryKey: ['one'] });
  expect(asked).toBe(2);
  stop();
  queryClient.clear();
});
