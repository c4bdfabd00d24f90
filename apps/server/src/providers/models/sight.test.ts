import { expect, test } from 'vitest';
import { OFFERED_MODELS } from './model-table.ts';
import { seesPictures } from './sight.ts';

test.each([
  ['openai', 'gpt-4o-mini', true],
  ['openai', 'gpt-4-turbo', true],
  ['openai', 'gpt-4', false],
  ['openai', 'gpt-3.5-turbo', false],
  ['openai', 'o3-mini', false],
  ['openai', 'o4-mini', true],
  ['anthropic', 'claude-2', false],
  ['anthropic', 'claude-haiku-5-5', true],
  ['together', 'openai/gpt-oss-20b', false],
  ['together', 'deepseek-ai/DeepSeek-V4-Flash-0731', false],
  ['together', 'Qwen/Qwen2.5-VL-72B-Instruct', true],
  ['together', 'meta-llama/Llama-4-Scout-17B-16E-Instruct', true],
  ['custom', 'llama3.2-vision:11b', true],
  ['custom', 'qwen3-vl:8b', true],
  ['custom', 'gemma3:4b', true],
  ['custom', 'gemma3:1b', false],
  ['custom', 'mistral-small', null],
  ['v0', 'v0-pro', false],
  ['local', 'symbi-core', false],
] as const)('the name %s/%s says %s', (provider, model, sees) => {
  expect(seesPictures(provider, model)).toBe(sees);
});

test('the models that new agents are offered are known', () => {
  for (const provider of ['openai', 'anthropic', 'perplexity'] as const)
    expect(seesPictures(provider, OFFERED_MODELS[provider] ?? '')).toBe(true);
});
