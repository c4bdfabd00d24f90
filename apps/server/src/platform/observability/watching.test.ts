// One database: traces and metrics come from the process, not the database.
import { expect, onTestFinished, test } from 'vitest';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { startFakeProviders } from '@symbi/testkit/fakes/server';
import type { TestUser } from '@symbi/testkit/user';
import { startApp } from '#support/app.ts';
import { startCollector } from '@symbi/testkit/collector';
import { startConversation, talk } from '@symbi/testkit/talk';

const KEY = 'sk-test-0123456789abcdef';
const QUESTION = 'Where does the heron sleep?';
const REPLY = 'On one leg, in the reeds.';

const createRemoteAgent = async (user: TestUser): Promise<string> => {
  const apiKeyId = await addKey(user, { provider: 'together', key: KEY });
  return addRemoteAgent(user, {
    name: 'Ornithologist',
    provider: 'together',
    temperature: 0.5,
    maxTokens: 300,
    systemPrompt: 'You know every bird.',
    apiKeyId,
  });
};

/** Two replies of a remote model, the second of which fails, then the end of the app. */
const talkTwice = async (variables: Record<string, string>) => {
  const fakes = await startFakeProviders();
  onTestFinished(() => fakes.close());
  const server = await startApp({ TOGETHER_BASE_URL: fakes.baseUrls.together, ...variables });
  const user = await server.register('Ada Example');
  const conversation = await startConversation(user, await createRemoteAgent(user));
  fakes.script({ reply: REPLY });
  const first = await talk(user, conversation, QUESTION);
  fakes.script({ fault: '401' });
  const second = await talk(user, conversation, QUESTION);
  return { server, user, conversation, first, second };
};

test('Traces tell of requests, runs and calls, and hold nothing that people or models wrote', async () => {
  const collector = await startCollector();
  onTestFinished(collector.close);
  const { server, user, conversation, first } = await talkTwice({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await server.stop();
  expect(first.reply.content).toBe(REPLY);

  const { spans, resources } = collector;
  expect(resources[0]).toMatchObject({ 'service.name': 'symbi', 'service.version': '0.0.0-test' });
  expect(spans.find((span) => span.name === 'POST /api/conversations/:id/messages')?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/conversations/:id/messages',
    'http.response.status_code': 201,
  });
  const runs = spans.filter((span) => span.name === 'run reply');
  expect(runs).toHaveLength(2);
  const calls = spans.filter((span) => span.name === 'chat fake');
  const asked = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'together',
    'gen_ai.request.model': 'fake',
    'gen_ai.request.temperature': 0.5,
    'gen_ai.request.max_tokens': 300,
  };
  expect(calls.map((span) => span.attributes)).toEqual([
    {
      ...asked,
      'gen_ai.response.model': first.reply.usage?.model,
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': first.reply.usage?.inputTokens,
      'gen_ai.usage.output_tokens': first.reply.usage?.outputTokens,
    },
    { ...asked, 'error.type': 'invalid_key' },
  ]);
  expect(calls.map((span) => span.parentSpanId)).toEqual(runs.map((span) => span.spanId));
  expect(calls.map((span) => span.status.code)).toEqual([0, 2]);

  expect(collector.received()).toMatch(/^\/v1\/traces /);
  for (const secret of [KEY, QUESTION, REPLY, 'You know every bird.', user.email, user.token, 'Ada', conversation])
    expect(collector.received()).not.toContain(secret);
});

test('A collector that is away holds nothing up', async () => {
  const server = await startApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const user = await server.register();
  expect((await user.call('GET', '/api/agents')).status).toBe(200);
  await server.stop();
  expect(server.logged()).toContain('Traces could not be sent');
});

test('Metrics count replies by provider and by how they ended, and name nobody', async () => {
  const { server, user, conversation } = await talkTwice({ METRICS: '1' });
  onTestFinished(() => server.stop());
  const { status, headers, text } = await server.call('GET', '/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('symbi_replies_total{provider="together",state="complete"} 1');
  expect(text).toContain('symbi_replies_total{provider="together",state="failed"} 1');
  expect(text).toMatch(
    /symbi_http_seconds_count\{method="POST",path="\/api\/conversations\/:id\/messages",status="201"\} 2/,
  );
  expect(text).toContain('symbi_active_runs 0');
  expect(text).toContain('symbi_verifier_queue 0');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  for (const name of [user.id, user.email, conversation]) expect(text).not.toContain(name);
});

test('There are no metrics unless the operator asks for them', async () => {
  const server = await startApp();
  onTestFinished(() => server.stop());
  expect((await server.call('GET', '/metrics')).status).toBe(404);
});
