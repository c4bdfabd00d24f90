import { giveConsent, listAgents, readAgent } from '@symbi/contracts/agents';
import { createConversation, readConversation, sendMessage, type Message } from '@symbi/contracts/conversations';
import { DEFAULT_CONVERSATION_TITLE } from '@symbi/contracts/limits';
import type { MessageInput } from '@symbi/contracts/message-input';
import { eventually } from './eventually.ts';
import type { Asker } from './user.ts';

/** Creates a conversation with a new account's first agent, or the given one, and returns its id. */
export const startConversation = async (user: Asker, agentId?: string): Promise<string> => {
  const agent = agentId ?? (await user.ask(listAgents)).data[0]?._id ?? '';
  return (await user.ask(createConversation, { body: { agent, title: DEFAULT_CONVERSATION_TITLE } }))._id;
};

/**
 * Consents to everything for somebody else's agent at its present destination. The user's own agents need no consent.
 */
export const consentTo = async (user: Asker, agentId: string): Promise<void> => {
  const { destination } = (await user.ask(readAgent, { params: { id: agentId } })).data;
  if (!destination.needsConsent) return;
  const body = { destination: destination.id, messages: true, contexts: true };
  await user.ask(giveConsent, { params: { id: agentId }, body });
};

/** Sends a message and waits until the reply has ended in any way. */
export const talk = async (
  user: Asker,
  conversationId: string,
  content: string,
  more: Omit<MessageInput, 'content'> = {},
): Promise<{ question: Message; reply: Message }> => {
  const body = { content, sender: 'user', ...more };
  const { data: question, reply } = await user.ask(sendMessage, { params: { id: conversationId }, body });
  if (reply === undefined) throw new Error('The message is replied to by nobody');
  return { question, reply: await ended(user, conversationId, reply._id) };
};

export const readMessages = async (user: Asker, conversationId: string): Promise<Message[]> =>
  (await user.ask(readConversation, { params: { id: conversationId }, query: {} })).data.messages;

/** The message once its run has ended. */
export const ended = (user: Asker, conversationId: string, messageId: string): Promise<Message> =>
  eventually(async () =>
    (await readMessages(user, conversationId)).find(
      (message) => message._id === messageId && message.status !== 'streaming',
    ),
  );
