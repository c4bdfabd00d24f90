import { ApiError } from '@symbi/client/api-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxItem } from './outbox-store.ts';
import { createOutbox } from './outbox.ts';

const browser = vi.hoisted(() => ({
  items: new Map<string, unknown>(),
  sending: [] as ((error: unknown) => void)[],
  failures: 0,
}));

vi.mock('./outbox-store.ts', () => ({
  outboxStore: async () => ({
    list: async () => {
      browser.failures -= 1;
      if (browser.failures >= 0) throw new DOMException('The database connection is closing', 'InvalidStateError');
      return [...browser.items.values()];
    },
    put: async (item: OutboxItem) => void browser.items.set(item.clientId, item),
    replace: async (item: OutboxItem) => {
      const isThere = browser.items.has(item.clientId);
      if (isThere) browser.items.set(item.clientId, item);
      return isThere;
    },
    remove: async (clientId: string) => void browser.items.delete(clientId),
  }),
}));
vi.mock('../actions.ts', () => ({
  sendMessage: () => new Promise((_resolve, reject) => browser.sending.push(reject)),
}));
vi.mock('../../../platform/api/socket.ts', () => ({ onOnline: () => () => undefined }));

const refused = new ApiError({ status: 400, code: 'invalid', message: 'Too long' });

beforeEach(() => {
  browser.items.clear();
  browser.sending.length = 0;
  browser.failures = 0;
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const sentOnce = async () => {
  const onRefused = vi.fn();
  const outbox = createOutbox('user', 'conversation', onRefused);
  const close = outbox.open();
  await outbox.add('Is it true?', false);
  await vi.waitFor(() => expect(browser.sending).toHaveLength(1));
  return { outbox, onRefused, close, refuse: () => browser.sending[0]?.(refused) };
};

test('a message that is refused is kept with the reason', async () => {
  const { outbox, onRefused, close, refuse } = await sentOnce();
  refuse();
  await vi.waitFor(() => expect(outbox.view.get().items[0]?.refusal).toContain('Too long'));
  expect(onRefused).toHaveBeenCalledOnce();
  close();
});

test('a message that is discarded on its way does not come back when it is refused', async () => {
  const { outbox, onRefused, close, refuse } = await sentOnce();
  await outbox.take(outbox.view.get().items[0]?.clientId ?? '');
  expect(outbox.view.get().items).toEqual([]);
  refuse();
  await outbox.add('And this?', false);
  await vi.waitFor(() => expect(browser.sending).toHaveLength(2));
  expect(outbox.view.get().items.map(({ content }) => content)).toEqual(['And this?']);
  expect(onRefused).not.toHaveBeenCalled();
  close();
});

test('a browser that could not read what waits for a moment sends it all the same', async () => {
  const outbox = createOutbox('user', 'conversation', vi.fn());
  browser.failures = 1;
  const close = outbox.open();
  await vi.waitFor(() => expect(browser.failures).toBe(0));
  await outbox.add('Is it true?', false);
  await vi.waitFor(() => expect(browser.sending).toHaveLength(1));
  close();
});

test('messages keep the order in which they were typed, in one millisecond and when the clock is set back', async () => {
  const outbox = createOutbox('user', 'conversation', vi.fn());
  const clock = vi.spyOn(Date, 'now').mockReturnValue(2_000);
  await outbox.add('one', false);
  await outbox.add('two', false);
  clock.mockReturnValue(1_000);
  await outbox.add('three', false);
  clock.mockRestore();
  const typed = outbox.view.get().items.toSorted((left, right) => left.order - right.order);
  expect(typed.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
  expect(new Set(typed.map(({ order }) => order)).size).toBe(3);
});
