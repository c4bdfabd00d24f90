import { expect, test } from 'vitest';
import { providerOfKey } from './api-keys.ts';

test.each([
  ['sk-ant-api03-abc', 'anthropic'],
  [' sk-proj-abc_DEF ', 'openai'],
  ['sk-svcacct-abc', 'openai'],
  [`sk-${'a'.repeat(20)}T3BlbkFJ${'b'.repeat(20)}`, 'openai'],
  ['pplx-abc', 'perplexity'],
  ['tgp_v1_abc', 'together'],
  ['v1:team:secret', 'v0'],
])('%s is known by its form', (key, provider) => {
  expect(providerOfKey(key)).toBe(provider);
});

test.each(['sk-or-v1-abc', 'sk-0123456789abcdef0123456789abcdef', 'gsk_abc', 'AIzaSyA', '', 'sk-'])(
  '%s is taken for nobody: it may be the key of somebody else',
  (key) => {
    expect(providerOfKey(key)).toBeNull();
  },
);
