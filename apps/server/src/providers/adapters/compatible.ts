import type { Adapter } from '../adapter.ts';
import type { RemoteProviderId } from '../provider.ts';
import { createTransport } from '../transport.ts';
import { streamSdkModel } from './sdk-stream.ts';
import { dropRejectedTemperature } from './temperature.ts';

/** OpenAI-compatible chat completions: Together AI, and any endpoint the user names (Ollama, LM Studio, vLLM). */
export function createCompatibleAdapter(
  id: Extract<RemoteProviderId, 'together' | 'custom'>,
  { supportsStructuredOutputs }: { readonly supportsStructuredOutputs: boolean },
): Adapter {
  return {
    id,
    async *stream(original, call) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const { request, warnings } = dropRejectedTemperature(id, original);
      yield* warnings;
      const client = createOpenAICompatible({
        name: id,
        baseURL: call.baseUrl,
        includeUsage: true,
        supportsStructuredOutputs,
        ...(request.apiKey === '' ? {} : { apiKey: request.apiKey }),
        fetch: createTransport({
          fetch: call.fetch,
          baseUrl: call.baseUrl,
          call: call.context,
          expect: { kind: 'event-stream', lastLines: ['data: [DONE]', 'data:[DONE]'] },
          onResponse: call.onResponse,
        }),
      });
      yield* streamSdkModel(client.chatModel(request.model), request, call, { sendsSystem: true });
    },
  };
}
