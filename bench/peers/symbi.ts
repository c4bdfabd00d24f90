import { createAgent, createClient, register } from '../lib/client.ts';
import { startServer } from '../lib/server.ts';
import { prepareReader } from '../lib/stream-reader.ts';
import { ask, idsByTitle, importConversations } from '../lib/conversations.ts';
import type { Product } from './product.ts';
import { STREAM_WORDS } from './provider.ts';

export const symbi: Product = {
  name: 'Symbi',
  composer: '[role="textbox"], textarea',
  page: (conversation) => (conversation === undefined ? '/conversations/new' : `/conversations/${conversation}`),
  async start(provider, directory) {
    // As people run it: with the verifier and the encoder, which load on demand.
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
      prepareStream: async () => {
        // Each reader is another person.
        const { read, close } = await prepareReader(server.url, 'stream', {
          model: 'bench',
          baseUrl: provider.url,
          message: { content: STREAM_WORDS },
        });
        return () => read().finally(close);
      },
      search: async (word) => ((await ask(client, 'GET', `/api/search?q=${word}`)) as { data: unknown[] }).data.length,
      async fill(conversations) {
        await importConversations(client, conversations);
        return idsByTitle(client);
      },
      async stop() {
        client.close();
        user.client.close();
        await server.stop();
      },
    };
  },
};
