import { createAgent, createConversation, register, type BenchUser } from '../lib/client.ts';
import { removeData, startServer } from '../lib/server.ts';
import { idsByTitle, importConversations } from '../lib/conversations.ts';
import { conversationOf } from '../peers/data.ts';
import { messageOf } from './talk.ts';

/** One version of Symbi with a long conversation in it. */
export interface Side {
  readonly token: string;
  /** The page of the long conversation, and words of its newest message. */
  readonly url: string;
  readonly seen: string;
  /** The page of a new conversation with an agent whose replies are scripted. */
  begin(): Promise<string>;
  close(): Promise<void>;
}

const TITLE = 'Harbour';

const agentOf = (user: BenchUser, baseUrl: string): Promise<string> =>
  createAgent(user, { provider: 'custom', model: 'bench', baseUrl });

/** Starts a server for one version, from this checkout or another. */
export const openSide = async (messages: number, provider: string, version?: string): Promise<Side> => {
  const server = await startServer({ ALLOW_PRIVATE_PROVIDERS: '1' }, undefined, version);
  const user = await register(server.url, 'reader');
  const agent = await agentOf(user, provider);
  await importConversations(user.client, [conversationOf(TITLE, messages, messageOf)]);
  const id = (await idsByTitle(user.client)).get(TITLE) ?? '';
  return {
    token: user.token,
    url: `${server.url}/conversations/${id}`,
    seen: `Answer ${messages - 1}.`,
    begin: async () => `${server.url}/conversations/${await createConversation(user, agent)}`,
    close: async () => {
      user.client.close();
      await server.stop();
      removeData(server.directory);
    },
  };
};
