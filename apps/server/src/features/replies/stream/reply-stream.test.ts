import { expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '../../../platform/runs/events.ts';
import { streamedText } from '../../messages/read/views.ts';
import { createReplyStream } from './reply-stream.ts';

/** Storage that the test controls. */
const openStream = (lag: number, isBrief = false) => {
  const shown: string[] = [];
  const stored: RunEvent[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const stream = createReplyStream({
    runId: 'run',
    isBrief,
    events: {
      append: (_runId, events) =>
        new Promise((resolve, reject) => {
          const added = events.map(({ type, data }) => ({ seq: stored.length + 1, at: 0, type, data }));
          waiting.push({
            resolve: () => {
              stored.push(...added);
              resolve(added);
            },
            reject,
          });
        }),
      read: async () => stored,
      lag: () => lag,
      begin: () => undefined,
      forget: () => undefined,
    },
    emit: (offset, text) => shown.push(`${offset}:${text}`),
    onFlushFailed: () => undefined,
  });
  onTestFinished(() => {
    for (const { resolve } of waiting) resolve();
  });
  return { stream, shown, stored, waiting };
};

test('what is stored quickly is shown at once', () => {
  const { stream, shown, waiting } = openStream(5);
  stream.write('Hello ');
  stream.write('there');
  expect(shown).toEqual(['0:Hello ', '6:there']);
  expect(waiting).toHaveLength(1);
});

test('a reply that is there at once is stored with its end, and in pieces only where that is late', async () => {
  const { stream, shown, waiting } = openStream(5, true);
  stream.write('Hello there');
  await stream.close();
  expect(shown).toEqual(['0:Hello there']);
  expect(waiting).toHaveLength(0);
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.resolve();
  expect(await stream.stop()).toBe(true);
  const other = openStream(5, true);
  other.stream.write('Hello there');
  await other.stream.close();
  expect(await other.stream.stop()).toBe(false);
});

test('where storage is slow nothing is shown that is not stored', async () => {
  const { stream, shown, waiting } = openStream(2_000);
  stream.write('Hello ');
  stream.write('there');
  expect(shown).toEqual([]);
  waiting.shift()?.resolve();
  await expect.poll(() => shown).toEqual(['0:Hello ']);
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.resolve();
  await expect.poll(() => shown).toEqual(['0:Hello ', '6:there']);
});

test('what could not be stored is stored with what comes next, and nothing stands there twice', async () => {
  const { stream, stored, waiting } = openStream(5);
  stream.write('Hello ');
  waiting.shift()?.reject(new Error('The database is away'));
  stream.write('there');
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.resolve();
  await expect.poll(() => streamedText(stored)).toBe('Hello there');
});

test('a piece that was stored twice, or late, is read once', () => {
  const delta = (seq: number, offset: number, text: string): RunEvent => ({
    seq,
    at: 0,
    type: 'delta',
    data: { offset, text },
  });
  expect(streamedText([delta(1, 0, 'Hello '), delta(2, 0, 'Hello there'), delta(3, 0, 'Hello ')])).toBe('Hello there');
});
