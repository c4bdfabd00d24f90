import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Adapter, AdapterEvent } from '../adapter.ts';
import { collect, createRequest, createTestProviders } from '../fakes/harness.ts';
import { createCircuitBreaker } from './breaker.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { ProviderError } from './provider-error.ts';
import { createResilientProvider } from './resilience.ts';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';

let fakes: FakeProviders;
beforeAll(async () => void (fakes = await startFakeProviders()));
afterAll(() => fakes.close());
beforeEach(() => fakes.reset());

describe('retries', () => {
  it('try again after failures that are safe to repeat, and deliver the reply once', async () => {
    const { providers, pauses } = createTestProviders(fakes);
    fakes.script({ fault: '503' }, { fault: 'reset' }, { reply: 'third time lucky' });
    const { text, error, events } = await collect(providers.get('openai'), createRequest(fakes, 'openai'));
    expect(error).toBeUndefined();
    expect(text).toBe('third time lucky');
    expect(events.filter((event) => event.type === 'finish')).toHaveLength(1);
    expect(fakes.requests).toHaveLength(3);
    // Half a second doubled, with a random value of one half as jitter: exactly the base.
    expect(pauses).toEqual([500, 1000]);
    providers.close();
  });

  it('spread the pause by half to both sides', async () => {
    const { providers, pauses } = createTestProviders(fakes, { random: () => 0 });
    fakes.script({ fault: '500' }, { reply: 'ok' });
    await collect(providers.get('custom'), createRequest(fakes, 'custom'));
    expect(pauses).toEqual([250]);
    providers.close();
  });

  it('wait as long as Retry-After says', async () => {
    const { providers, pauses } = createTestProviders(fakes);
    fakes.script({ fault: '429', retryAfterSeconds: 7 }, { reply: 'ok' });
    const { text, events } = await collect(providers.get('anthropic'), createRequest(fakes, 'anthropic'));
    expect(text).toBe('ok');
    expect(pauses).toEqual([7000]);
    // And say so before, to whoever waits for the reply.
    expect(events[0]).toEqual({ type: 'waiting', milliseconds: 7000 });
    providers.close();
  });

  it('leave a long Retry-After to the reader', async () => {
    const { providers, pauses } = createTestProviders(fakes);
    fakes.script({ fault: '429', retryAfterSeconds: 300 });
    const { error } = await collect(providers.get('openai'), createRequest(fakes, 'openai'));
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 300_000, advice: 'Try again in 5 minutes.' });
    expect(pauses).toEqual([]);
    expect(fakes.requests).toHaveLength(1);
    providers.close();
  });

  it('never follow a first piece of text', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.script({ fault: 'late-error' }, { reply: 'a second charge' });
    const { text, error } = await collect(providers.get('openai'), createRequest(fakes, 'openai'));
    expect(text).toBe('You asked:');
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(fakes.requests).toHaveLength(1);
    providers.close();
  });

  it.each<AdapterEvent>([
    { type: 'tool-call', id: 'call-1', name: 'search', arguments: '{}' },
    { type: 'citation', url: 'https://example.com', title: 'A page' },
  ])('never follow a $type either: whoever asked has it already', async (event) => {
    let attempts = 0;
    const adapter: Adapter = {
      id: 'openai',
      async *stream() {
        attempts += 1;
        yield await Promise.resolve(event);
        throw new ProviderError({ code: 'unavailable', provider: 'openai', model: 'fake', retryable: true });
      },
    };
    const provider = createResilientProvider({
      adapter,
      fetch,
      baseUrlOf: () => 'https://example.com',
      limits: DEFAULT_LIMITS.openai,
      breaker: createCircuitBreaker({ now: () => 0 }),
      now: () => 0,
      random: () => 0.5,
      sleep: () => Promise.resolve(),
    });
    const { events, error } = await collect(provider, createRequest(fakes, 'openai'));
    expect([attempts, events]).toEqual([1, [event]]);
    expect(error).toMatchObject({ code: 'unavailable' });
  });

  it('do not repeat a warning', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.script({ fault: '500' }, { reply: 'ok' });
    const { events } = await collect(
      providers.get('openai'),
      createRequest(fakes, 'openai', { model: 'gpt-6-luna', temperature: 1 }),
    );
    expect(events.filter((event) => event.type === 'warning')).toHaveLength(1);
    providers.close();
  });

  it('end at once when the reply is stopped during the pause', async () => {
    const controller = new AbortController();
    const { providers } = createTestProviders(fakes, {
      sleep: () => {
        controller.abort();
        return Promise.resolve();
      },
    });
    fakes.script({ fault: '500' }, { reply: 'too late' });
    const { error, text } = await collect(providers.get('openai'), createRequest(fakes, 'openai'), controller.signal);
    expect(error).toMatchObject({ code: 'cancelled' });
    expect(text).toBe('');
    expect(fakes.requests).toHaveLength(1);
    providers.close();
  });
});

describe('the circuit breaker', () => {
  const fail = async (test: ReturnType<typeof createTestProviders>, times: number, apiKey = 'sk-first-user-key') => {
    for (let index = 0; index < times; index += 1) {
      fakes.script({ fault: 'no-end' });
      await collect(test.providers.get('openai'), createRequest(fakes, 'openai', { apiKey }));
    }
  };
  const call = (test: ReturnType<typeof createTestProviders>, apiKey = 'sk-first-user-key') =>
    collect(test.providers.get('openai'), createRequest(fakes, 'openai', { apiKey }));

  it('opens after twenty failures and then answers without calling', async () => {
    const test = createTestProviders(fakes, { now: () => 0 });
    await fail(test, 19);
    expect((await call(test)).error).toBeUndefined();
    await fail(test, 20);
    const before = fakes.requests.length;
    const { error } = await call(test);
    expect(error).toMatchObject({ code: 'unavailable', retryAfterMs: 30_000, advice: 'It is tried again in 30 s.' });
    expect(fakes.requests).toHaveLength(before);
    test.providers.close();
  });

  it('leaves other keys and other providers alone', async () => {
    const test = createTestProviders(fakes, { now: () => 0 });
    await fail(test, 20);
    expect((await call(test)).error).toMatchObject({ code: 'unavailable' });
    expect((await call(test, 'sk-second-user-key')).error).toBeUndefined();
    const other = await collect(
      test.providers.get('anthropic'),
      createRequest(fakes, 'anthropic', { apiKey: 'sk-first-user-key' }),
    );
    expect(other.error).toBeUndefined();
    test.providers.close();
  });

  it('lets one probe through after thirty seconds and closes when it succeeds', async () => {
    let now = 0;
    const test = createTestProviders(fakes, { now: () => now });
    await fail(test, 20);
    now = 30_000;
    expect((await call(test)).error).toBeUndefined();
    expect((await call(test)).error).toBeUndefined();
    test.providers.close();
  });

  it('opens again when the probe fails', async () => {
    let now = 0;
    const test = createTestProviders(fakes, { now: () => now });
    await fail(test, 20);
    now = 30_000;
    await fail(test, 1);
    now = 59_999;
    const before = fakes.requests.length;
    expect((await call(test)).error).toMatchObject({ code: 'unavailable' });
    expect(fakes.requests).toHaveLength(before);
    test.providers.close();
  });

  it('holds back a second caller while the probe runs, and frees the probe when it is stopped', async () => {
    let now = 0;
    const test = createTestProviders(fakes, { now: () => now });
    await fail(test, 20);
    now = 30_000;
    fakes.script({ fault: 'endless', tokensPerSecond: 200 });
    for await (const event of test.providers
      .get('openai')
      .stream(createRequest(fakes, 'openai', { apiKey: 'sk-first-user-key' }), {
        signal: new AbortController().signal,
      })) {
      if (event.type !== 'delta') continue;
      expect((await call(test)).error).toMatchObject({ code: 'unavailable' });
      break;
    }
    expect((await call(test)).error).toBeUndefined();
    test.providers.close();
  });

  it('does not count what the user got wrong', async () => {
    const test = createTestProviders(fakes, { now: () => 0 });
    for (let index = 0; index < 25; index += 1) {
      fakes.script({ fault: '401' });
      await call(test);
    }
    expect((await call(test)).error).toBeUndefined();
    test.providers.close();
  });
});

it('names a custom endpoint within a sentence as at its beginning, but for the capital', async () => {
  const { providers } = createTestProviders(fakes);
  fakes.script({ fault: 'cut' });
  const { error } = await collect(providers.get('custom'), createRequest(fakes, 'custom'));
  expect(error).toMatchObject({
    message: 'The connection to the custom endpoint was cut before the reply was complete.',
  });
  providers.close();
});
