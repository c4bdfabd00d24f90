import { listModels } from '@symbi/contracts/agents';
import { addKey } from '@symbi/testkit/factories';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('custom');
beforeEach(() => fakes.setModels({ object: 'list', data: [{ id: 'llama-4:8b' }, { id: 'qwen4:4b' }] }));
afterEach(() => fakes.reset());

const params = { provider: 'custom' } as const;
const idsOf = (models: readonly { readonly id: string }[]) => models.map(({ id }) => id);
const keysSent = () => fakes.requests.map(({ headers }) => headers['authorization']);

describe('the models of a custom server', () => {
  it('are those that it lists at its address', async () => {
    const user = await app.register();
    const { models, data } = await user.ask(listModels, { params, query: { baseUrl: fakes.baseUrls.custom } });
    expect(idsOf(models)).toEqual(['llama-4:8b', 'qwen4:4b']);
    expect(data).toMatchObject({ live: true, hasFailed: false });
  });

  it('are asked for with the key that was chosen for it, and with no other', async () => {
    const user = await app.register();
    const apiKeyId = await addKey(user, { provider: 'custom', key: 'sk-chosen-0123456789' });
    await user.ask(listModels, { params, query: { baseUrl: fakes.baseUrls.custom } });
    await user.ask(listModels, { params, query: { baseUrl: fakes.baseUrls.custom, apiKeyId } });
    expect(keysSent()).toEqual([undefined, 'Bearer sk-chosen-0123456789']);
  });

  it('are not asked for with the key of another provider, or of another person', async () => {
    const [user, other] = [await app.register(), await app.register()];
    const keys = [await addKey(user, { provider: 'openai' }), await addKey(other, { provider: 'custom' })];
    for (const apiKeyId of keys)
      await user.ask(listModels, { params, query: { baseUrl: fakes.baseUrls.custom, apiKeyId } });
    expect(keysSent()).toEqual([undefined, undefined]);
  });

  it('are not known without an address', async () => {
    const user = await app.register();
    const { data } = await user.ask(listModels, { params, query: {} });
    expect(data).toMatchObject({ models: [], live: false, hasFailed: false });
    expect(fakes.requests).toEqual([]);
  });

  it('are said to be missing where the server lists none', async () => {
    const user = await app.register();
    const { data } = await user.ask(listModels, { params, query: { baseUrl: `${fakes.baseUrls.custom}/nowhere` } });
    expect(data).toMatchObject({ models: [], live: false, hasFailed: true });
  });

  it.each([
    ['more bytes than any list has', { object: 'list', data: [{ id: 'x'.repeat(3_000_000) }] }, { live: false }],
    ['more entries than anybody reads', Array.from({ length: 100_000 }, () => ({})), { live: true, models: [] }],
  ])('are not looked for in %s', async (_what, answer, expected) => {
    fakes.setModels(answer);
    const user = await app.register();
    const { data } = await user.ask(listModels, { params, query: { baseUrl: fakes.baseUrls.custom } });
    expect(data).toMatchObject(expected);
  });

  it.each([
    ['not an address'],
    ['ftp://example.com/v1'],
    ['http://169.254.169.254/latest'],
    ['http://user:pw@example.com/v1'],
  ])('are not asked for at %s', async (baseUrl) => {
    const user = await app.register();
    await expect(user.ask(listModels, { params, query: { baseUrl } })).rejects.toMatchObject({
      status: 400,
      fields: { baseUrl: expect.any(String) as string },
    });
  });
});
