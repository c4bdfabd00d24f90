import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { tabTo } from '../support/keyboard.ts';
import { firstAgent, skipOnboarding, startConversation } from '../support/talk.ts';

test('the keyboard alone walks the dashboard in the order it is read, and Enter opens what is there', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const agent = await firstAgent(request, account);
  const older = await startConversation(request, account, agent, 'Older talk');
  await startConversation(request, account, agent, 'Newer talk');
  await skipOnboarding(page);
  await signIn(page, account);
  const recent = page.getByRole('region', { name: 'Recent Conversations' });
  const agents = page.getByRole('region', { name: 'Your Agents' });
  await expect(recent.getByRole('listitem')).toHaveCount(2);
  await expect(agents.getByRole('link')).toHaveCount(1);

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  for (const stop of [
    page.getByRole('link', { name: 'New Conversation', exact: true }),
    page.getByRole('link', { name: 'Create Agent' }),
    page.getByRole('button', { name: 'Roundtable' }),
    recent.getByRole('link', { name: 'New', exact: true }),
    recent.getByRole('link', { name: /Newer talk/ }),
    recent.getByRole('link', { name: /Older talk/ }),
    agents.getByRole('link'),
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    await expect(stop).toBeInViewport();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/agents/${agent}`);
  await page.goBack();
  await expect(recent.getByRole('listitem')).toHaveCount(2);
  await tabTo(page, recent.getByRole('link', { name: /Older talk/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/conversations/${older}`);
});

test('the keyboard alone asks again for a part of the dashboard that failed', async ({ page, request }) => {
  let isBroken = true;
  await page.route('**/api/conversations?*', (route) => (isBroken ? route.abort() : route.continue()));
  await signIn(page, await createAccount(request));
  const recent = page.getByRole('region', { name: 'Recent Conversations' });
  await expect(recent.getByText('Your conversations could not be loaded')).toBeVisible({ timeout: 15_000 });
  isBroken = false;
  await tabTo(page, page.getByRole('button', { name: 'Retry: Conversations' }));
  await page.keyboard.press('Enter');
  await expect(recent.getByText('No conversations yet')).toBeVisible();
});
