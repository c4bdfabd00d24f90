import type { MetadataExtractor } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createTokenReader } from '@symbi/trust/logprobs';
import { LRUCache } from 'lru-cache';
import type { Adapter } from '../adapter.ts';
import type { RemoteProviderId } from '../provider.ts';
import { transportOf } from '../network/transport.ts';
import { mendFrames } from './chat-frames.ts';
import { askForLogprobs, readTokens, tokensAsMetadata } from './logprobs.ts';
import { streamSdkModel } from './sdk-stream.ts';
import { dropRejectedTemperature } from './temperature.ts';

type CompatibleId = Extract<RemoteProviderId, 'together' | 'custom'>;

interface CompatibleOptions {
  readonly supportsStructuredOutputs: boolean;
}

/** Reads the probabilities beside the text: requesting the raw frames would double the data. */
const tokenProbabilities: MetadataExtractor = {
  extractMetadata: () => Promise.resolve(undefined),
  createStreamExtractor: () => {
    const reader = createTokenReader();
    return {
      processChunk: (frame) => readTokens(frame, reader),
      buildMetadata: () => tokensAsMetadata(reader.summary()),
    };
  },
};

/** The parameter that requests token probabilities from each. */
const LOGPROBS: Readonly<Record<CompatibleId, number | boolean>> = { together: 1, custom: true };

const MAX_MODELS = 100;
const LAST_LINES = ['data: [DONE]', 'data:[DONE]'];

/** OpenAI-compatible chat completions: Together AI, and any endpoint the user names (Ollama, LM Studio, vLLM). */
export const createCompatibleAdapter = (id: CompatibleId, options: CompatibleOptions): Adapter => {
  const findModel = createModelCache(id, options);
  return {
    id,
    async *stream(original, call) {
      const { request, warnings } = dropRejectedTemperature(id, original);
      yield* warnings;
      const { model, bind } = await findModel(call.baseUrl, request.model);
      yield* askForLogprobs(request, call, (asks) => {
        const send = transportOf(call, { kind: 'event-stream', lastLines: LAST_LINES });
        bind(call.signal, async (input, init) => mendFrames(await send(input, init)));
        return streamSdkModel(model, request, call, {
          sendsSystem: true,
          ...(asks ? { readsLogprobs: 'metadata' } : {}),
          ...(asks ? { providerOptions: { [id]: { logprobs: LOGPROBS[id] } } } : {}),
          ...(request.apiKey === '' ? {} : { headers: { authorization: `Bearer ${request.apiKey}` } }),
        });
      });
    },
  };
};

interface CachedModel {
  readonly model: LanguageModelV4;
  /** Sets the fetch for the call this signal belongs to. */
  readonly bind: (signal: AbortSignal, send: typeof fetch) => void;
}

/**
 * Each SDK model builds and compiles its own chunk schema, which would delay every first token by a millisecond or
 * more, so models are cached. They hold neither key nor fetch: both come with the call.
 */
const createModelCache = (
  id: CompatibleId,
  options: CompatibleOptions,
): ((baseUrl: string, name: string) => Promise<CachedModel>) => {
  const models = new LRUCache<string, CachedModel>({ max: MAX_MODELS });
  return async (baseUrl, name) => {
    const cacheKey = `${baseUrl}\n${name}`;
    const known = models.get(cacheKey);
    if (known !== undefined) return known;
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const sends = new WeakMap<AbortSignal, typeof fetch>();
    const client = createOpenAICompatible({
      name: id,
      baseURL: baseUrl,
      includeUsage: true,
      metadataExtractor: tokenProbabilities,
      supportsStructuredOutputs: options.supportsStructuredOutputs,
      fetch: (input, init) => {
        const send = init?.signal ? sends.get(init.signal) : undefined;
        if (send === undefined) throw new TypeError('A call without its own fetch.');
        return send(input, init);
      },
    });
    const created = {
      model: client.chatModel(name),
      bind: (signal: AbortSignal, send: typeof fetch) => void sends.set(signal, send),
    };
    models.set(cacheKey, created);
    return created;
  };
};
