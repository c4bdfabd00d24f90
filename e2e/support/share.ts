import { expect, type APIRequestContext } from '@playwright/test';
import { listMessages } from '@symbi/contracts/conversations';
import { createShare } from '@symbi/contracts/shares';
import { type Account, createAccount } from './account.ts';
import { callsOf } from './calls.ts';
import { firstAgent, say, startConversation } from './talk.ts';

/** A reply still being written cannot be shared. */
async function untilWritten(request: APIRequestContext, account: Account, conversationId: string): Promise<void> {
  const last = async () => {
    const { data } = await callsOf(request, account)(listMessages, { params: { id: conversationId }, query: {} });
    return data.messages.at(-1)?.status;
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
  return (await callsOf(request, account)(createShare, { body: { conversationId, days: 7 } })).token;
}
