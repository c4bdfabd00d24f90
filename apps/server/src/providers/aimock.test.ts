import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, silentLocal, TEST_KEY } from './fakes/harness.ts';
import { createProviders, type Providers } from './registry.ts';

/** An independent implementation of the three protocols, so that fakes and adapters cannot share a mistake. */
describe('against an independent mock server', () => {
  const mock = new LLMock({ port: 0 });
  let providers: Providers;
  let baseUrl = '';
  beforeAll(async () => {
    mock.onMessage('How often is high tide?', { content: 'Twice a day, by and large.' });
    await mock.start();
    baseUrl = `${mock.url}/v1`;
    providers = createProviders({
      local: silentLocal,
      allowPrivate: true,
      baseUrls: { openai: baseUrl, anthropic: baseUrl, together: baseUrl },
    });
  });
  afterAll(async () => {
    providers.close();
    await mock.stop();
  });

  it.each(['openai', 'anthropic', 'together', 'custom'] as const)('%s streams a reply', async (id) => {
    const { text, error, events } = await collect(providers.get(id), {
      model: 'some-model',
      system: 'You are terse.',
      messages: [{ role: 'user', content: 'How often is high tide?' }],
      maxOutputTokens: 100,
      apiKey: TEST_KEY,
      ...(id === 'custom' ? { baseUrl } : {}),
    });
    expect(error).toBeUndefined();
    expect(text).toBe('Twice a day, by and large.');
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
  });
});
