import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestProviders, TEST_KEY } from '../fakes/harness.ts';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { MODEL_TABLE, OFFERED_MODELS, SPECIFIED_DEFAULT_MODEL } from './model-table.ts';
import { acceptsTemperature, costOf, findModel, mergeModels } from './models.ts';
import { PROVIDER_IDS } from '../provider.ts';

describe('the model table', () => {
  it('has each model once, and every offered or default model', () => {
    const names = MODEL_TABLE.map(({ provider, id }) => `${provider}/${id}`);
    expect(new Set(names).size).toBe(names.length);
    for (const provider of PROVIDER_IDS) {
      const offered = OFFERED_MODELS[provider];
      if (offered !== null) expect(findModel(provider, offered)?.retiredOn, offered).toBeNull();
    }
    expect(findModel(SPECIFIED_DEFAULT_MODEL.provider, SPECIFIED_DEFAULT_MODEL.model)).toMatchObject({
      endsOn: '2027-01-14',
    });
  });

  it('gives a source and its date for every price of a remote model', () => {
    const unsourced = MODEL_TABLE.filter(
      (known) => known.price !== null && known.provider !== 'local' && known.source === null,
    );
    expect(unsourced).toEqual([]);
  });

  it('knows a cost only where it knows a price', () => {
    expect(costOf('anthropic', 'claude-sonnet-5-5', { inputTokens: 1_000_000, outputTokens: 100_000 })).toBe(3);
    expect(costOf('together', 'openai/gpt-oss-20b', { inputTokens: 10, outputTokens: 10 })).toBeNull();
    expect(costOf('custom', 'llama', { inputTokens: 10, outputTokens: 10 })).toBeNull();
  });

  it('judges by family the models it does not hold', () => {
    expect(acceptsTemperature('openai', 'gpt-7-nova')).toBe(false);
    expect(acceptsTemperature('openai', 'gpt-4.1')).toBe(true);
    expect(acceptsTemperature('anthropic', 'claude-opus-6')).toBe(false);
    expect(acceptsTemperature('anthropic', 'claude-haiku-4-5')).toBe(true);
    expect(acceptsTemperature('custom', 'gpt-6-luna')).toBe(true);
  });
});

describe('mergeModels', () => {
  it('disables retired models with their date and dates those that end', () => {
    const models = mergeModels('openai', undefined, '2026-11-21');
    expect(models.find(({ id }) => id === 'gpt-4')).toMatchObject({
      isDisabled: true,
      remark: 'retired 2026-10-23',
      isListed: null,
    });
    expect(models.find(({ id }) => id === 'gpt-4o')).toMatchObject({ isDisabled: false, remark: 'ends 2027-01-14' });
    expect(models.find(({ id }) => id === 'gpt-6-luna')).toMatchObject({ isDisabled: false, remark: null });
  });

  it('retires a model when its last day has come', () => {
    const models = mergeModels('openai', undefined, '2027-01-14');
    expect(models.find(({ id }) => id === 'gpt-4o')).toMatchObject({ isDisabled: true, retiredOn: '2027-01-14' });
  });

  it('keeps our order and adds what only the provider lists', () => {
    const models = mergeModels(
      'anthropic',
      [
        { id: 'claude-next-6', label: 'Claude Next 6' },
        { id: 'claude-opus-5-5', contextWindow: 2_000_000 },
      ],
      '2026-11-21',
    );
    expect(models.map(({ id, isListed }) => [id, isListed])).toEqual([
      ['claude-sonnet-5-5', false],
      ['claude-opus-5-5', true],
      ['claude-haiku-5-5', false],
      ['claude-fable-5-2', false],
      ['claude-next-6', true],
    ]);
    expect(models[1]).toMatchObject({ label: 'Claude Opus 5.5', contextWindow: 2_000_000 });
  });
});

describe('listModels', () => {
  let fakes: FakeProviders;
  beforeAll(async () => void (fakes = await startFakeProviders()));
  afterAll(() => fakes.close());
  beforeEach(() => fakes.reset());

  it('merges the live list and leaves out what is not for text', async () => {
    const { providers } = createTestProviders(fakes, { now: () => Date.parse('2026-11-21') });
    fakes.setModels({
      object: 'list',
      data: [
        { id: 'gpt-6-luna', object: 'model' },
        { id: 'gpt-6-mini', object: 'model', shutdown_date: '2027-06-01' },
        { id: 'gpt-realtime-2', object: 'model' },
        { id: 'whisper-1', object: 'model' },
        { id: 7 },
        null,
      ],
    });
    const list = await providers.listModels('openai', { apiKey: TEST_KEY });
    expect(list).toMatchObject({ isLive: true, problem: null });
    expect(list.models.find(({ id }) => id === 'gpt-6-luna')?.isListed).toBe(true);
    expect(list.models.find(({ id }) => id === 'gpt-6-mini')).toMatchObject({
      remark: 'ends 2027-06-01',
      acceptsTemperature: false,
    });
    expect(list.models.some(({ id }) => /realtime|whisper/.test(id))).toBe(false);
    expect(fakes.requests[0]).toMatchObject({ method: 'GET', path: '/openai/v1/models' });
    providers.close();
  });

  it('reads Anthropic’s limits and Together’s prices', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.setModels({
      data: [
        {
          type: 'model',
          id: 'claude-next-6',
          display_name: 'Claude Next 6',
          max_input_tokens: 900_000,
          max_tokens: 64_000,
        },
      ],
      has_more: false,
    });
    const anthropic = await providers.listModels('anthropic', { apiKey: TEST_KEY });
    expect(anthropic.models.at(-1)).toMatchObject({
      id: 'claude-next-6',
      label: 'Claude Next 6',
      contextWindow: 900_000,
      maxOutputTokens: 64_000,
    });
    expect(fakes.requests[0]?.headers).toMatchObject({ 'x-api-key': TEST_KEY });

    fakes.setModels([
      {
        id: 'some/chat',
        type: 'chat',
        display_name: 'Some Chat',
        context_length: 32_768,
        pricing: { input: 0.2, output: 0.4, hourly: 0 },
      },
      { id: 'some/image', type: 'image' },
    ]);
    const together = await providers.listModels('together', { apiKey: TEST_KEY });
    expect(together.models.at(-1)).toMatchObject({
      id: 'some/chat',
      contextWindow: 32_768,
      price: { inputPerMillion: 0.2, outputPerMillion: 0.4 },
    });
    providers.close();
  });

  it('falls back to our list and says why when the provider does not give one', async () => {
    const { providers } = createTestProviders(fakes);
    for (const models of ['not a list', { data: 'neither' }, null]) {
      fakes.setModels(models);
      const list = await providers.listModels('openai', { apiKey: TEST_KEY });
      expect(list.isLive).toBe(false);
      expect(list.problem).toMatchObject({ code: 'malformed' });
      expect(list.models.length).toBeGreaterThan(5);
    }
    providers.close();
  });

  it('does not call anybody without a key, nor for providers without a list', async () => {
    const { providers } = createTestProviders(fakes);
    for (const [id, apiKey] of [
      ['openai', ''],
      ['v0', TEST_KEY],
      ['local', ''],
    ] as const) {
      expect(await providers.listModels(id, { apiKey })).toMatchObject({ isLive: false, problem: null });
    }
    expect(fakes.requests).toHaveLength(0);
    providers.close();
  });

  it('lists the models of a custom endpoint without a key', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.setModels({ object: 'list', data: [{ id: 'llama3.2:3b', object: 'model' }] });
    const list = await providers.listModels('custom', { apiKey: '', baseUrl: fakes.baseUrls.custom });
    expect(list.models).toMatchObject([{ id: 'llama3.2:3b', provider: 'custom', price: null }]);
    providers.close();
  });
});
