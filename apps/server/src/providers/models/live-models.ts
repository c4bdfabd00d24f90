import { z } from 'zod';
import { isRecord, type CallContext } from '../resilience/classify.ts';
import { fromThrown } from '../resilience/classify.ts';
import { mergeModels, type ListedModel, type LiveModel } from './models.ts';
import type { ProviderError } from '../resilience/provider-error.ts';
import type { ProviderId } from '../provider.ts';
import { createTransport, parseJson } from '../network/transport.ts';

export interface ModelList {
  readonly models: readonly ListedModel[];
  /** False when the list is only ours, because the provider has none or did not answer in time. */
  readonly isLive: boolean;
  /** Why the provider's list could not be read, if that was tried. */
  readonly problem: ProviderError | null;
}

export interface ListOptions {
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  /** ISO date that decides which models have been retired. */
  readonly today: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 5_000;
const MAX_MODELS = 500;
/** Longer than any list known; anybody may name the server that sends it. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;
/** Entries that are looked at, as many are for another use or malformed. */
const MAX_ENTRIES = 2_000;
const OPENAI_TEXT_MODEL = /^(?:gpt-|o\d|chatgpt-)/;
const OPENAI_OTHER_USE = /audio|realtime|image|tts|transcribe|embedding|search|instruct|moderation|live|codex/;

export type FreeAnswer<Answer> = { readonly answer: Answer } | { readonly problem: ProviderError };

/** What a provider answers at a path that costs nothing, read within five seconds. */
export const askFree = async <Answer>(
  provider: ProviderId,
  path: string,
  options: Omit<ListOptions, 'today'>,
  read: (value: unknown) => Answer,
): Promise<FreeAnswer<Answer>> => {
  const context: CallContext = { provider, model: '', apiKey: options.apiKey };
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  let hasResponded = false;
  try {
    const send = createTransport({
      fetch: options.fetch,
      baseUrl: options.baseUrl,
      call: context,
      expect: { kind: 'json' },
      onResponse: () => (hasResponded = true),
    });
    const response = await send(`${options.baseUrl}${path}`, {
      headers: headersFor(provider, options.apiKey),
      signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
    });
    return { answer: read(parseJson(await readBounded(response))) };
  } catch (error) {
    return { problem: fromThrown(error, context, { responded: hasResponded }) };
  }
};

/** Our list merged with the provider's own; ours alone when that fails. */
export const listModels = async (provider: ProviderId, options: ListOptions): Promise<ModelList> => {
  const path = LIST_PATHS[provider];
  const hasKey = options.apiKey !== '' || provider === 'custom';
  const listed =
    path === null || !hasKey ? null : await askFree(provider, path, options, (value) => readList(provider, value));
  const live = listed !== null && 'answer' in listed ? listed.answer : undefined;
  return {
    models: mergeModels(provider, live, options.today),
    isLive: live !== undefined,
    problem: listed !== null && 'problem' in listed ? listed.problem : null,
  };
};

/** Throws if there is more of it than any list has. */
const readBounded = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: ReadableStream<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_LIST_BYTES) throw new Error('the list is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

export const LIST_PATHS: Readonly<Record<ProviderId, string | null>> = {
  openai: '/models',
  anthropic: '/models?limit=1000',
  together: '/models',
  perplexity: '/models',
  custom: '/models',
  v0: null,
  local: null,
};

const headersFor = (provider: ProviderId, apiKey: string): Record<string, string> => {
  if (provider === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  return apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
};

const count = z.number().int().positive().nullish().catch(null);
const liveEntry = z.object({
  id: z.string().min(1).max(200),
  type: z.string().nullish().catch(null),
  display_name: z.string().min(1).max(200).nullish().catch(null),
  context_length: count,
  max_input_tokens: count,
  max_tokens: count,
  shutdown_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}/)
    .nullish()
    .catch(null),
  pricing: z.object({ input: z.number().positive(), output: z.number().positive() }).nullish().catch(null),
});
type LiveEntry = z.infer<typeof liveEntry>;

/** The entries of a list of models, whatever they are; throws when the answer is not a list. */
export const entriesOf = (value: unknown): readonly unknown[] => {
  const list = isRecord(value) ? value['data'] : value;
  if (!Array.isArray(list)) throw new Error('not a list');
  return (list as readonly unknown[]).slice(0, MAX_ENTRIES);
};

/** The valid entries, at most 500; throws when the answer is not a list. */
const readList = (provider: ProviderId, value: unknown): LiveModel[] => {
  const entries = entriesOf(value).flatMap((one) => {
    const parsed = liveEntry.safeParse(one);
    return parsed.success && isForText(provider, parsed.data) ? [toLive(provider, parsed.data)] : [];
  });
  return entries.slice(0, MAX_MODELS);
};

const isForText = (provider: ProviderId, entry: LiveEntry): boolean => {
  if (provider === 'openai') return OPENAI_TEXT_MODEL.test(entry.id) && !OPENAI_OTHER_USE.test(entry.id);
  if (provider === 'together') return entry.type === 'chat';
  return true;
};

const toLive = (provider: ProviderId, entry: LiveEntry): LiveModel => {
  const contextWindow = entry.context_length ?? entry.max_input_tokens ?? null;
  return {
    id: entry.id,
    ...(entry.display_name ? { label: entry.display_name } : {}),
    ...(contextWindow === null ? {} : { contextWindow }),
    ...(provider === 'anthropic' && entry.max_tokens ? { maxOutputTokens: entry.max_tokens } : {}),
    ...(entry.shutdown_date ? { endsOn: entry.shutdown_date.slice(0, 10) } : {}),
    // Together's list is in dollars per million tokens; other lists have no prices.
    ...(provider === 'together' && entry.pricing
      ? { price: { inputPerMillion: entry.pricing.input, outputPerMillion: entry.pricing.output } }
      : {}),
  };
};
