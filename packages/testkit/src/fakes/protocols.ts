/** The providers' wire formats, from the server's side. */

import { agent } from './agent-protocol.ts';
import {
  CREATED_AT,
  event,
  openaiErrorBody,
  openaiUsage,
  responseDelta,
  responseObject,
  responseStart,
  typed,
  type Ending,
  type Protocol,
} from './protocol.ts';

export type ProtocolName = 'responses' | 'messages' | 'chat' | 'agent';

const responses: Protocol = {
  start: (model) => [
    ...responseStart(model),
    typed({
      type: 'response.output_item.added',
      output_index: 0,
      item: { type: 'message', id: 'msg_fake', status: 'in_progress', content: [], role: 'assistant' },
    }),
  ],
  delta: (text) => responseDelta(text, []),
  end: ({ model, text, usage, wasCutByLength, toolCalls }) => [
    typed({
      type: 'response.output_item.done',
      output_index: 0,
      item: {
        type: 'message',
        id: 'msg_fake',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    }),
    ...toolCalls.flatMap((call, index) => responsesToolCall(call, index + 1)),
    wasCutByLength
      ? typed({
          type: 'response.incomplete',
          response: responseObject(model, {
            status: 'incomplete',
            incomplete_details: { reason: 'max_output_tokens' },
            usage: openaiUsage(usage),
          }),
        })
      : typed({
          type: 'response.completed',
          response: responseObject(model, { status: 'completed', usage: openaiUsage(usage) }),
        }),
  ],
  streamError: (code, message) =>
    typed({ type: 'error', sequence_number: 2, error: { type: code, code, message, param: null } }),
  errorBody: openaiErrorBody,
};

function responsesToolCall(call: Ending['toolCalls'][number], index: number): string[] {
  const item = {
    type: 'function_call',
    id: `fc_${call.id}`,
    call_id: call.id,
    name: call.name,
    status: 'in_progress',
    arguments: '',
  };
  return [
    typed({ type: 'response.output_item.added', output_index: index, item }),
    typed({
      type: 'response.function_call_arguments.delta',
      item_id: item.id,
      output_index: index,
      delta: call.arguments,
    }),
    typed({
      type: 'response.output_item.done',
      output_index: index,
      item: { ...item, status: 'completed', arguments: call.arguments },
    }),
  ];
}

const messages: Protocol = {
  start: (model) => [
    typed({
      type: 'message_start',
      message: {
        id: 'msg_fake',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 0, output_tokens: 0 },
      },
    }),
    typed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    typed({ type: 'ping' }),
  ],
  delta: (text) => typed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  end: ({ usage, wasCutByLength, toolCalls }) => [
    typed({ type: 'content_block_stop', index: 0 }),
    ...toolCalls.flatMap((call, index) => [
      typed({
        type: 'content_block_start',
        index: index + 1,
        content_block: { type: 'tool_use', id: call.id, name: call.name, input: {} },
      }),
      typed({
        type: 'content_block_delta',
        index: index + 1,
        delta: { type: 'input_json_delta', partial_json: call.arguments },
      }),
      typed({ type: 'content_block_stop', index: index + 1 }),
    ]),
    typed({
      type: 'message_delta',
      delta: {
        stop_reason: wasCutByLength ? 'max_tokens' : toolCalls.length > 0 ? 'tool_use' : 'end_turn',
        stop_sequence: null,
      },
      usage: { input_tokens: usage?.inputTokens ?? 0, output_tokens: usage?.outputTokens ?? 0 },
    }),
    typed({ type: 'message_stop' }),
  ],
  streamError: (code, message) =>
    typed({ type: 'error', error: { type: code === 'server_error' ? 'api_error' : code, message } }),
  errorBody: (code, message) => ({
    type: 'error',
    error: { type: ANTHROPIC_TYPES[code] ?? code, message },
    request_id: 'req_fake',
  }),
};

const ANTHROPIC_TYPES: Readonly<Record<string, string>> = {
  invalid_api_key: 'authentication_error',
  insufficient_quota: 'billing_error',
  model_not_found: 'not_found_error',
  rate_limit_exceeded: 'rate_limit_error',
  server_error: 'api_error',
  service_unavailable: 'overloaded_error',
  context_length_exceeded: 'invalid_request_error',
};

function chunk(delta: Record<string, unknown>, finish: string | null, model = 'fake'): string {
  return event({
    id: 'chatcmpl_fake',
    object: 'chat.completion.chunk',
    created: CREATED_AT,
    model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
}

const chat: Protocol = {
  // Some servers begin with a chunk without choices.
  start: (model) => [
    event({ id: '', object: '', created: 0, model: '', choices: [] }),
    chunk({ role: 'assistant', content: '' }, null, model),
  ],
  delta: (text) => chunk({ content: text }, null),
  thought: (text) => chunk({ reasoning_content: text }, null),
  end: ({ model, usage, wasCutByLength, toolCalls }) => [
    ...toolCalls.map((call, index) =>
      chunk(
        {
          tool_calls: [
            { index, id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } },
          ],
        },
        null,
        model,
      ),
    ),
    chunk({}, wasCutByLength ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop', model),
    ...(usage === undefined
      ? []
      : [
          event({
            id: 'chatcmpl_fake',
            object: 'chat.completion.chunk',
            created: CREATED_AT,
            model,
            choices: [],
            usage: {
              prompt_tokens: usage.inputTokens,
              completion_tokens: usage.outputTokens,
              total_tokens: usage.inputTokens + usage.outputTokens,
            },
          }),
        ]),
    'data: [DONE]\n\n',
  ],
  streamError: (code, message) => event({ error: { message, type: code, code } }),
  errorBody: openaiErrorBody,
};

export const PROTOCOLS: Readonly<Record<ProtocolName, Protocol>> = { responses, messages, chat, agent };
