import { limits } from '@symbi/contracts/limits';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Adapter, AdapterCall, AdapterEvent } from '../adapter.ts';
import { fromStream, isRecord } from '../resilience/classify.ts';
import { ProviderError } from '../resilience/provider-error.ts';
import type { CompletionMessage, CompletionRequest, FinishReason } from '../provider.ts';
import { transportOf, parseJson } from '../network/transport.ts';
import { dropRejectedTemperature } from './temperature.ts';

const PRESETS = new Set(['fast', 'low', 'medium', 'high', 'xhigh']);
const SOURCE_LISTS = ['results', 'contents'] as const;

/**
 * Perplexity's Agent API. It rejects unknown fields, may report a failure under status 200, sends no `[DONE]`, and
 * names its sources only in search results, which are kept as evidence.
 */
export const perplexityAdapter: Adapter = {
  id: 'perplexity',
  async *stream(original, call) {
    const { request, warnings } = dropRejectedTemperature('perplexity', original);
    yield* warnings;
    const send = transportOf(call, {
      kind: 'event-stream',
      lastLines: ['event: response.completed', 'event: response.failed'],
    });
    const response = await send(`${call.baseUrl}/agent`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${request.apiKey}`,
      },
      body: JSON.stringify(toBody(request)),
      signal: call.signal,
    });
    const reader = createReader(request, call);
    if (response.body === null) throw malformed(call);
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) {
      if (data === '[DONE]') continue;
      const frame = parseJson(data);
      if (!isRecord(frame)) throw malformed(call);
      yield* reader.read(frame);
      if (reader.isDone()) return;
    }
  },
};

const toBody = (request: CompletionRequest): Record<string, unknown> => {
  const isPreset = PRESETS.has(request.model);
  const functions = (request.tools ?? []).map((tool) => ({ type: 'function', ...tool }));
  const tools = isPreset ? functions : [{ type: 'web_search' }, ...functions];
  return {
    ...(isPreset ? { preset: request.model } : { model: request.model }),
    input: request.messages.flatMap(toInput),
    ...(request.system === '' ? {} : { instructions: request.system }),
    max_output_tokens: request.maxOutputTokens,
    stream: true,
    ...(tools.length === 0 ? {} : { tools }),
    ...(request.responseFormat === undefined
      ? {}
      : {
          response_format: {
            type: 'json_schema',
            json_schema: { name: request.responseFormat.name, schema: request.responseFormat.schema },
          },
        }),
  };
};

/** Plain text, or parts when it has a picture. */
const contentOf = (message: Exclude<CompletionMessage, { role: 'tool' }>): unknown => {
  const pictures = message.role === 'user' ? (message.pictures ?? []) : [];
  if (pictures.length === 0) return message.content;
  return [
    ...pictures.map(({ mediaType, bytes }) => ({
      type: 'input_image',
      image_url: `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`,
    })),
    { type: 'input_text', text: message.content },
  ];
};

const toInput = (message: CompletionMessage): Record<string, unknown>[] => {
  if (message.role === 'tool')
    return [{ type: 'function_call_output', call_id: message.toolCallId, output: message.content }];
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  return [
    { type: 'message', role: message.role, content: contentOf(message) },
    ...calls.map((toolCall) => ({
      type: 'function_call',
      call_id: toolCall.id,
      name: toolCall.name,
      arguments: toolCall.arguments,
    })),
  ];
};

interface FrameReader {
  read(frame: Record<string, unknown>): Generator<AdapterEvent>;
  isDone(): boolean;
}

const createReader = (request: CompletionRequest, call: AdapterCall): FrameReader => {
  const cited = new Set<string>();
  const ownTools = new Set((request.tools ?? []).map((tool) => tool.name));
  let isDone = false;
  let hasToolCall = false;
  return {
    isDone: () => isDone,
    *read(frame) {
      const type = frame['type'];
      if (type === 'response.output_text.delta') {
        if (typeof frame['delta'] === 'string' && frame['delta'] !== '') yield { type: 'delta', text: frame['delta'] };
        return;
      }
      if (type === 'response.failed' || type === 'error' || type === undefined) throw fromStream(frame, call.context);
      if (type === 'response.completed') {
        isDone = true;
        yield completion(frame, request, call, hasToolCall);
        return;
      }
      yield { type: 'activity' };
      const item = isRecord(frame['item']) ? frame['item'] : frame;
      yield* citations(item, cited);
      if (type !== 'response.output_item.done' || item['type'] !== 'function_call') return;
      const toolCall = toToolCall(item);
      if (toolCall === undefined || !ownTools.has(toolCall.name)) return;
      hasToolCall = true;
      yield toolCall;
    },
  };
};

const citations = function* (holder: Record<string, unknown>, cited: Set<string>): Generator<AdapterEvent> {
  for (const list of SOURCE_LISTS) {
    const sources: unknown = holder[list];
    if (!Array.isArray(sources)) continue;
    for (const source of sources as readonly unknown[]) {
      if (!isRecord(source) || typeof source['url'] !== 'string' || cited.has(source['url'])) continue;
      const { url, title, snippet } = source;
      cited.add(url);
      yield {
        type: 'citation',
        url,
        title: typeof title === 'string' && title !== '' ? title : url,
        ...(typeof snippet === 'string' && snippet !== '' ? { text: snippet.slice(0, limits.sourceLength) } : {}),
      };
    }
  }
};

const toToolCall = (item: Record<string, unknown>): Extract<AdapterEvent, { type: 'tool-call' }> | undefined => {
  const { call_id: id, name, arguments: text } = item;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof text !== 'string') return undefined;
  return { type: 'tool-call', id, name, arguments: text };
};

const completion = (
  frame: Record<string, unknown>,
  request: CompletionRequest,
  call: AdapterCall,
  hasToolCall: boolean,
): AdapterEvent => {
  const response = isRecord(frame['response']) ? frame['response'] : {};
  if (isRecord(response['error']) || response['status'] === 'failed') throw fromStream(response, call.context);
  const usage = isRecord(response['usage']) ? response['usage'] : {};
  return {
    type: 'end',
    // A preset may run a third party's model: the answer names it.
    model: typeof response['model'] === 'string' ? response['model'] : request.model,
    inputTokens: asCount(usage['input_tokens']),
    outputTokens: asCount(usage['output_tokens']),
    reason: reasonOf(response, hasToolCall),
  };
};

const reasonOf = (response: Record<string, unknown>, hasToolCall: boolean): FinishReason => {
  if (hasToolCall) return 'tool-calls';
  if (response['status'] === 'incomplete') return 'length';
  return response['status'] === 'completed' || response['status'] === undefined ? 'stop' : 'other';
};

const asCount = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const malformed = (call: AdapterCall): ProviderError =>
  new ProviderError({ code: 'malformed', provider: call.context.provider, model: call.context.model });
