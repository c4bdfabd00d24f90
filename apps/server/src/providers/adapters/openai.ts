import type { Adapter } from '../adapter.ts';
import { transportOf } from '../network/transport.ts';
import { streamSdkModel } from './sdk-stream.ts';
import { dropRejectedTemperature } from './temperature.ts';

const LAST_LINES = [
  'event: response.completed',
  'event: response.incomplete',
  'event: response.failed',
  'data: [DONE]',
];

/** OpenAI's Responses API. Nothing is stored upstream: history and assistants are rows of ours. */
export const openaiAdapter: Adapter = {
  id: 'openai',
  async *stream(original, call) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    const { request, warnings } = dropRejectedTemperature('openai', original);
    yield* warnings;
    const client = createOpenAI({
      apiKey: request.apiKey,
      baseURL: call.baseUrl,
      fetch: transportOf(call, { kind: 'event-stream', lastLines: LAST_LINES }),
    });
    yield* streamSdkModel(client.responses(request.model), request, call, {
      sendsSystem: false,
      providerOptions: {
        openai: {
          store: false,
          ...(request.system === '' ? {} : { instructions: request.system }),
          ...(request.responseFormat === undefined ? {} : { strictJsonSchema: true }),
        },
      },
    });
  },
};
