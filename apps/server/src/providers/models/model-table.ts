import type { ProviderId } from '../provider.ts';

interface ModelPrice {
  /** US dollars per million tokens. */
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  /** When the figures are incomplete, e.g. a higher price for long prompts. */
  readonly note?: string;
}

export interface ModelInfo {
  readonly id: string;
  readonly label: string;
  readonly provider: ProviderId;
  /** Tokens, or null when not published. */
  readonly contextWindow: number | null;
  readonly maxOutputTokens: number | null;
  /** Null when unknown: then nothing is shown, rather than a guess. */
  readonly price: ModelPrice | null;
  /** Where the figures were read, and when. */
  readonly source: { readonly url: string; readonly readOn: string } | null;
  /** ISO dates. A retired model cannot be chosen; one that will be retired can, with its date. */
  readonly retiredOn: string | null;
  readonly endsOn: string | null;
  readonly acceptsTemperature: boolean;
}

/** The specification's default; a new agent is offered `OFFERED_MODELS` instead. */
export const SPECIFIED_DEFAULT_MODEL = { provider: 'openai', model: 'gpt-4o' } as const;

/** The model offered to a new agent of each provider; only a custom endpoint itself knows its models. */
export const OFFERED_MODELS: Readonly<Record<ProviderId, string | null>> = {
  openai: 'gpt-6-luna',
  anthropic: 'claude-sonnet-5-5',
  together: 'deepseek-ai/DeepSeek-V4-Flash-0731',
  perplexity: 'perplexity/sonar',
  v0: 'v0-1',
  custom: null,
  local: 'symbi-core',
};

const READ_ON = '2026-11-21';
const GATEWAY = 'https://vercel.com/ai-gateway/models';
const CLAUDE = 'https://platform.claude.com/docs/en/models';
const LONG_PROMPT_NOTE = 'Prompts above 272,000 tokens cost more.';

const model = (provider: ProviderId, id: string, label: string, known: Partial<ModelInfo> = {}): ModelInfo => ({
  id,
  label,
  provider,
  contextWindow: null,
  maxOutputTokens: null,
  price: null,
  source: null,
  retiredOn: null,
  endsOn: null,
  acceptsTemperature: true,
  ...known,
});

const price = (inputPerMillion: number, outputPerMillion: number, note?: string): ModelPrice => ({
  inputPerMillion,
  outputPerMillion,
  ...(note === undefined ? {} : { note }),
});

const GPT_CURRENT = { contextWindow: 1_050_000, maxOutputTokens: 128_000, acceptsTemperature: false };
const CLAUDE_CURRENT = { contextWindow: 1_000_000, maxOutputTokens: 128_000, acceptsTemperature: false };
const RETIRED = { retiredOn: '2026-10-23' };
const ENDING = { contextWindow: 128_000, maxOutputTokens: 16_384, endsOn: '2027-01-14' };

export const MODEL_TABLE: readonly ModelInfo[] = [
  model('openai', 'gpt-6-luna', 'GPT-6 Luna', {
    ...GPT_CURRENT,
    price: price(0.1, 0.5),
    source: { url: 'https://docs.venice.ai/models/gpt-6-luna', readOn: READ_ON },
  }),
  model('openai', 'gpt-6.1-sol', 'GPT-6.1 Sol', {
    ...GPT_CURRENT,
    price: price(2, 10, LONG_PROMPT_NOTE),
    source: { url: 'https://docs.litellm.ai/blog/gpt_6_1_sol', readOn: READ_ON },
  }),
  model('openai', 'gpt-6-astra', 'GPT-6 Astra', {
    ...GPT_CURRENT,
    price: price(10, 50),
    source: { url: `${GATEWAY}/gpt-6-astra`, readOn: READ_ON },
  }),
  model('openai', 'gpt-5.6-terra', 'GPT-5.6 Terra', {
    ...GPT_CURRENT,
    price: price(2, 12, LONG_PROMPT_NOTE),
    source: { url: `${GATEWAY}/gpt-5.6-terra`, readOn: READ_ON },
  }),
  model('openai', 'gpt-4o', 'GPT-4o', ENDING),
  model('openai', 'gpt-4o-mini', 'GPT-4o mini', ENDING),
  model('openai', 'gpt-4-turbo', 'GPT-4 Turbo', RETIRED),
  model('openai', 'gpt-4', 'GPT-4', RETIRED),
  model('openai', 'gpt-4-1106-preview', 'GPT-4 1106 preview', RETIRED),
  model('openai', 'gpt-3.5-turbo', 'GPT-3.5 Turbo', RETIRED),

  model('anthropic', 'claude-sonnet-5-5', 'Claude Sonnet 5.5', {
    ...CLAUDE_CURRENT,
    price: price(2, 10),
    source: { url: `${CLAUDE}/sonnet-5-5/overview`, readOn: READ_ON },
  }),
  model('anthropic', 'claude-opus-5-5', 'Claude Opus 5.5', {
    ...CLAUDE_CURRENT,
    price: price(4, 20),
    source: { url: `${CLAUDE}/opus-5-5/overview`, readOn: READ_ON },
  }),
  model('anthropic', 'claude-haiku-5-5', 'Claude Haiku 5.5', {
    ...CLAUDE_CURRENT,
    price: price(0.1, 0.5, 'Prompts above 100,000 tokens cost five times as much.'),
    source: { url: `${CLAUDE}/haiku-5-5/overview`, readOn: READ_ON },
  }),
  model('anthropic', 'claude-fable-5-2', 'Claude Fable 5.2', { acceptsTemperature: false }),

  model('together', 'deepseek-ai/DeepSeek-V4-Flash-0731', 'DeepSeek V4 Flash 0731'),
  model('together', 'openai/gpt-oss-20b', 'gpt-oss-20b'),
  model('together', 'google/gemma-4-31B-it', 'Gemma 4 31B'),

  model('perplexity', 'perplexity/sonar', 'Sonar with web search', { acceptsTemperature: false }),
  model('perplexity', 'low', 'Preset: low', { acceptsTemperature: false }),
  model('perplexity', 'medium', 'Preset: medium', { acceptsTemperature: false }),

  model('v0', 'v0-1', 'v0-1', { acceptsTemperature: false }),
  model('v0', 'v0-mini', 'v0 mini', { acceptsTemperature: false }),
  model('v0', 'v0-pro', 'v0 pro', { acceptsTemperature: false }),
  model('v0', 'v0-max', 'v0 max', { acceptsTemperature: false }),

  model('local', 'symbi-core', 'Symbi Core (offline)', { price: price(0, 0), acceptsTemperature: false }),
];
