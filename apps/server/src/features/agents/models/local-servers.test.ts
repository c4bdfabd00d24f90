import { listLocalServers } from '@symbi/contracts/agents';
import { startFakeProviders } from '@symbi/testkit/fakes/server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#support/app.ts';

let fakes: Awaited<ReturnType<typeof startFakeProviders>>;
beforeAll(async () => {
  fakes = await startFakeProviders();
  fakes.setModels({ object: 'list', data: [{ id: 'llama-4:8b' }, { id: 'qwen4:4b' }] });
});
afterAll(() => fakes.close());

/** A port of this machine that nothing listens on. */
const closed = 'http://127.0.0.1:9/v1';

const askWith = async (variables: Record<string, string>) => {
  const server = await startApp(variables);
  onTestFinished(() => server.stop());
  const user = await server.register();
  const answer = await user.call('GET', '/api/llm/local-servers');
  return listLocalServers.response.parse(answer.body).data;
};

test('a model server beside this one is offered with what it serves, and one that is not there is left out', async () => {
  const found = await askWith({ LOCAL_MODEL_SERVERS: `${closed}, ${fakes.baseUrls.custom}` });
  expect(found).toEqual([
    { name: `127.0.0.1:${fakes.port}`, baseUrl: fakes.baseUrls.custom, models: ['llama-4:8b', 'qwen4:4b'] },
  ]);
});

test('nobody is asked where private addresses are not allowed', async () => {
  fakes.reset();
  const found = await askWith({ LOCAL_MODEL_SERVERS: fakes.baseUrls.custom, ALLOW_PRIVATE_PROVIDERS: '0' });
  expect(found).toEqual([]);
  expect(fakes.requests).toEqual([]);
});
