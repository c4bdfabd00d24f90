import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '@symbi/testkit/fakes/faults';
import { collect, createRequest, createTestProviders, TEST_KEY } from '../fakes/harness.ts';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import type { TimeLimits } from './limits.ts';
import { ProviderError, type ProviderErrorCode } from './provider-error.ts';
import type { RemoteProviderId } from '../provider.ts';

let fakes: FakeProviders;
beforeAll(async () => void (fakes = await startFakeProviders()));
afterAll(() => fakes.close());
beforeEach(() => fakes.reset());

const ALL: readonly RemoteProviderId[] = ['openai', 'anthropic', 'together', 'perplexity', 'v0', 'custom'];
const STREAMING = ALL.filter((id) => id !== 'v0');

/** Only the limit the fault should hit is short, so that no other is hit on a busy machine. */
const LIMITS_OF: Partial<Readonly<Record<Fault, Partial<TimeLimits>>>> = {
  slow: { firstByteMs: 300 },
  think: { thinkingMs: 200 },
  silent: { idleMs: 200 },
};

interface Outcome {
  readonly code: ProviderErrorCode;
  /** How often the provider is called: 3 when the failure is safe to repeat. */
  readonly calls: number;
  readonly keepsText?: boolean;
  readonly reply?: string;
}

const BEFORE_STREAM: readonly [Fault, Outcome][] = [
  ['400', { code: 'bad_request', calls: 1 }],
  ['401', { code: 'invalid_key', calls: 1 }],
  ['403', { code: 'invalid_key', calls: 1 }],
  ['404', { code: 'unknown_model', calls: 1 }],
  ['408', { code: 'unavailable', calls: 3 }],
  ['429', { code: 'rate_limited', calls: 3 }],
  ['429-no-hint', { code: 'rate_limited', calls: 1 }],
  ['500', { code: 'unavailable', calls: 3 }],
  ['503', { code: 'unavailable', calls: 3 }],
  ['quota', { code: 'no_quota', calls: 1 }],
  ['context', { code: 'context_too_long', calls: 1 }],
  ['redirect', { code: 'refused_host', calls: 1 }],
  ['wrong-type', { code: 'malformed', calls: 1 }],
  ['html-error', { code: 'unavailable', calls: 3 }],
  ['error-in-200', { code: 'no_quota', calls: 1 }],
  ['echo-key', { code: 'invalid_key', calls: 1 }],
  ['gzip', { code: 'malformed', calls: 1 }],
  ['reset', { code: 'unavailable', calls: 3 }],
  ['slow', { code: 'timeout_connect', calls: 1 }],
];

const IN_STREAM: readonly [Fault, Outcome][] = [
  ['think', { code: 'timeout_idle', calls: 1 }],
  ['silent', { code: 'timeout_idle', calls: 1, keepsText: true }],
  ['cut', { code: 'cut', calls: 1, keepsText: true }],
  ['no-end', { code: 'cut', calls: 1, keepsText: true, reply: 'You asked:' }],
  ['late-error', { code: 'unavailable', calls: 1, keepsText: true }],
  ['stream-error', { code: 'unavailable', calls: 3 }],
  ['garbage', { code: 'malformed', calls: 1 }],
  ['garbage-json', { code: 'malformed', calls: 1 }],
  ['huge-line', { code: 'malformed', calls: 1 }],
];

const cases = [
  ...ALL.flatMap((id) => BEFORE_STREAM.map(([fault, expected]) => [id, fault, expected] as const)),
  ...STREAMING.flatMap((id) => IN_STREAM.map(([fault, expected]) => [id, fault, expected] as const)),
  ['v0', 'garbage', { code: 'malformed', calls: 1 }] as const,
  ['v0', 'cut', { code: 'cut', calls: 1 }] as const,
];

describe('a misbehaving provider', () => {
  it.each(cases)('%s answering with %s fails with one clear error', async (id, fault, expected: Outcome) => {
    const { providers, pauses } = createTestProviders(fakes, { limits: { [id]: LIMITS_OF[fault] ?? {} } });
    if (expected.reply !== undefined) fakes.script({ fault, reply: expected.reply });
    const { error, text } = await collect(providers.get(id), createRequest(fakes, id, { model: `fake-${fault}` }));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ code: expected.code, provider: id });
    // On a busy machine a short limit may end a call before it is sent; the pauses tell how many were made.
    if (fault === 'slow') expect(fakes.requests.length).toBeLessThanOrEqual(expected.calls);
    else expect(fakes.requests).toHaveLength(expected.calls);
    expect(pauses).toHaveLength(expected.calls - 1);
    // After two tokens the fakes' text is 'You asked:', which is all they write before they fail.
    expect(text).toBe(expected.keepsText === true ? 'You asked:' : '');
    providers.close();
  });

  it.each(ALL)('%s echoing the key in its error does not bring it back', async (id) => {
    const { providers } = createTestProviders(fakes);
    const { error } = await collect(providers.get(id), createRequest(fakes, id, { model: 'fake-echo-key' }));
    const everything =
      error instanceof ProviderError
        ? [error.message, error.advice, error.detail, error.stack, JSON.stringify(error)].join(' ')
        : '';
    expect(everything).toContain('Incorrect API key provided');
    expect(everything).not.toContain(TEST_KEY);
    expect(everything).not.toContain(TEST_KEY.slice(8));
    expect(everything).not.toContain('<b>');
    providers.close();
  });

  it.each(STREAMING)('%s asking for a thousand tool calls is stopped', async (id) => {
    const { providers } = createTestProviders(fakes);
    const tools = [{ name: 'lookup', parameters: { type: 'object', properties: {} } }];
    const { error, events } = await collect(
      providers.get(id),
      createRequest(fakes, id, { model: 'fake-many-tools', tools }),
    );
    expect(error).toMatchObject({ code: 'malformed' });
    expect(events.filter((event) => event.type === 'tool-call')).toHaveLength(128);
    providers.close();
  });

  it.each(STREAMING)('%s writing without end is stopped by the total limit', async (id) => {
    const { providers } = createTestProviders(fakes, { limits: { [id]: { totalMs: 400 } } });
    fakes.script({ fault: 'endless', tokensPerSecond: 50 });
    const { error, text } = await collect(providers.get(id), createRequest(fakes, id));
    expect(error).toMatchObject({ code: 'timeout_idle', message: 'The reply took longer than a reply may take.' });
    expect(text).not.toBe('');
    await expect(fakes.requests[0]?.closed).resolves.toMatchObject({ byClient: true });
    providers.close();
  });

  it.each(STREAMING)('%s dripping bytes that never become an event runs into the time limit', async (id) => {
    const { providers } = createTestProviders(fakes, { limits: { [id]: { firstByteMs: 400 } } });
    fakes.script({ fault: 'drip', dripMs: 30 });
    const { error } = await collect(providers.get(id), createRequest(fakes, id));
    expect(error).toMatchObject({ code: 'timeout_connect' });
    await expect(fakes.requests[0]?.closed).resolves.toMatchObject({ byClient: true });
    providers.close();
  });

  it('reads OpenAI’s flat error event as well as the nested one', async () => {
    const { providers } = createTestProviders(fakes);
    const { error } = await collect(
      providers.get('openai'),
      createRequest(fakes, 'openai', { model: 'fake-stream-error-flat' }),
    );
    expect(error).toMatchObject({ code: 'no_quota' });
    expect(fakes.requests).toHaveLength(1);
    providers.close();
  });

  it('says so when nothing listens at the address', async () => {
    const port = await closedPort();
    const { providers, pauses } = createTestProviders(fakes);
    const { error } = await collect(
      providers.get('custom'),
      createRequest(fakes, 'custom', { baseUrl: `http://127.0.0.1:${port}/v1` }),
    );
    expect(error).toMatchObject({ code: 'unavailable', message: 'The provider could not be reached.' });
    expect(pauses).toHaveLength(2);
    providers.close();
  });

  it('says so when the name does not resolve', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    const { providers } = createTestProviders(fakes, { resolve });
    const { error } = await collect(
      providers.get('custom'),
      createRequest(fakes, 'custom', { baseUrl: 'https://no-such-host.example/v1' }),
    );
    expect(error).toMatchObject({ code: 'unavailable', message: 'The address of the provider could not be found.' });
    providers.close();
  });

  it('says so when the other side does not speak TLS', async () => {
    const { providers } = createTestProviders(fakes);
    const baseUrl = fakes.baseUrls.custom.replace('http://', 'https://');
    const { error } = await collect(providers.get('custom'), createRequest(fakes, 'custom', { baseUrl }));
    expect(error).toMatchObject({
      code: 'unavailable',
      message: 'The secure connection to the provider could not be verified.',
    });
    providers.close();
  });
});

const closedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
};
