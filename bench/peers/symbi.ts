import { io } from 'socket.io-client';
import { createAgent, createClient, createConversation, register } from '../lib/client.ts';
import { startServer } from '../lib/server.ts';
import { delaysIn, type Timing } from '../lib/stamps.ts';
import { ask, idsByTitle, importConversations } from '../lib/transfer.ts';
import type { Product } from './product.ts';
import { STREAM_WORDS } from './provider.ts';

/**
 * A message to a conversation, and its reply by the live channel, as its page has it; all of it is stored. Each is of
 * somebody else: one person may have a few replies written at once.
 */
const prepareStream = async (url: string, baseUrl: string): Promise<() => Promise<Timing>> => {
  const user = await register(url, 'stream');
  const agent = await createAgent(user, { provider: 'custom', model: 'bench', baseUrl });
  const conversation = await createConversation(user, agent);
  const socket = io(url, {
    path: '/socket.io',
    auth: { token: user.token },
    transports: ['websocket'],
    forceNew: true,
  });
  await socket.emitWithAck('joinConversation', { id: conversation });
  return async () => {
    const delays: number[] = [];
    let firstMs = Number.NaN;
    const done = new Promise<void>((resolve) => {
      socket.on('message:done', () => resolve());
    });
    const began = performance.now();
    socket.on('message:delta', ({ text }: { text: string }) => {
      if (Number.isNaN(firstMs)) firstMs = performance.now() - began;
      delays.push(...delaysIn(text));
    });
    await ask(user.client, 'POST', `/api/conversations/${conversation}/messages`, { content: STREAM_WORDS });
    await done;
    socket.disconnect();
    user.client.close();
    return { firstMs, delays };
  };
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
      prepareStream: () => prepareStream(server.url, provider.url),
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
