import { beginning } from '@symbi/text/beginning';
import { z } from 'zod';
import { fromThrown, type CallContext } from './resilience/classify.ts';
import { ProviderError } from './resilience/provider-error.ts';
import { createTransport, parseJson } from './network/transport.ts';

/** The embedding model; price from OpenAI's price list, November 2026. */
export const EMBEDDING_MODEL = {
  id: 'text-embedding-3-small',
  dimensions: 512,
  usdPerMillionTokens: 0.02,
  /** The model reads 8,192 tokens: of English about this much, of numbers and other scripts less. */
  characters: 24_000,
} as const;

export interface EmbedRequest {
  readonly apiKey: string;
  readonly texts: readonly string[];
  readonly signal?: AbortSignal;
  /** Longest wait for one attempt. */
  readonly timeoutMs?: number;
}

export interface EmbedOptions {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 3;
const BASE_DELAY_MS = 500;
const LONGEST_WAIT_MS = 20_000;

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int(), embedding: z.array(z.number()).length(EMBEDDING_MODEL.dimensions) }),
  ),
});

const unitLength = (values: readonly number[]): Float32Array => {
  const vector = Float32Array.from(values);
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum) || 1;
  return vector.map((value) => value / length);
};

const callOnce = async (request: EmbedRequest, options: EmbedOptions, signal: AbortSignal): Promise<Float32Array[]> => {
  const call: CallContext = { provider: 'openai', model: EMBEDDING_MODEL.id, apiKey: request.apiKey };
  let responded = false;
  try {
    const send = createTransport({
      fetch: options.fetch,
      baseUrl: options.baseUrl,
      call,
      expect: { kind: 'json' },
      onResponse: () => (responded = true),
    });
    const response = await send(`${options.baseUrl}/embeddings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${request.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: EMBEDDING_MODEL.id,
        input: request.texts.map((text) => beginning(text, EMBEDDING_MODEL.characters)),
        dimensions: EMBEDDING_MODEL.dimensions,
        encoding_format: 'float',
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)]),
    });
    const parsed = answerSchema.safeParse(parseJson(await response.text()));
    const byIndex = new Map(parsed.data?.data.map(({ index, embedding }) => [index, embedding]));
    return request.texts.map((_, index) => {
      const embedding = byIndex.get(index);
      if (embedding === undefined)
        throw new ProviderError({ code: 'malformed', provider: 'openai', model: EMBEDDING_MODEL.id });
      return unitLength(embedding);
    });
  } catch (error) {
    if (signal.aborted) throw new ProviderError({ code: 'cancelled', provider: 'openai', model: EMBEDDING_MODEL.id });
    throw fromThrown(error, call, { responded });
  }
};

/** Unit vectors, one per text, in order; retries what may be retried. Throws `ProviderError`. */
export const embedTexts = async (request: EmbedRequest, options: EmbedOptions): Promise<Float32Array[]> => {
  const signal = request.signal ?? new AbortController().signal;
  if (request.apiKey === '')
    throw new ProviderError({ code: 'invalid_key', provider: 'openai', model: EMBEDDING_MODEL.id });
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await callOnce(request, options, signal);
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.retryable || attempt >= RETRIES) throw error;
      const wait = error.retryAfterMs ?? BASE_DELAY_MS * 2 ** attempt * (0.5 + options.random());
      if (wait > LONGEST_WAIT_MS) throw error;
      await options.sleep(wait, signal);
    }
  }
};
