import { setTimeout as sleep } from 'node:timers/promises';
import { createAgent, createClient, register, textAt, type Client } from '../lib/client.ts';
import { startServer } from '../lib/server.ts';
import type { Product } from './product.ts';

const PART = 500_000;

/** A call that has to be answered well. */
const ask = async (client: Client, method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await client.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

interface Listed {
  readonly data: readonly { readonly _id: string; readonly title: string }[];
  readonly nextCursor?: string;
}

const byTitle = async (client: Client): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  let cursor = '';
  do {
    const page = (await ask(client, 'GET', `/api/conversations?limit=100${cursor}`)) as Listed;
    for (const { _id, title } of page.data) found.set(title, _id);
    cursor = page.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== '');
  return found;
};

const bringIn = async (client: Client, conversations: readonly object[]): Promise<void> => {
  const id = textAt(await ask(client, 'POST', '/api/transfers/imports', { file: 'bench.json' }), 'data._id');
  const file = JSON.stringify(conversations);
  for (let n = 0; n * PART < file.length; n += 1)
    await ask(client, 'PUT', `/api/transfers/imports/${id}/parts`, {
      n,
      content: file.slice(n * PART, (n + 1) * PART),
    });
  await ask(client, 'POST', `/api/transfers/imports/${id}/start`);
  for (;;) {
    const state = textAt(await ask(client, 'GET', `/api/transfers/imports/${id}`), 'data.state');
    if (state === 'done') return;
    if (state !== 'running') throw new Error(`The import is ${state}`);
    await sleep(250);
  }
};

export const symbi: Product = {
  name: 'Symbi',
  composer: '[role="textbox"], textarea',
  page: (conversation) => (conversation === undefined ? '/conversations/new' : `/conversations/${conversation}`),
  async start(provider, directory) {
    // As people run it: with the verifier and the encoder, which load when they are needed.
    const server = await startServer(
      { ALLOW_PRIVATE_PROVIDERS: '1', TRUST_VERIFIER: '', CONTEXT_ENCODER: '' },
      directory,
    );
    const user = await register(server.url, `peer-${Date.now()}`);
    const agent = await createAgent(user, { provider: 'custom', model: 'bench', baseUrl: provider.url });
    const client = createClient(server.url, user.token);
    return {
      url: server.url,
      readyMs: server.readyMs,
      memory: () => server.memory(),
      session: { token: user.token, trustOnboardingComplete: 'true' },
      list: async () => void (await ask(client, 'GET', '/api/conversations?archived=false&limit=50')),
      open: async (conversation) => void (await ask(client, 'GET', `/api/conversations/${conversation}`)),
      send: async (conversation, content) =>
        void (await ask(client, 'POST', `/api/conversations/${conversation}/messages`, { content, agentId: agent })),
      search: async (word) => ((await ask(client, 'GET', `/api/search?q=${word}`)) as Listed).data.length,
      async fill(conversations) {
        await bringIn(client, conversations);
        return byTitle(client);
      },
      async stop() {
        client.close();
        user.client.close();
        await server.stop();
      },
    };
  },
};
