import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collect, createRequest, createTestProviders, TEST_KEY } from './fakes/harness.ts';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { fromStream, parseRetryAfter } from './resilience/classify.ts';
import { redact, safeDetail } from './redact.ts';
import { createTransport } from './network/transport.ts';

let fakes: FakeProviders;
beforeAll(async () => void (fakes = await startFakeProviders()));
afterAll(() => fakes.close());
beforeEach(() => fakes.reset());

const call = { provider: 'openai', model: 'm', apiKey: TEST_KEY } as const;

describe('a key', () => {
  it.each(['openai', 'anthropic', 'together', 'perplexity', 'v0'] as const)(
    'of %s goes to the address of that provider alone',
    async (id) => {
      const { providers } = createTestProviders(fakes);
      await collect(providers.get(id), createRequest(fakes, id, { baseUrl: `${fakes.url}/elsewhere/v1` }));
      expect(fakes.requests.length).toBeGreaterThan(0);
      for (const request of fakes.requests) expect(request.path.startsWith(`/${id}/v1/`)).toBe(true);
      providers.close();
    },
  );

  it.each([
    'https://api.openai.com.evil.example/v1/responses',
    'https://evil.example/api.openai.com/v1/responses',
    'https://api.openai.com:8443/v1/responses',
    'http://api.openai.com/v1/responses',
  ])('does not leave for %s', async (url) => {
    const sent: string[] = [];
    const send = createTransport({
      fetch: (input) => {
        sent.push(input instanceof Request ? input.url : String(input));
        return Promise.resolve(new Response());
      },
      baseUrl: 'https://api.openai.com/v1',
      call,
      expect: { kind: 'json' },
      onResponse: () => undefined,
    });
    await expect(send(url)).rejects.toMatchObject({ code: 'refused_host' });
    expect(sent).toEqual([]);
  });

  it('does not go to a private address that the operator has not allowed', async () => {
    const { providers } = createTestProviders(fakes, { allowPrivate: false });
    const { error } = await collect(providers.get('custom'), createRequest(fakes, 'custom'));
    expect(error).toMatchObject({ code: 'refused_host' });
    expect(fakes.requests).toHaveLength(0);
    providers.close();
  });

  it('does not go to a name that resolves into the private network at the time of the call', async () => {
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    const { providers } = createTestProviders(fakes, { allowPrivate: false, resolve });
    const { error } = await collect(
      providers.get('custom'),
      createRequest(fakes, 'custom', { baseUrl: `http://models.example:${fakes.port}/custom/v1` }),
    );
    expect(error).toMatchObject({ code: 'refused_host' });
    expect(fakes.requests).toHaveLength(0);
    providers.close();
  });
});

describe('redaction', () => {
  it.each([
    ['plain', TEST_KEY],
    ['URL-encoded', encodeURIComponent('sk+odd/key=with&signs')],
    ['base64', Buffer.from(TEST_KEY).toString('base64').replace(/=+$/, '')],
    ['hex', Buffer.from(TEST_KEY).toString('hex')],
  ])('removes the key in its %s form', (_form, shown) => {
    const key = shown.includes('odd') ? 'sk+odd/key=with&signs' : TEST_KEY;
    expect(redact(`Incorrect key: ${shown}.`, key)).toBe('Incorrect key: [redacted].');
  });

  it.each([
    'sk-proj-abcdefgh12345678',
    'pplx-0123456789abcdef',
    'sk-ant-api03-xxxxxxxxx',
    'Bearer abc.def.ghi',
    'sk-ab****wxyz',
  ])('removes the key-shaped %s of anybody', (text) => {
    expect(redact(`given ${text} here`, 'another-key')).not.toContain(text);
  });

  it.each([1190, 1195, 1199])('removes a key of no known form that begins at character %i', (start) => {
    const key = 'zebra.river.candle.orbit.mirror';
    const said = safeDetail(`${'<b>'.repeat(start / 3)}${' '.repeat(start % 3)}${key} is wrong`, key);
    expect(said ?? '').not.toMatch(/z|e\.|ri/);
  });

  it('makes one short line of an upstream’s text', () => {
    expect(safeDetail('<h1>Bad\r\n\u0000 Gateway</h1>\u202e', '')).toBe('Bad Gateway');
    expect(safeDetail('x y '.repeat(1000), '')).toHaveLength(300);
    expect(safeDetail('\u{1F600}'.repeat(1000), '')).toMatch(/^\u{1F600}+\u2026$/u);
    expect(safeDetail('  ', '')).toBeUndefined();
  });
});

describe('reading failures', () => {
  it('accepts nested, flat, wrapped and bare errors', () => {
    const message = 'You exceeded your current quota';
    for (const value of [
      { error: { code: 'insufficient_quota', message } },
      { code: 'insufficient_quota', message },
      { response: { error: { code: 'insufficient_quota', message } } },
      { error: message },
      message,
    ]) {
      expect(fromStream(value, call)).toMatchObject({ code: 'no_quota', detail: message });
    }
    for (const value of [undefined, null, 7, [], {}])
      expect(fromStream(value, call)).toMatchObject({ code: 'unavailable' });
  });

  it('reads Retry-After as seconds or as a date and ignores nonsense', () => {
    const now = Date.parse('2026-11-21T00:00:00Z');
    expect(parseRetryAfter('2', now)).toBe(2000);
    expect(parseRetryAfter('0.5', now)).toBe(500);
    expect(parseRetryAfter('Sat, 21 Nov 2026 00:00:09 GMT', now)).toBe(9000);
    for (const header of [
      '',
      'soon',
      '-3',
      'Sat, 21 Nov 2020 00:00:00 GMT',
      null,
      undefined,
      '999999999999',
      'Fri, 31 Dec 275760 23:59:59 GMT',
    ])
      expect(parseRetryAfter(header, now)).toBeUndefined();
  });
});
