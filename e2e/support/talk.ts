import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { listAgents } from '@symbi/contracts/agents';
import { createConversation, sendMessage } from '@symbi/contracts/conversations';
import { type Account, asUser } from './account.ts';

/** The agent every account starts with. */
export async function firstAgent(request: APIRequestContext, account: Account): Promise<string> {
  const agents = listAgents.response.parse(await (await request.get('/api/agents', asUser(account))).json()).data;
  return agents[0]?._id ?? '';
}

export async function startConversation(
  request: APIRequestContext,
  account: Account,
  agent: string,
  title = 'New Conversation',
): Promise<string> {
  const answer = await request.post('/api/conversations', { ...asUser(account), data: { title, agent } });
  return createConversation.response.parse(await answer.json())._id;
}

/** Sends a message by the API; answers its id. */
export async function say(
  request: APIRequestContext,
  account: Account,
  conversation: string,
  content: string,
): Promise<string> {
  const answer = await request.post(`/api/conversations/${conversation}/messages`, {
    ...asUser(account),
    data: { content },
  });
  return sendMessage.response.parse(await answer.json()).data._id;
}

/** The onboarding has been seen. */
export async function skipOnboarding(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('trustOnboardingComplete', 'true'));
}

export const input = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const messages = (page: Page): Locator => page.locator('[data-message]');
export const unsent = (page: Page): Locator => page.getByRole('region', { name: 'Message not sent yet' });

/** Types a message and sends it with Enter. */
export async function ask(page: Page, content: string): Promise<void> {
  await input(page).fill(content);
  await input(page).press('Enter');
  await expect(input(page)).toHaveValue('');
}
