import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, createRequest, createTestProviders } from '../fakes/harness.ts';

/** What servers answer to a path or a model that they do not have: status, type, body. */
const ANSWERS = {
  ollama: [404, 'text/plain', '404 page not found'],
  vllm: [404, 'application/json', '{"detail":"Not Found"}'],
  static: [405, 'text/html', '<h1>Method Not Allowed</h1>'],
  lmstudio: [200, 'application/json', '{"error":"Unexpected endpoint or method. (POST /chat/completions)"}'],
  noModel: [404, 'application/json', '{"error":{"message":"model \\"llama9\\" not found, try pulling it first"}}'],
  openrouter: [404, 'application/json', '{"error":{"message":"No endpoints found for some/model:free.","code":404}}'],
  azure: [
    404,
    'application/json',
    '{"error":{"code":"DeploymentNotFound","message":"The API deployment for this resource does not exist."}}',
  ],
} as const;

let server: Server;
let base: string;
let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
  server = createServer((request, response) => {
    const name = (request.url ?? '').split('/')[1] as keyof typeof ANSWERS;
    const [status, type, body] = ANSWERS[name];
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve));
  await fakes.close();
});

const ask = async (baseUrl: string) => {
  const { providers } = createTestProviders(fakes);
  const outcome = await collect(providers.get('custom'), createRequest(fakes, 'custom', { baseUrl }));
  providers.close();
  return outcome;
};

describe('an address of a server that is not that of its API', () => {
  it.each(['ollama', 'vllm', 'static', 'lmstudio'] as const)('is named, and not the model: %s', async (name) => {
    const { error } = await ask(`${base}/${name}`);
    expect(error).toMatchObject({
      message: 'The custom endpoint has no chat completions at this address.',
      advice: 'Check the base URL of this agent, which ends with /v1 for most servers, then try again.',
    });
  });

  it.each(['noModel', 'openrouter', 'azure'] as const)(
    'is told apart from a model that the server lacks: %s',
    async (name) => {
      expect((await ask(`${base}/${name}`)).error).toMatchObject({
        code: 'unknown_model',
        advice: 'Choose another model for this agent.',
      });
    },
  );

  it('may be that of the call itself, as instructions quote it', async () => {
    fakes.script({ reply: 'Here.' });
    const { text, error } = await ask(`${fakes.baseUrls.custom}/chat/completions/`);
    expect(error).toBeUndefined();
    expect(text).toBe('Here.');
  });
});
