import { expect, type APIRequestContext } from '@playwright/test';
import { listMessages } from '@symbi/contracts/conversations';
import { createShare } from '@symbi/contracts/shares';
import { type Account, createAccount } from './account.ts';
import { firstAgent, say, startConversation } from './talk.ts';

/** A reply still being written cannot be shared. */
async function untilWritten(account: Account, conversationId: string): Promise<void> {
  const last = async () => {
    const { data } = await account.ask(listMessages, { params: { id: conversationId }, query: {} });
    return data.messages.at(-1)?.status;
  };
  await expect.poll(last).toBe('complete');
}

/** An account with a conversation called 'Harbour plans' that can be shared. */
export async function makeTalk(request: APIRequestContext): Promise<{ account: Account; id: string }> {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account), 'Harbour plans');
  await say(account, id, 'What is a pivot?');
  await untilWritten(account, id);
  return { account, id };
}

/** Shares a conversation through the API; resolves to the token of the link. */
export async function makeLink(account: Account, conversationId: string): Promise<string> {
  await untilWritten(account, conversationId);
  return (await account.ask(createShare, { body: { conversationId, days: 7 } })).token;
}
