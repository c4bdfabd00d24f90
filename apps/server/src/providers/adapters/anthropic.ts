import type { Adapter } from '../adapter.ts';
import { transportOf } from '../network/transport.ts';
import { streamSdkModel } from './sdk-stream.ts';
import { dropRejectedTemperature } from './temperature.ts';

/** Anthropic's Messages API. */
export const anthropicAdapter: Adapter = {
  id: 'anthropic',
  async *stream(original, call) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const { request, warnings } = dropRejectedTemperature('anthropic', original);
    yield* warnings;
    const client = createAnthropic({
      apiKey: request.apiKey,
      baseURL: call.baseUrl,
      fetch: transportOf(call, { kind: 'event-stream', lastLines: ['event: message_stop'] }),
    });
    yield* streamSdkModel(client(request.model), request, call, { sendsSystem: true });
  },
};
