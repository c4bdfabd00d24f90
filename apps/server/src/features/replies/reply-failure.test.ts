import { expect, test } from 'vitest';
import { ProviderError } from '../../providers/resilience/provider-error.ts';
import { tryAgainIn } from '../../platform/failure.ts';
import { failureOf, keyMissing } from './reply-failure.ts';

test('a missing key is that of its provider, and of the agent where the server is named by a person', () => {
  expect(keyMissing({ provider: 'openai' }).message).toBe(
    'OpenAI API key not found. Please add your OpenAI API key in Settings.',
  );
  expect(keyMissing({ provider: 'custom' }).message).toBe(
    'The API key of this agent was not found. Please choose one in the agent\u2019s settings.',
  );
});

test('a provider is quoted after our own words, and the time it names is kept', () => {
  const now = Date.UTC(2026, 10, 27, 8);
  const detail = 'Rate limit reached for "gpt-4o".';
  const limited = new ProviderError({
    code: 'rate_limited',
    provider: 'openai',
    model: 'gpt-4o',
    detail,
    retryAfterMs: 7_000,
  });
  expect(failureOf(limited, now)).toEqual({
    code: 'rate_limited',
    message: `OpenAI is limiting how often this key may call. OpenAI says: \u201c${detail}\u201d`,
    hint: 'Try again in 7 seconds.',
    retryAt: '2026-11-27T08:00:07.000Z',
  });
});

test('what we found ourselves is said as ours, without a time that nobody named', () => {
  const remark = 'The answer is larger than allowed.';
  const failure = failureOf(new ProviderError({ code: 'malformed', provider: 'custom', model: 'm', remark }), 0);
  expect(failure.message).toBe(`The custom endpoint sent an answer that could not be understood. ${remark}`);
  expect(failure).not.toHaveProperty('retryAt');
});

test('what takes more than waiting keeps its hint, whatever time the provider names', () => {
  const failure = failureOf(
    new ProviderError({ code: 'no_quota', provider: 'openai', model: 'gpt-4o', retryAfterMs: 7_000 }),
    0,
  );
  expect(failure.hint).toBe('Add credit or raise the limit with OpenAI, or use another key, then try again.');
  expect(failure).not.toHaveProperty('retryAt');
});

test('a time that no date can tell is not kept: the reply could not be stored with it', () => {
  const retryAfterMs = 1e300;
  const limited = new ProviderError({ code: 'rate_limited', provider: 'custom', model: 'm', retryAfterMs });
  expect(failureOf(limited, Date.UTC(2026, 10, 27))).not.toHaveProperty('retryAt');
});

test('a store that is away names the time after which it may be asked again', () => {
  const away = tryAgainIn(10, 'unavailable', 'The file store could not be reached.');
  expect(failureOf(away, Date.UTC(2026, 10, 27, 8))).toEqual({
    code: 'unavailable',
    message: 'The file store could not be reached. Try again in 10 seconds.',
    hint: 'Try again.',
    retryAt: '2026-11-27T08:00:10.000Z',
  });
});

test('a missing or refused key is named where another one would help', () => {
  expect(keyMissing({ provider: 'openai' }).keyOf).toBe('openai');
  const refused = (provider: 'anthropic' | 'custom') =>
    failureOf(new ProviderError({ code: 'invalid_key', provider, model: 'm' }), 0);
  expect(refused('anthropic').keyOf).toBe('anthropic');
  expect(refused('custom')).not.toHaveProperty('keyOf');
});
