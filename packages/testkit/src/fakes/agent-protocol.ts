import { openaiErrorBody, openaiUsage, responseObject, responseStart, typed, type Protocol } from './protocol.ts';

const SOURCES = [
  {
    id: 1,
    url: 'https://example.org/tides',
    title: 'Tides explained',
    snippet: 'The Moon raises two tides a day.',
    date: '2026-01-02',
    source: 'web',
  },
  {
    id: 2,
    url: 'https://example.org/moon',
    title: 'The Moon',
    snippet: 'It circles the Earth in 27.3 days.',
    source: 'web',
  },
];

/** Perplexity's Agent API. */
export const agent: Protocol = {
  start: (model) => [
    ...responseStart(model),
    typed({
      type: 'response.reasoning.search_queries',
      sequence_number: 2,
      thought: 'Searching the web...',
      queries: ['tides'],
    }),
    typed({
      type: 'response.reasoning.search_results',
      sequence_number: 3,
      thought: 'Found 2 results',
      results: SOURCES,
    }),
    typed({
      type: 'response.output_item.done',
      sequence_number: 4,
      output_index: 0,
      item: { type: 'search_results', queries: ['tides'], results: SOURCES },
    }),
    typed({
      type: 'response.output_item.added',
      sequence_number: 5,
      output_index: 1,
      item: { type: 'message', id: 'msg_fake', role: 'assistant', status: 'completed', content: null },
    }),
  ],
  delta: (text) =>
    typed({
      type: 'response.output_text.delta',
      sequence_number: 6,
      item_id: 'msg_fake',
      output_index: 1,
      content_index: 0,
      delta: text,
    }),
  end: ({ model, text, usage, wasCutByLength, toolCalls }) => [
    typed({
      type: 'response.output_text.done',
      sequence_number: 7,
      item_id: 'msg_fake',
      output_index: 1,
      content_index: 0,
      text,
    }),
    ...toolCalls.map((call, index) =>
      typed({
        type: 'response.output_item.done',
        sequence_number: 8 + index,
        output_index: 2 + index,
        item: {
          type: 'function_call',
          id: `fc_${call.id}`,
          call_id: call.id,
          name: call.name,
          arguments: call.arguments,
          status: 'completed',
        },
      }),
    ),
    typed({
      type: 'response.completed',
      sequence_number: 99,
      response: responseObject(model, {
        status: wasCutByLength ? 'incomplete' : 'completed',
        usage: openaiUsage(usage),
      }),
    }),
  ],
  streamError: (code, message) =>
    typed({ type: 'response.failed', sequence_number: 2, error: { type: code, code, message } }),
  errorBody: openaiErrorBody,
};
