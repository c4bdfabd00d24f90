import type { Adapter } from '../adapter.ts';
import { transportOf } from '../network/transport.ts';
import type { SdkSearch } from './sdk-search.ts';
import { streamSdkModel } from './sdk-stream.ts';
import { dropRejectedTemperature } from './temperature.ts';

/**
 * Its citations quote pages, at most 150 characters each. Later versions of the tool filter results by running code,
 * which not every model can: https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool
 */
const anthropicSearch = (most: number): SdkSearch => ({
  tool: { type: 'provider', id: 'anthropic.web_search_20250305', name: 'web_search', args: { maxUses: most } },
  isRetold: false,
});

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
    yield* streamSdkModel(client(request.model), request, call, {
      sendsSystem: true,
      search: request.search && anthropicSearch(request.search.most),
    });
  },
};
