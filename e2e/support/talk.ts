import { expect, type APIRequestContext, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { listAgents } from '@symbi/contracts/agents';
import { createConversation, sendMessage } from '@symbi/contracts/conversations';
import { readMessages } from '@symbi/testkit/talk';
import { type Account, createAccount, signIn } from './account.ts';
import { createSpeaker, type SpeakingProvider } from './speaking-provider.ts';

/** The agent every account starts with. */
export async function firstAgent(account: Account): Promise<string> {
  return (await account.ask(listAgents)).data[0]?._id ?? '';
}

export async function startConversation(account: Account, agent: string, title = 'New Conversation'): Promise<string> {
  return (await account.ask(createConversation, { body: { title, agent } }))._id;
}

/** Sends a message through the API; resolves to its id. */
export async function say(account: Account, conversation: string, content: string): Promise<string> {
  const sent = await account.ask(sendMessage, { params: { id: conversation }, body: { content } });
  return sent.data._id;
}

/** The number of replies of a conversation whose score has come. */
export const countScored = async (account: Account, conversation: string): Promise<number> =>
  (await readMessages(account, conversation)).filter(({ trustState }) => trustState !== undefined).length;

/** Marks the onboarding as seen. */
export async function skipOnboarding(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (origin !== 'null') localStorage.setItem('trustOnboardingComplete', 'true');
  });
}

export const input = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const messages = (page: Page): Locator => page.locator('[data-message]');
export const unsent = (page: Page): Locator => page.getByRole('region', { name: 'Message not sent yet' });

/** Sends what is typed: with Enter, which on a touch screen makes a new line. */
export async function sendTyped(page: Page): Promise<void> {
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse) and (hover: none)').matches);
  await (isTouch ? page.getByRole('button', { name: 'Send', exact: true }).tap() : input(page).press('Enter'));
}

/** Types a message and sends it. */
export async function ask(page: Page, content: string): Promise<void> {
  await input(page).fill(content);
  // A message waits for the end of the reply that is being written.
  await expect(page.getByText('A reply is being written.')).toHaveCount(0);
  await sendTyped(page);
  await expect(input(page)).toHaveValue('');
}

/** Opens the less frequent parts of a message: its tags, usage, metadata and deletion. */
export async function openMore(message: Locator): Promise<void> {
  const more = message.getByRole('button', { name: 'More of this message' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** Creates an account and opens a conversation with the provider's agent. */
export async function openTalk(
  page: Page,
  request: APIRequestContext,
  provider: SpeakingProvider,
): Promise<{ account: Account; id: string }> {
  const account = await createAccount(request);
  const speaker = await createSpeaker(account, provider);
  const id = await startConversation(account, speaker._id);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await expect(input(page)).toBeVisible();
  return { account, id };
}

/** Opens the same conversation in another tab. */
export async function another(context: BrowserContext, id: string): Promise<Page> {
  const page = await context.newPage();
  await skipOnboarding(page);
  await page.goto(`/conversations/${id}`);
  await expect(input(page)).toBeVisible();
  return page;
}
