import type { JSONObject } from '@ai-sdk/provider';
import type { Adapter } from '../adapter.ts';
import { acceptsTemperature } from '../models/models.ts';
import { transportOf } from '../network/transport.ts';
import type { CompletionRequest } from '../provider.ts';
import { askForLogprobs } from './logprobs.ts';
import type { SdkSearch } from './sdk-search.ts';
import { streamSdkModel } from './sdk-stream.ts';
import { dropRejectedTemperature } from './temperature.ts';

const LAST_LINES = [
  'event: response.completed',
  'event: response.incomplete',
  'event: response.failed',
  'data: [DONE]',
];

/** Models that do not reason: the others refuse to give token probabilities. */
const GIVES_LOGPROBS = /^(?:chatgpt-4o|gpt-4)/;

/** Its citations point into the model's own text and do not quote the page. */
const OPENAI_SEARCH: SdkSearch = {
  tool: { type: 'provider', id: 'openai.web_search', name: 'web_search', args: { searchContextSize: 'low' } },
  isRetold: true,
};

/** OpenAI's Responses API. Nothing is stored upstream: history and assistants are our own rows. */
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
    const wanted = { ...request, logprobs: request.logprobs === true && GIVES_LOGPROBS.test(request.model) };
    yield* askForLogprobs(wanted, call, (asks) =>
      streamSdkModel(client.responses(request.model), request, call, {
        sendsSystem: false,
        search: request.search && OPENAI_SEARCH,
        ...(asks ? { readsLogprobs: 'frames' } : {}),
        providerOptions: { openai: optionsOf(request, asks) },
      }),
    );
  },
};

const optionsOf = (request: CompletionRequest, asksForLogprobs: boolean): JSONObject => {
  return {
    store: false,
    // A reasoning model may spend all its tokens on deciding what to search for.
    ...(request.search === undefined
      ? {}
      : {
          maxToolCalls: request.search.most,
          ...(acceptsTemperature('openai', request.model) ? {} : { reasoningEffort: 'low' }),
        }),
    ...(request.system === '' ? {} : { instructions: request.system }),
    ...(request.responseFormat === undefined ? {} : { strictJsonSchema: true }),
    ...(asksForLogprobs ? { include: ['message.output_text.logprobs'] } : {}),
  };
};
