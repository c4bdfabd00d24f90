import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collect, createRequest, createTestProviders, TEST_KEY } from './fakes/harness.ts';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import type { RemoteProviderId } from './provider.ts';

let fakes: FakeProviders;
beforeAll(async () => void (fakes = await startFakeProviders()));
afterAll(() => fakes.close());
beforeEach(() => fakes.reset());

const STREAMING: readonly RemoteProviderId[] = ['openai', 'anthropic', 'together', 'perplexity', 'custom'];
const ANSWER = 'You asked: What is six times seven? – the answer is 42 ≠ 43 🙂.';

describe.each(STREAMING)('%s', (id) => {
  it('streams the reply in pieces and reports model, usage and reason', async () => {
    const { providers } = createTestProviders(fakes);
    const { events, text, error } = await collect(providers.get(id), createRequest(fakes, id));
    expect(error).toBeUndefined();
    expect(text).toBe(ANSWER);
    expect(events.filter((event) => event.type === 'delta').length).toBeGreaterThan(5);
    expect(events.at(-1)).toMatchObject({
      type: 'finish',
      model: 'fake',
      reason: 'stop',
      usage: { outputTokens: 15, estimated: false },
    });
    providers.close();
  });

  it('sends the key, the model, the system prompt and the token limit', async () => {
    const { providers } = createTestProviders(fakes);
    await collect(providers.get(id), createRequest(fakes, id));
    const request = fakes.requests[0];
    const key = id === 'anthropic' ? request?.headers['x-api-key'] : request?.headers['authorization'];
    expect(key).toBe(id === 'anthropic' ? TEST_KEY : `Bearer ${TEST_KEY}`);
    expect(request?.body).toMatchObject({ model: 'fake', stream: true });
    expect(request?.body['max_tokens'] ?? request?.body['max_output_tokens']).toBe(500);
    expect(JSON.stringify(request?.body)).toContain('You are terse.');
    providers.close();
  });

  it('passes tool calls on and takes their results back', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.script({ reply: 'Let me look.', toolCalls: [{ name: 'lookup', arguments: '{"term":"tide"}' }] });
    const tools = [
      {
        name: 'lookup',
        description: 'Looks a term up',
        parameters: { type: 'object', properties: { term: { type: 'string' } } },
      },
    ];
    const first = await collect(providers.get(id), createRequest(fakes, id, { tools }));
    const call = first.events.find((event) => event.type === 'tool-call');
    expect(call).toMatchObject({ name: 'lookup', arguments: '{"term":"tide"}' });
    expect(first.events.at(-1)).toMatchObject({ type: 'finish', reason: 'tool-calls' });

    const toolCallId = call?.id ?? '';
    const { error } = await collect(
      providers.get(id),
      createRequest(fakes, id, {
        tools,
        messages: [
          { role: 'user', content: 'What is a tide?' },
          {
            role: 'assistant',
            content: 'Let me look.',
            toolCalls: [{ id: toolCallId, name: 'lookup', arguments: '{"term":"tide"}' }],
          },
          { role: 'tool', toolCallId, name: 'lookup', content: 'Twice a day the sea rises.' },
        ],
      }),
    );
    expect(error).toBeUndefined();
    expect(JSON.stringify(fakes.requests[1]?.body)).toContain('Twice a day the sea rises.');
    providers.close();
  });

  it('asks for structured output with the given schema, or says that it cannot', async () => {
    const { providers } = createTestProviders(fakes);
    const responseFormat = {
      name: 'proposal',
      schema: {
        type: 'object',
        properties: { steps: { type: 'array', items: { type: 'string' } } },
        required: ['steps'],
        additionalProperties: false,
      },
    };
    const model = id === 'anthropic' ? 'claude-sonnet-5-5' : 'fake';
    fakes.script({ reply: '{"steps":[]}' });
    const { events, error } = await collect(providers.get(id), createRequest(fakes, id, { model, responseFormat }));
    expect(error).toBeUndefined();
    const hasSchema = JSON.stringify(fakes.requests[0]?.body).includes('"steps"');
    const hasWarning = events.some((event) => event.type === 'warning');
    expect(hasSchema || hasWarning).toBe(true);
    providers.close();
  });

  it('keeps the text whole when every byte arrives alone, and with CRLF line ends', async () => {
    const { providers } = createTestProviders(fakes);
    for (const fault of ['split-utf8', 'crlf'] as const) {
      fakes.script({ fault });
      const { text, error } = await collect(providers.get(id), createRequest(fakes, id));
      expect(error, fault).toBeUndefined();
      expect(text, fault).toBe(ANSWER);
    }
    providers.close();
  });

  it('ends once when the provider ends twice or keeps the connection open after the end', async () => {
    const { providers } = createTestProviders(fakes);
    for (const fault of ['duplicate-end', 'hang-after-end'] as const) {
      fakes.script({ fault });
      const { events, text, error } = await collect(providers.get(id), createRequest(fakes, id));
      expect(error, fault).toBeUndefined();
      expect(text, fault).toBe(ANSWER);
      expect(
        events.filter((event) => event.type === 'finish'),
        fault,
      ).toHaveLength(1);
    }
    providers.close();
  });

  it('survives bytes that are no UTF-8', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.script({ fault: 'bad-utf8', reply: 'this is the text' });
    const { text, error } = await collect(providers.get(id), createRequest(fakes, id));
    expect(error).toBeUndefined();
    expect(text).toBe('this is th\ufffd text');
    providers.close();
  });

  it('counts tokens itself, and says so, when usage is missing or senseless', async () => {
    const { providers } = createTestProviders(fakes);
    for (const fault of ['no-usage', 'negative-usage'] as const) {
      fakes.script({ fault, reply: 'one two three' });
      const { events } = await collect(providers.get(id), createRequest(fakes, id));
      const finish = events.at(-1);
      // Anthropic's protocol cannot omit usage: the fake sends zeros.
      const isReported = id === 'anthropic' && fault === 'no-usage';
      expect(finish, fault).toMatchObject({
        type: 'finish',
        usage: isReported ? { estimated: false } : { outputTokens: 3, estimated: true },
      });
    }
    providers.close();
  });

  it('explains a reply that used up its tokens before any text', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.script({ fault: 'silent-length' });
    const { events, error } = await collect(providers.get(id), createRequest(fakes, id));
    expect(error).toBeUndefined();
    expect(events.find((event) => event.type === 'warning')?.message).toContain('all 500 tokens');
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'length' });
    providers.close();
  });

  it('closes the connection to the provider as soon as the reply is stopped', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.script({ fault: 'endless', tokensPerSecond: 200 });
    const controller = new AbortController();
    let text = '';
    const read = async () => {
      for await (const event of providers.get(id).stream(createRequest(fakes, id), { signal: controller.signal })) {
        if (event.type !== 'delta') continue;
        text += event.text;
        controller.abort();
      }
    };
    await expect(read()).rejects.toMatchObject({ code: 'cancelled' });
    expect(text).not.toBe('');
    await expect(fakes.requests[0]?.closed).resolves.toMatchObject({ byClient: true });
    providers.close();
  });

  it('closes the connection when the reader walks away', async () => {
    const { providers } = createTestProviders(fakes);
    fakes.script({ fault: 'endless', tokensPerSecond: 200 });
    for await (const event of providers
      .get(id)
      .stream(createRequest(fakes, id), { signal: new AbortController().signal })) {
      if (event.type === 'delta') break;
    }
    await expect(fakes.requests[0]?.closed).resolves.toMatchObject({ byClient: true });
    providers.close();
  });

  it('does not call at all when the reply was stopped before it began', async () => {
    const { providers } = createTestProviders(fakes);
    const { error } = await collect(providers.get(id), createRequest(fakes, id), AbortSignal.abort());
    expect(error).toMatchObject({ code: 'cancelled' });
    expect(fakes.requests).toHaveLength(0);
    providers.close();
  });
});
