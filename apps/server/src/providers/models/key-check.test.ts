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

const failing = (status: number, message: string) => () => Response.json({ error: { message } }, { status });

it.each([
  ['openai', 'https://provider.example/v1/models', `Bearer ${key}`],
  ['anthropic', 'https://provider.example/v1/models?limit=1000', key],
  ['v0', 'https://provider.example/v1/user', `Bearer ${key}`],
] as const)('a key of %s works when it opens what costs nothing', async (provider, url, sent) => {
  const { asked, options } = answering(() => Response.json({ data: [] }));
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
