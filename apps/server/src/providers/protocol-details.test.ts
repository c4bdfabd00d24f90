import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collect, createRequest, createTestProviders } from './fakes/harness.ts';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { ProviderError } from './resilience/provider-error.ts';

let fakes: FakeProviders;
beforeAll(async () => void (fakes = await startFakeProviders()));
afterAll(() => fakes.close());
beforeEach(() => fakes.reset());

describe('protocol details', () => {
  it('asks OpenAI to store nothing and puts the system prompt into the instructions', async () => {
    const { providers } = createTestProviders(fakes);
    await collect(providers.get('openai'), createRequest(fakes, 'openai'));
    expect(fakes.requests[0]?.body).toMatchObject({ store: false, instructions: 'You are terse.' });
    expect(fakes.requests[0]?.path).toBe('/openai/v1/responses');
    providers.close();
  });

  it('keeps the citations of Perplexity once each, with their text', async () => {
    const { providers } = createTestProviders(fakes);
    const { events } = await collect(providers.get('perplexity'), createRequest(fakes, 'perplexity'));
    expect(events.filter((event) => event.type === 'citation')).toEqual([
      {
        type: 'citation',
        url: 'https://example.org/tides',
        title: 'Tides explained',
        text: 'The Moon raises two tides a day.',
      },
      {
        type: 'citation',
        url: 'https://example.org/moon',
        title: 'The Moon',
        text: 'It circles the Earth in 27.3 days.',
      },
    ]);
    expect(fakes.requests[0]?.body).toMatchObject({ model: 'fake', tools: [{ type: 'web_search' }] });
    providers.close();
  });

  it('sends a Perplexity preset as a preset', async () => {
    const { providers } = createTestProviders(fakes);
    const { error } = await collect(
      providers.get('perplexity'),
      createRequest(fakes, 'perplexity', { model: 'medium' }),
    );
    expect(error).toBeUndefined();
    expect(fakes.requests[0]?.body).toMatchObject({ preset: 'medium' });
    expect(fakes.requests[0]?.body).not.toHaveProperty('model');
    expect(fakes.requests[0]?.body).not.toHaveProperty('tools');
    providers.close();
  });

  it('sends no function call of Perplexity’s own to the caller', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.script({ toolCalls: [{ name: 'search_web', arguments: '{}' }] });
    const { events } = await collect(providers.get('perplexity'), createRequest(fakes, 'perplexity'));
    expect(events.some((event) => event.type === 'tool-call')).toBe(false);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
    providers.close();
  });

  it('creates one private v0 chat with the earlier turns as a transcript, and says what that costs', async () => {
    const { providers } = createTestProviders(fakes);
    const { events, text } = await collect(
      providers.get('v0'),
      createRequest(fakes, 'v0', {
        model: 'v0-1',
        messages: [
          { role: 'user', content: 'A button' },
          { role: 'assistant', content: 'Done.' },
          { role: 'user', content: 'Make it red' },
        ],
      }),
    );
    expect(fakes.requests[0]?.path).toBe('/v0/v1/chats');
    expect(fakes.requests[0]?.body).toEqual({
      message: 'Conversation so far:\n\nUser: A button\n\nAssistant: Done.\n\nNow answer this:\n\nMake it red',
      system: 'You are terse.',
      chatPrivacy: 'private',
      modelConfiguration: { modelId: 'v0-auto' },
      responseMode: 'sync',
    });
    expect(text).toContain('[Open this chat in v0](https://v0.app/chat/chat_fake)');
    expect(events.find((event) => event.type === 'warning')?.message).toContain('credits');
    expect(events.at(-1)).toMatchObject({ type: 'finish', usage: { estimated: true } });
    providers.close();
  });

  it('calls a custom endpoint without a key when the user gave none', async () => {
    const { providers } = createTestProviders(fakes);
    const { error } = await collect(providers.get('custom'), createRequest(fakes, 'custom', { apiKey: '' }));
    expect(error).toBeUndefined();
    expect(fakes.requests[0]?.headers).not.toHaveProperty('authorization');
    providers.close();
  });

  it.each([
    ['openai', 'gpt-6-luna'],
    ['openai', 'gpt-6.9-unheard-of'],
    ['anthropic', 'claude-sonnet-5-5'],
    ['perplexity', 'perplexity/sonar'],
    ['v0', 'v0-auto'],
  ] as const)('drops the temperature that %s %s would reject, with a warning', async (id, model) => {
    const { providers } = createTestProviders(fakes);
    const { events, error } = await collect(providers.get(id), createRequest(fakes, id, { model, temperature: 0.7 }));
    expect(error).toBeUndefined();
    expect(fakes.requests[0]?.body).not.toHaveProperty('temperature');
    expect(events.filter((event) => event.type === 'warning' && event.message.includes('temperature'))).toHaveLength(1);
    providers.close();
  });

  it('sends the temperature to a model that takes it', async () => {
    const { providers } = createTestProviders(fakes);
    const { events } = await collect(
      providers.get('openai'),
      createRequest(fakes, 'openai', { model: 'gpt-4o', temperature: 0.7 }),
    );
    expect(fakes.requests[0]?.body).toMatchObject({ temperature: 0.7 });
    expect(events.some((event) => event.type === 'warning')).toBe(false);
    providers.close();
  });

  it.each(['openai', 'anthropic', 'together', 'perplexity', 'v0'] as const)(
    'does not call %s without a key',
    async (id) => {
      const { providers } = createTestProviders(fakes);
      for (const apiKey of ['', 'sk-with\r\nHost: evil']) {
        const { error } = await collect(providers.get(id), createRequest(fakes, id, { apiKey }));
        expect(error).toBeInstanceOf(ProviderError);
        expect(error).toMatchObject({ code: 'invalid_key' });
      }
      expect(fakes.requests).toHaveLength(0);
      providers.close();
    },
  );

  it('ignores a base URL given for a provider that has its own', async () => {
    const { providers } = createTestProviders(fakes);
    await collect(providers.get('openai'), createRequest(fakes, 'openai', { baseUrl: 'http://127.0.0.1:9/v1' }));
    expect(fakes.requests[0]?.path).toBe('/openai/v1/responses');
    providers.close();
  });
});
