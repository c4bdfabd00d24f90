import { createTokenReader } from '@symbi/trust/logprobs';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collect, createRequest, createTestProviders } from '../fakes/harness.ts';
import type { CompletionRequest, RemoteProviderId } from '../provider.ts';
import { readTokens } from './logprobs.ts';

let fakes: FakeProviders;
beforeAll(async () => void (fakes = await startFakeProviders()));
afterAll(() => fakes.close());
beforeEach(() => fakes.reset());

const reply = 'The lighthouse of Norvik was built in 1871.';

const MINUTE_MS = 60_000;
let time = 0;

const ask = async (id: RemoteProviderId, more: Partial<CompletionRequest> = {}) => {
  const { providers } = createTestProviders(fakes, { now: () => time });
  const outcome = await collect(providers.get(id), createRequest(fakes, id, { logprobs: true, ...more }));
  providers.close();
  return outcome;
};
const asked = () => fakes.requests.map(({ body }) => body['logprobs'] ?? body['include']);

test.each([
  ['openai', 'gpt-4o', ['message.output_text.logprobs']],
  ['together', 'some/model', 1],
  ['custom', 'some-model', true],
] as const)('%s is asked how likely its tokens were, and a summary comes with the end', async (id, model, wanted) => {
  fakes.script({ reply, logprobs: [-0.2, -0.4] });
  const { events, text, error } = await ask(id, { model });
  expect(error).toBeUndefined();
  expect(text).toBe(reply);
  expect(asked()).toEqual([wanted]);
  const logprobs = { tokens: 8, mean: -0.3, unsure: 0, least: -0.4 };
  expect(events.at(-1)).toMatchObject({ type: 'finish', logprobs });
  expect(JSON.stringify(events)).not.toContain('"token"');
});

test.each([
  ['openai', 'gpt-6-luna'],
  ['openai', 'o4-mini'],
  ['anthropic', 'claude-sonnet-5-5'],
  ['perplexity', 'perplexity/sonar'],
] as const)('%s with %s is not asked, and nothing is known', async (id, model) => {
  fakes.script({ reply });
  const { events, error } = await ask(id, { model });
  expect(error).toBeUndefined();
  expect(JSON.stringify(fakes.requests[0]?.body)).not.toContain('logprobs');
  expect(events.at(-1)).not.toHaveProperty('logprobs');
});

test('whoever does not want them is not given them', async () => {
  fakes.script({ reply });
  await ask('custom', { logprobs: false });
  expect(asked()).toEqual([undefined]);
});

test.each(['openai', 'together', 'custom'] as const)(
  '%s that refuses them answers all the same, and is not asked for them again',
  async (id) => {
    const model = id === 'openai' ? 'gpt-4-refuses' : 'refuses';
    fakes.script({ reply, refusesLogprobs: true });
    const first = await ask(id, { model });
    expect(first).toMatchObject({ error: undefined, text: reply });
    expect(fakes.requests).toHaveLength(2);
    fakes.script({ reply, refusesLogprobs: true });
    const second = await ask(id, { model });
    expect(second).toMatchObject({ error: undefined, text: reply });
    expect(second.events.at(-1)).not.toHaveProperty('logprobs');
    expect(fakes.requests).toHaveLength(3);
  },
);

test('a server that fell over the request once is asked for them again an hour later', async () => {
  const model = 'warms-up';
  fakes.script({ fault: '500' }, { reply });
  expect(await ask('custom', { model })).toMatchObject({ error: undefined, text: reply });
  expect(asked()).toEqual([true, undefined]);
  time += 59 * MINUTE_MS;
  fakes.script({ reply });
  expect((await ask('custom', { model })).events.at(-1)).not.toHaveProperty('logprobs');
  time += MINUTE_MS;
  fakes.script({ reply });
  expect((await ask('custom', { model })).events.at(-1)).toHaveProperty('logprobs');
  expect(asked()).toEqual([true, undefined, undefined, true]);
});

test('of the attempts at a server that is down, only the first is made twice', async () => {
  fakes.script(...Array.from({ length: 9 }, () => ({ fault: '500' as const })));
  expect((await ask('custom', { model: 'is-down' })).error).toBeDefined();
  expect(asked()).toEqual([true, undefined, true, true]);
});

test('a request that is refused for something else says so, and that is not remembered as a refusal of these', async () => {
  fakes.script({ fault: '400' }, { fault: '400' });
  const { error } = await ask('custom', { model: 'other' });
  expect(error).toMatchObject({ code: 'bad_request' });
  expect(fakes.requests).toHaveLength(2);
  fakes.script({ reply });
  expect((await ask('custom', { model: 'other' })).events.at(-1)).toHaveProperty('logprobs');
});

test.each(['401', '404', '429-no-hint'] as const)(
  'a failure of another kind (%s) is not asked again for them',
  async (fault) => {
    fakes.script({ fault });
    expect((await ask('custom', { model: `fails-${fault}` })).error).toBeDefined();
    expect(fakes.requests).toHaveLength(1);
  },
);

test('frames of any other form, and figures that are none, are left out', () => {
  const read = (...frames: readonly unknown[]) => {
    const reader = createTokenReader();
    for (const frame of frames) readTokens(frame, reader);
    return reader.summary();
  };
  const words = ['one', ' two', ' three', ' four', ' five'];
  const lists = { tokens: words, token_logprobs: [-1, -1, -1, -1, -1] };
  expect(read({ choices: [{ delta: {}, logprobs: lists }] })).toMatchObject({ tokens: 5, mean: -1 });
  const odd = [
    null,
    7,
    'text',
    {},
    { choices: {} },
    { choices: [null] },
    { choices: [{ logprobs: { content: [null, { token: 3, logprob: -1 }, { token: 'x', logprob: '-1' }] } }] },
    { choices: [{ logprobs: -1, delta: null }] },
    { type: 'response.output_text.delta', logprobs: { token: 'x', logprob: -1 } },
  ];
  expect(read(...odd, ...odd)).toBeUndefined();
});
