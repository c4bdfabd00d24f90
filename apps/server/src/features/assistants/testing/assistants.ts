import { addKey } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { startConversation } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import type { TestApp } from '#support/app.ts';

export interface Talk {
  readonly user: TestUser;
  readonly conversation: string;
}

/** A new user with a key, in a conversation with their own assistant. */
export const startAssistant = async (app: TestApp, body: Record<string, unknown> = {}): Promise<Talk> => {
  const user = await app.register('Ada Caller');
  await addKey(user);
  const made = await user.call('POST', '/api/assistant/create', { name: 'Helper', ...body });
  return { user, conversation: await startConversation(user, pick(made.body, 'assistant.id')) };
};

/** A function call, as a model writes it. */
export const call = (name: string, input: unknown) => ({
  name,
  arguments: typeof input === 'string' ? input : JSON.stringify(input),
});
