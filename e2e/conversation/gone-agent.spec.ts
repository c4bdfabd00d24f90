import { removeAgent } from '@symbi/contracts/agents';
import type { APIRequestContext, Page } from '@playwright/test';
import { addAgent } from '@symbi/testkit/factories';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { ask, input, messages, say, skipOnboarding, startConversation } from '../support/talk.ts';

/** A question and its reply, by an agent that the test then removes. */
const talkWithScout = async (page: Page, request: APIRequestContext) => {
  const account = await createAccount(request);
  const agent = await addAgent(account, { name: 'Scout' });
  const id = await startConversation(account, agent, 'Orphan');
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await ask(page, 'What is Symbi?');
  await expect(messages(page)).toHaveCount(2);
  return { account, agent, id };
};

test('a conversation whose agent is gone asks for one before anything is sent', async ({ page, request }) => {
  const { account, agent, id } = await talkWithScout(page, request);
  await account.ask(removeAgent, { params: { id: agent } });
  // The open tab is told.
  await expect(page.getByText('Choose an agent to write to.')).toBeVisible();
  await input(page).fill('Who answers now?');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await expect(say(account, id, 'Anybody?')).rejects.toMatchObject({
    code: 'invalid',
    message: 'Choose an agent for this conversation',
  });
  await page.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: 'Symbi Core' }).click();
  await expect(page.getByText('Choose an agent to write to.')).toBeHidden();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page)).toHaveCount(4);
});

test('a tab that was away hears that the agent has gone as soon as it is back', async ({ page, context, request }) => {
  const { account, agent } = await talkWithScout(page, request);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await account.ask(removeAgent, { params: { id: agent } });
  await context.setOffline(false);
  await expect(page.getByText('Choose an agent to write to.')).toBeVisible();
});
