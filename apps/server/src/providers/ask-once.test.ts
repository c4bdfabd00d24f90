import { expect, test } from 'vitest';
import { addUsage, askOnce, usageOfAnswers } from './ask-once.ts';
import { createGate } from './gate.ts';
import type { CompletionEvent, CompletionRequest, Provider } from './provider.ts';
import { ProviderError } from './resilience/provider-error.ts';

const request: CompletionRequest = { model: 'm', system: '', messages: [], maxOutputTokens: 10, apiKey: 'k' };
const finish: CompletionEvent = {
  type: 'finish',
  model: 'm',
  reason: 'stop',
  usage: { inputTokens: 1, outputTokens: 1, estimated: false },
};

const saying = (...events: readonly CompletionEvent[]): Provider => ({
  id: 'openai',
  async *stream() {
    await Promise.resolve();
    yield* events;
  },
});

/** Sends nothing until it is aborted, then throws the abort. */
const silent: Provider = {
  id: 'openai',
  // eslint-disable-next-line require-yield -- the interface wants a generator and this one says nothing
  async *stream(_request, { signal }) {
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve());
    });
    throw new ProviderError({ code: 'cancelled', provider: 'openai', model: 'm' });
  },
};

const ask = (provider: Provider, timeLimitMs?: number) =>
  askOnce({
    provider,
    request,
    signal: new AbortController().signal,
    gate: createGate(1),
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
  });

const cited = (url: string, text: string, title = 'Page'): CompletionEvent => ({ type: 'citation', url, title, text });

test('a model that is too late is said to be late, and not that somebody stopped it', async () => {
  expect(await ask(silent, 1)).toMatchObject({ text: '', problem: 'The model did not answer in time.' });
});

test('a page that is quoted twice is one page with both passages', async () => {
  const { pages } = await ask(
    saying(
      cited('https://a.example/', 'One.'),
      cited('https://a.example/', 'Two.'),
      cited('https://a.example/', 'One.'),
    ),
  );
  expect(pages).toEqual([{ url: 'https://a.example/', title: 'Page', text: 'One.\n\nTwo.' }]);
});

test('no more than twelve pages are kept, of the web alone', async () => {
  const many = Array.from({ length: 40 }, (_, index) => cited(`https://a.example/${index}`, 'Text.'));
  expect((await ask(saying(...many, finish))).pages).toHaveLength(12);
  const other = ['javascript:alert(1)', 'data:text/html,x', '//a.example', `https://a.example/${'x'.repeat(3_000)}`];
  expect((await ask(saying(...other.map((url) => cited(url, 'Text.')), finish))).pages).toEqual([]);
});

test('a search that failed is named beside the answer that came all the same', async () => {
  const answer = await ask(saying({ type: 'search-failed', message: 'No.' }, { type: 'delta', text: 'Well.' }, finish));
  expect(answer).toMatchObject({ text: 'Well.', searchProblem: 'No.' });
  expect(answer).not.toHaveProperty('problem');
});

const breaking = (error: unknown, ...events: readonly CompletionEvent[]): Provider => ({
  id: 'openai',
  async *stream() {
    await Promise.resolve();
    yield* events;
    throw error;
  },
});
const cut = new ProviderError({ code: 'cut', provider: 'openai', model: 'm' });
const begun: readonly CompletionEvent[] = [{ type: 'searched' }, { type: 'delta', text: 'The Moon raises two tides' }];

test('an answer that is broken off used at least what was seen of it, at a price that nobody knows', async () => {
  const usage = usageOfAnswers('openai', 'gpt-6-luna', [await ask(breaking(cut, ...begun))]);
  expect(usage).toMatchObject({ searches: 1, isAtLeast: true });
  expect(usage.outputTokens).toBeGreaterThan(3);
  expect(usage).not.toHaveProperty('costUsd');
});

test('an answer that is too long to be read to its end, or never comes, used at least what was seen of it', async () => {
  const long = await ask(saying({ type: 'searched' }, { type: 'delta', text: 'a '.repeat(200_000) }, finish));
  expect(usageOfAnswers('openai', 'gpt-6-luna', [long])).toMatchObject({ searches: 1, isAtLeast: true });
  const late = usageOfAnswers('openai', 'gpt-6-luna', [await ask(silent, 1)]);
  expect(late).toEqual({ inputTokens: 0, outputTokens: 0, isAtLeast: true });
});

test('an answer that ends, or is refused, used exactly what its provider says, at a known price', async () => {
  const ended = usageOfAnswers('openai', 'gpt-6-luna', [await ask(saying(...begun, finish))]);
  expect(ended).toMatchObject({ inputTokens: 1, outputTokens: 1 });
  expect(ended).toHaveProperty('costUsd');
  expect(ended).not.toHaveProperty('isAtLeast');
  const refusal = new ProviderError({ code: 'bad_request', provider: 'openai', model: 'm', status: 400 });
  expect(usageOfAnswers('openai', 'gpt-6-luna', [await ask(breaking(refusal))])).toEqual({
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
  });
});

test('what is added to the usage of a reply makes it the least that was used too', () => {
  const reply = {
    provider: 'openai',
    model: 'gpt-6-luna',
    inputTokens: 5,
    outputTokens: 5,
    estimated: false,
    durationMs: 1,
  };
  const stored = JSON.stringify({ ...reply, costUsd: 0.5 });
  const sum = addUsage(stored, [{ inputTokens: 3, outputTokens: 2, isAtLeast: true }]);
  expect(JSON.parse(sum ?? '')).toEqual({ ...reply, inputTokens: 8, outputTokens: 7, costUsd: 0.5, isAtLeast: true });
});
