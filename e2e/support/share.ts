import { expect, type APIRequestContext } from '@playwright/test';
import { listMessages } from '@symbi/contracts/conversations';
import { createShare } from '@symbi/contracts/shares';
import { type Account, asUser, createAccount } from './account.ts';
import { firstAgent, say, startConversation } from './talk.ts';

/** A reply still being written cannot be shared. */
async function untilWritten(request: APIRequestContext, account: Account, conversationId: string): Promise<void> {
  const last = async () => {
    const answer = await request.get(`/api/conversations/${conversationId}/messages`, asUser(account));
    return listMessages.response.parse(await answer.json()).data.messages.at(-1)?.status;
  };
  await expect.poll(last).toBe('complete');
}

/** An account with a conversation called 'Harbour plans' that can be shared. */
export async function makeTalk(request: APIRequestContext): Promise<{ account: Account; id: string }> {
  const account = await createAccount(request);
  const id = await startConversation(request, account, await firstAgent(request, account), 'Harbour plans');
  await say(request, account, id, 'What is a pivot?');
  await untilWritten(request, account, id);
  return { account, id };
}

/** Shares a conversation through the API; resolves to the token of the link. */
export async function makeLink(request: APIRequestContext, account: Account, conversationId: string): Promise<string> {
  await untilWritten(request, account, conversationId);
  const made = await request.post('/api/shares', { ...asUser(account), data: { conversationId, days: 7 } });
  expect(made.ok(), await made.text()).toBe(true);
  return createShare.response.parse(await made.json()).token;
}
