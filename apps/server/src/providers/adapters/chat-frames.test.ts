import { afterAll, describe, expect, test } from 'vitest';
import { startFakeProviders } from '@symbi/testkit/fakes/server';
import { collect, createRequest, createTestProviders } from '../fakes/harness.ts';

const fakes = await startFakeProviders();
afterAll(() => fakes.close());

/** What a provider's answer of these frames is to the caller. */
const read = async (frames: readonly unknown[], end = 'data: [DONE]\n\n') => {
  const body = frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('');
  const answer = () => new Response(`${body}${end}`, { headers: { 'content-type': 'text/event-stream' } });
  const { providers } = createTestProviders(fakes, { fetch: () => Promise.resolve(answer()) });
  const tools = [{ name: 'find', parameters: { type: 'object' } }];
  const outcome = await collect(providers.get('together'), createRequest(fakes, 'together', { tools }));
  providers.close();
  return outcome;
};

const chunk = (delta: object, more: object = {}) => ({
  id: 'c',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: null }],
  ...more,
});
const said = [chunk({ role: 'assistant', content: '' }), chunk({ content: 'Nine ' }), chunk({ content: 'bells.' })];
const stop = { id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
const usageOf = (usage: unknown) => ({ id: 'c', created: 1, model: 'm', choices: [], usage });

const oddities: readonly (readonly [string, readonly unknown[]])[] = [
  ['usage in strings', [...said, stop, usageOf({ prompt_tokens: '12', completion_tokens: '3', total_tokens: '15' })]],
  ['usage of nulls', [...said, stop, usageOf({ prompt_tokens: null, completion_tokens: null })]],
  ['negative usage', [...said, stop, usageOf({ prompt_tokens: -1, completion_tokens: -1 })]],
  ['usage that is a list', [...said, stop, usageOf([])]],
  ['usage that is text', [...said, stop, usageOf('none')]],
  [
    'usage with odd details',
    [
      ...said,
      stop,
      usageOf({
        prompt_tokens: 12,
        completion_tokens: 3,
        prompt_tokens_details: { cached_tokens: '4' },
        completion_tokens_details: [],
      }),
    ],
  ],
  [
    'usage in every chunk',
    [...said.map((each) => ({ ...each, usage: { prompt_tokens: '12', completion_tokens: '1' } })), stop],
  ],
  ['an error of null', [...said.map((each) => ({ ...each, error: null })), { ...stop, error: null }]],
  ['two finish reasons', [...said, stop, stop]],
  ['an empty choices array', [{ choices: [] }, ...said, stop]],
  ['no choices', [{ id: 'c', object: 'ping' }, ...said, stop, { usage: { prompt_tokens: 12, completion_tokens: 3 } }]],
  ['null choices', [...said, stop, { id: 'c', choices: null, usage: { prompt_tokens: 12, completion_tokens: 3 } }]],
  ['a number as id and text as time', [...said.map((each) => ({ ...each, id: 7, created: '1790000000' })), stop]],
  ['another role', [chunk({ role: 'model', content: 'Nine ' }), chunk({ role: 'bot', content: 'bells.' }), stop]],
  [
    'content in parts',
    [
      chunk({ content: [{ type: 'text', text: 'Nine ' }] }),
      chunk({ content: [{ type: 'text', text: 'bells.' }] }),
      stop,
    ],
  ],
  ['no delta at the end', [...said, { id: 'c', choices: [{ index: 0, finish_reason: 'stop' }] }]],
  [
    'an empty list of calls',
    [
      ...said.map((each) => ({
        ...each,
        choices: each.choices.map((one) => ({ ...one, delta: { ...one.delta, tool_calls: [] } })),
      })),
      stop,
    ],
  ],
];

describe('a reply of chat completions', () => {
  test.each(oddities)('comes whole with %s', async (_name, frames) => {
    const { error, text, events } = await read(frames);
    expect(error).toBeUndefined();
    expect(text).toBe('Nine bells.');
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
  });

  test.each([-1, 1.5, 100_000_001, Number.MAX_SAFE_INTEGER, 1e21])(
    'counts its tokens itself where %d are reported',
    async (many) => {
      const { events } = await read([...said, stop, usageOf({ prompt_tokens: many, completion_tokens: many })]);
      const usage = events.flatMap((event) => (event.type === 'finish' ? [event.usage] : []));
      expect(usage).toEqual([expect.objectContaining({ estimated: true })]);
      expect(usage[0]?.inputTokens).toBeLessThan(100);
      expect(usage[0]?.outputTokens).toBeLessThan(100);
    },
  );

  test.each([
    ['the blank line', '\n'],
    ['the end of its line', ''],
  ])('comes whole without %s after its last frame', async (_name, ending) => {
    const { error, text } = await read(said, `data: ${JSON.stringify(stop)}${ending}`);
    expect(error).toBeUndefined();
    expect(text).toBe('Nine bells.');
  });

  test('is cut off where its last frame is', async () => {
    const { error, text } = await read(said, `data: ${JSON.stringify(stop).slice(0, -3)}`);
    expect(error).toMatchObject({ code: 'cut' });
    expect(text).toBe('Nine bells.');
  });

  const call = (...toolCalls: object[]) => chunk({ tool_calls: toolCalls });
  const end = { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] };
  const one = { index: 0, id: 'a', type: 'function', function: { name: 'find', arguments: '{"q":1}' } };
  const calls: readonly (readonly [string, readonly unknown[], number])[] = [
    ['an empty id', [call({ ...one, id: '' }), end], 1],
    ['no id', [call({ index: 0, function: one.function }), end], 1],
    ['arguments as an object', [call({ ...one, function: { name: 'find', arguments: { q: 1 } } }), end], 1],
    ['an index in text', [call({ ...one, index: '0' }), end], 1],
    ['a gap in the indexes', [call({ ...one, index: 3 }), call({ ...one, id: 'b', index: 7 }), end], 2],
    ['no index', [call({ id: 'a', function: one.function }), end], 1],
    [
      'no function in a piece',
      [call({ index: 0, id: 'a', type: 'function' }), call({ index: 0, function: one.function }), end],
      1,
    ],
    ['one index for two calls', [call(one), call({ ...one, id: 'b' }), end], 2],
    ['a name of null', [call(one), call({ index: 0, id: null, function: { name: null, arguments: '' } }), end], 1],
    [
      'an empty name in later pieces',
      [
        call({ ...one, function: { name: 'find', arguments: '' } }),
        call({ index: 0, id: '', function: { name: '', arguments: '{"q":1}' } }),
        end,
      ],
      1,
    ],
  ];
  test.each(calls)('comes with its calls with %s', async (_name, frames, count) => {
    const { error, events } = await read(frames);
    expect(error).toBeUndefined();
    const asked = events.filter((event) => event.type === 'tool-call');
    expect(asked.map(({ name, arguments: given }) => [name, JSON.parse(given) as unknown])).toEqual(
      Array.from({ length: count }, () => ['find', { q: 1 }]),
    );
    expect(new Set(asked.map(({ id }) => id)).size).toBe(count);
  });

  test('is complete though a frame is nested too deeply to be written again', async () => {
    const deep = `{"id":"c","choices":[],"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const end = `data: ${deep}\n\ndata: ${JSON.stringify(stop)}\n\ndata: [DONE]\n\n`;
    const { error, text } = await read(said, end);
    expect(error).toBeUndefined();
    expect(text).toBe('Nine bells.');
  });
});
