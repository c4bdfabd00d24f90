import { expect, it } from 'vitest';
import { checkKey } from './key-check.ts';

const key = 'sk-test-0123456789abcdefghijKLMN';

/** A provider that answers as given, and what it was asked. */
const answering = (answer: (asked: { url: string; key: string | null }) => Response | Promise<Response>) => {
  const asked: { url: string; key: string | null }[] = [];
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const call = {
      url: input instanceof Request ? input.url : String(input),
      key: headers.get('authorization') ?? headers.get('x-api-key'),
    };
    asked.push(call);
    return answer(call);
  };
  return { asked, options: { apiKey: key, baseUrl: 'https://provider.example/v1', fetch: send } };
};

const failing = (status: number, message: string, code?: string) => () =>
  Response.json({ error: { message, ...(code === undefined ? {} : { code }) } }, { status });

it.each([
  ['openai', 'https://provider.example/v1/models', `Bearer ${key}`, { data: [] }],
  ['anthropic', 'https://provider.example/v1/models?limit=1000', key, { data: [{ id: 'm' }] }],
  ['together', 'https://provider.example/v1/models', `Bearer ${key}`, [{ id: 'm' }]],
  ['v0', 'https://provider.example/v1/user', `Bearer ${key}`, { id: 'u', object: 'user' }],
] as const)('a key of %s works when it opens what costs nothing', async (provider, url, sent, answer) => {
  const { asked, options } = answering(() => Response.json(answer));
  expect(await checkKey(provider, options)).toEqual({ result: 'works', detail: null });
  expect(asked).toEqual([{ url, key: sent }]);
});

it('a key is rejected with the reason of its provider, in which the key does not stand', async () => {
  const { options } = answering(failing(401, `Incorrect API key provided: ${key}.`));
  const { result, detail } = await checkKey('openai', options);
  expect(result).toBe('rejected');
  expect(detail).toBe('Incorrect API key provided: [redacted].');
});

it.each([
  ['openai', 403, 'You have insufficient permissions. Missing scopes: api.model.read', undefined],
  ['openai', 401, 'You have insufficient permissions. Missing scopes: api.model.read', undefined],
  ['openai', 403, 'Country, region, or territory not supported', 'unsupported_country_region_territory'],
  ['anthropic', 403, 'Your key may not use this resource.', 'permission_error'],
] as const)('%s may refuse, with %i, what a key that works may not do', async (provider, status, said, code) => {
  const { options } = answering(failing(status, said, code));
  const label = provider === 'openai' ? 'OpenAI' : 'Anthropic';
  expect(await checkKey(provider, options)).toEqual({ result: 'unclear', detail: `${label} says: “${said}”` });
});

it('a refusal without a reason is not one of the key', async () => {
  const { options } = answering(() => new Response('', { status: 403 }));
  expect(await checkKey('openai', options)).toEqual({
    result: 'unclear',
    detail: 'OpenAI refused the test without a reason, so only a reply shows whether this one works.',
  });
});

it.each([
  [403, 'invalid_api_key'],
  [400, 'authentication_error'],
])('a key is rejected with status %i if the code %s says so', async (status, code) => {
  const { options } = answering(failing(status, 'No.', code));
  expect(await checkKey('openai', options)).toEqual({ result: 'rejected', detail: 'No.' });
});

it.each(['v0', 'perplexity', 'custom'] as const)(
  'a server of %s without the path says so plainly',
  async (provider) => {
    const { options } = answering(() => new Response('Not Found', { status: 404 }));
    const { result, detail } = await checkKey(provider, options);
    expect(result).toBe('unclear');
    expect(detail).toMatch(
      / offers nothing that a key could be tested with, so only a reply shows whether this one works\.$/,
    );
  },
);

it.each([401, 403])('the reason of a provider, with %i, is short and without the key', async (status) => {
  const { options } = answering(failing(status, `${'<i>'.repeat(395)}${key} ${'and so on '.repeat(100)}`));
  const { detail } = await checkKey('custom', options);
  expect(detail?.length).toBeLessThanOrEqual(340);
  expect(detail).not.toContain(key.slice(0, 9));
});

it.each([
  [429, 'Slow down.', 'unclear', 'OpenAI is limiting how often this key may call.'],
  [503, 'Overloaded.', 'unreachable', 'OpenAI is not available at the moment.'],
] as const)('an answer with status %i says nothing about the key', async (status, said, result, detail) => {
  const { options } = answering(failing(status, said));
  expect(await checkKey('openai', options)).toEqual({ result, detail });
});

it('a provider that cannot be found is not one that refused', async () => {
  const { options } = answering(() => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })));
  expect(await checkKey('together', options)).toMatchObject({ result: 'unreachable' });
});

it.each(['perplexity', 'custom'] as const)('a list that %s shows to anybody says nothing about the key', async (id) => {
  const open = answering(() => Response.json({ data: [] }));
  expect(await checkKey(id, open.options)).toMatchObject({ result: 'unclear' });
  const closed = answering((asked) => (asked.key === null ? failing(401, 'No key.')() : Response.json({ data: [] })));
  expect(await checkKey(id, closed.options)).toEqual({ result: 'works', detail: null });
});

it.each([
  ['openai', {}],
  ['openai', 'ok'],
  ['openai', { data: 'none' }],
  ['openai', [1, 2]],
  ['v0', { data: [] }],
  ['v0', []],
] as const)('an answer of %s in another form, %j, says nothing about the key', async (provider, answer) => {
  const { options } = answering(() => Response.json(answer));
  const detail = expect.stringMatching(/ sent an answer that could not be understood\.$/) as unknown;
  expect(await checkKey(provider, options)).toEqual({ result: 'unclear', detail });
});

it.each([
  ['429', failing(429, 'Slow down.')],
  ['503', failing(503, 'Overloaded.')],
  ['a reset connection', () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNRESET' }))],
] as const)('%s of the request without a key says nothing about the key', async (_name, refuse) => {
  const { options } = answering((asked) => (asked.key === null ? refuse() : Response.json({ data: [] })));
  expect(await checkKey('custom', options)).toEqual({
    result: 'unclear',
    detail: 'The custom endpoint did not say whether it needs a key, so only a reply shows whether this one works.',
  });
});
