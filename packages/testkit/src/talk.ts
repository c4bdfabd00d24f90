import { message as messageSchema, readConversation, type Message } from '@symbi/contracts/conversations';
import { eventually } from './eventually.ts';
import { pick } from './request.ts';
import type { TestUser } from './user.ts';

/** Creates a conversation with a new account's first agent, or the given one, and returns its id. */
export const startConversation = async (user: TestUser, agentId?: string): Promise<string> => {
  const agents = await user.call('GET', '/api/agents');
  const answer = await user.call('POST', '/api/conversations', { agent: agentId ?? pick(agents.body, 'data.0._id') });
  return pick(answer.body, '_id');
};

/**
 * Consents to everything for somebody else's agent at its present destination. The user's own agents need no consent.
 */
export const consentTo = async (user: TestUser, agentId: string): Promise<void> => {
  const { body } = await user.call('GET', `/api/agents/${agentId}`);
  const destination = pick(body, 'data.destination.id');
  await user.call('PUT', `/api/agents/${agentId}/consent`, { destination, messages: true, contexts: true });
};

/** Sends a message and waits until the reply has ended in any way. */
export const talk = async (
  user: TestUser,
  conversationId: string,
  content: string,
  more: Record<string, unknown> = {},
): Promise<{ question: Message; reply: Message }> => {
  const answer = await user.call('POST', `/api/conversations/${conversationId}/messages`, {
    content,
    sender: 'user',
    ...more,
  });
  if (answer.status !== 201) throw new Error(`The message was refused: ${answer.text}`);
  const replyId = pick(answer.body, 'reply._id');
  const reply = await ended(user, conversationId, replyId);
  const question = messageSchema.parse((answer.body as { data: unknown }).data);
  return { question, reply };
};

export const readMessages = async (user: TestUser, conversationId: string): Promise<Message[]> => {
  const answer = await user.call('GET', `/api/conversations/${conversationId}`);
  return readConversation.response.parse(answer.body).data.messages;
};

/** The message once its run has ended. */
export const ended = (user: TestUser, conversationId: string, messageId: string): Promise<Message> =>
  eventually(async () =>
    (await readMessages(user, conversationId)).find(
      (message) => message._id === messageId && message.status !== 'streaming',
    ),
  );
