import { expect, test, vi } from 'vitest';
import type { KeyTest } from '@symbi/contracts/api-keys';
import { notFound } from '../../platform/failure.ts';
import { ProviderError } from '../../providers/resilience/provider-error.ts';
import { noteKey } from './reply-key.ts';

const refusal = new ProviderError({
  code: 'invalid_key',
  provider: 'openai',
  model: 'm',
  detail: 'Incorrect API key provided.',
  isKeyWrong: true,
});

const noting = (store: () => Promise<never> = () => Promise.reject(notFound())) => {
  const storeTest = vi.fn(store);
  const warn = vi.fn();
  return {
    storeTest,
    warn,
    note: (test_result: KeyTest['result'] | null, problem?: unknown) =>
      noteKey({ apiKeys: { storeTest }, log: { warn } }, { id: 'key', owner_id: 'owner', test_result }, problem),
  };
};

test('a key that its provider calls wrong is rejected', async () => {
  const { storeTest, note } = noting();
  await note('works', refusal);
  expect(storeTest.mock.calls).toEqual([
    ['owner', 'key', { result: 'rejected', detail: 'Incorrect API key provided.' }],
  ]);
});

test.each(['rejected', 'works', null] as const)('a key that was refused for what it asked stays %s', async (result) => {
  const { storeTest, note } = noting();
  await note(result, new ProviderError({ code: 'invalid_key', provider: 'openai', model: 'm', status: 403 }));
  await note(result, new Error('no'));
  expect(storeTest).not.toHaveBeenCalled();
});

test.each(['rejected', 'unclear', 'unreachable'] as const)(
  'a reply shows that a key works that was %s',
  async (result) => {
    const { storeTest, note } = noting();
    await note(result);
    expect(storeTest.mock.calls).toEqual([['owner', 'key', { result: 'works', detail: null }]]);
  },
);

test('a reply stores nothing for a key that works, or was never tested', async () => {
  const { storeTest, note } = noting();
  for (const result of ['works', null] as const) await note(result);
  expect(storeTest).not.toHaveBeenCalled();
});

test('what is noted of a key never keeps a reply from being stored', async () => {
  const gone = noting();
  await expect(gone.note(null, refusal)).resolves.toBeUndefined();
  expect(gone.warn).not.toHaveBeenCalled();
  const failing = noting(() => Promise.reject(new Error('no database')));
  await expect(failing.note(null, refusal)).resolves.toBeUndefined();
  expect(failing.warn).toHaveBeenCalledOnce();
});
