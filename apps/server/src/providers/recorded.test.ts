import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collect, silentLocal, TEST_KEY } from './fakes/harness.ts';
import { createProviders } from './registry.ts';
import type { CompletionRequest, RemoteProviderId } from './provider.ts';

const TEXT = 'High tide comes twice a day, roughly every 12 h 25 min.';
const REQUEST: CompletionRequest = {
  model: 'some-model',
  system: '',
  messages: [{ role: 'user', content: 'How often is high tide?' }],
  maxOutputTokens: 500,
  apiKey: TEST_KEY,
  baseUrl: 'https://models.example/v1',
};

const replay = (id: RemoteProviderId, file: string) => {
  const body = readFileSync(new URL(`./fixtures/${file}`, import.meta.url));
  const contentType = file.endsWith('.json') ? 'application/json' : 'text/event-stream';
  const called: string[] = [];
  const providers = createProviders({
    local: silentLocal,
    allowPrivate: false,
    sleep: () => Promise.resolve(),
    fetch: (input) => {
      called.push(input instanceof Request ? input.url : String(input));
      return Promise.resolve(new Response(body, { headers: { 'content-type': contentType } }));
    },
  });
  return { provider: providers.get(id), called };
};

describe('recorded streams', () => {
  it.each([
    ['openai', 'openai-responses.sse', 'https://api.openai.com/v1/responses', 'gpt-4o-2024-08-06', 27, 14],
    ['anthropic', 'anthropic-messages.sse', 'https://api.anthropic.com/v1/messages', 'claude-sonnet-5-5', 27, 31],
    ['together', 'chat-completions.sse', 'https://api.together.xyz/v1/chat/completions', 'openai/gpt-oss-20b', 27, 14],
    ['custom', 'chat-completions.sse', 'https://models.example/v1/chat/completions', 'openai/gpt-oss-20b', 27, 14],
    ['perplexity', 'perplexity-agent.sse', 'https://api.perplexity.ai/v1/agent', 'openai/gpt-5.6-terra', 1893, 16],
  ] as const)('%s replays %s', async (id, file, url, model, inputTokens, outputTokens) => {
    const { provider, called } = replay(id, file);
    const { text, events, error } = await collect(provider, REQUEST);
    expect(error).toBeUndefined();
    expect(text).toBe(TEXT);
    expect(called).toEqual([url]);
    expect(events.at(-1)).toEqual({
      type: 'finish',
      model,
      reason: 'stop',
      usage: { inputTokens, outputTokens, estimated: false },
    });
  });

  it('keeps the citation that OpenAI attaches to the text', async () => {
    const { events } = await collect(replay('openai', 'openai-responses.sse').provider, REQUEST);
    expect(events.filter((event) => event.type === 'citation')).toEqual([
      { type: 'citation', url: 'https://example.org/tides', title: 'Tides explained' },
    ]);
  });

  it('reads what OpenAI\u2019s search cites: its own words of each page, and one search that is charged for', async () => {
    const { events } = await collect(replay('openai', 'openai-web-search.sse').provider, {
      ...REQUEST,
      search: { most: 2 },
    });
    const cited = events.filter((event) => event.type === 'citation' && event.text !== undefined);
    expect(cited).toEqual([
      {
        type: 'citation',
        url: 'https://example.org/tides',
        title: 'Tides explained',
        text: '\u201CHigh tide comes twice a day, roughly every 12 h 25 min.\u201D',
        isRetold: true,
      },
      {
        type: 'citation',
        url: 'https://example.org/moon',
        title: 'The Moon',
        text: 'The Moon crosses the meridian 50 minutes later each day.',
        isRetold: true,
      },
    ]);
    const usage = { inputTokens: 8312, outputTokens: 412, estimated: false, searches: 1 };
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop', usage });
  });

  it('reads what Claude\u2019s search quotes of a page, and which search came to nothing', async () => {
    const { events } = await collect(replay('anthropic', 'anthropic-web-search.sse').provider, {
      ...REQUEST,
      search: { most: 1 },
    });
    const page = { type: 'citation', url: 'https://example.org/tides', title: 'Tides explained' };
    expect(events.filter((event) => event.type === 'citation' && event.text !== undefined)).toEqual([
      { ...page, text: 'High water follows about every 12 hours and 25 minutes.' },
      { ...page, text: 'Two bulges pass each day.' },
    ]);
    expect(events.filter(({ type }) => type === 'search-failed')).toEqual([
      { type: 'search-failed', message: 'It searched as often as it may.' },
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop', usage: { searches: 1 } });
  });

  it.each([
    ['openai', 'openai-logprobs.sse', 'gpt-4o'],
    ['custom', 'chat-completions-logprobs.sse', 'recorded'],
    ['together', 'together-logprobs.sse', 'recorded'],
    ['together', 'chat-completions-logprobs.sse', 'recorded'],
  ] as const)('%s says in %s how sure the model was of its words', async (id, file, model) => {
    const { events, text } = await collect(replay(id, file).provider, { ...REQUEST, model, logprobs: true });
    expect(text).toBe(TEXT);
    const logprobs = { tokens: 8, mean: -0.6487, unsure: 0.375, least: -2.5 };
    expect(events.at(-1)).toMatchObject({ type: 'finish', logprobs });
  });

  it('replays a v0 chat as one piece of text with its link', async () => {
    const { text, events } = await collect(replay('v0', 'v0-chat.json').provider, REQUEST);
    expect(text).toBe(
      'I made a red button with a hover state.\n\n[Open this chat in v0](https://v0.app/chat/b1946ac9)',
    );
    expect(events.filter((event) => event.type === 'delta')).toHaveLength(1);
  });

  it.each([
    ['openai', 'openai-quota-in-stream.sse', 'no_quota', 1],
    ['openai', 'openai-failed-only.sse', 'rate_limited', 1],
    ['anthropic', 'anthropic-overloaded.sse', 'unavailable', 3],
    ['perplexity', 'perplexity-failed-in-200.json', 'bad_request', 1],
  ] as const)('%s reports %s as %s', async (id, file, code, calls) => {
    const { provider, called } = replay(id, file);
    const { error } = await collect(provider, REQUEST);
    expect(error).toMatchObject({ code });
    expect(called).toHaveLength(calls);
  });
});
