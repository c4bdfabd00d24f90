import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { ask, input, messages, skipOnboarding, unsent } from '../support/talk.ts';

test('what is written to an assistant without a connection is kept, said to be unsent, and sent once', async ({
  page,
  context,
  request,
}) => {
  await skipOnboarding(page);
  await signIn(page, await createAccount(request), '/assistants');
  await page
    .locator('main')
    .getByRole('link', { name: /Symbi Core Assistant/ })
    .click();
  await expect(page).toHaveURL(/\/assistants\/[0-9a-f]{24}\/chat$/);
  await expect(input(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await ask(page, '/calc 6*7');
  await expect(unsent(page)).toContainText('/calc 6*7');
  await expect(unsent(page)).toContainText('the server cannot be reached. Kept here, and sent on reconnect.');
  await expect(messages(page)).toHaveCount(0);
  await input(page).fill('A second thought');
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(unsent(page)).toHaveCount(0);
  await expect(messages(page)).toHaveCount(2);
  await expect(messages(page).first()).toContainText('/calc 6*7');
  await expect(messages(page).last()).toContainText('6*7 = 42');
  await expect(input(page)).toHaveValue('A second thought');
  await page.reload();
  await expect(messages(page)).toHaveCount(2);
  await expect(input(page)).toHaveValue('A second thought');
});

test('a word on a call that waits says when it did not arrive, and can be given again', async ({
  page,
  context,
  request,
}) => {
  await skipOnboarding(page);
  await signIn(page, await createAccount(request), '/assistants/latest/chat');
  await ask(page, '/save note: A line.');
  const waiting = messages(page).last();
  await expect(waiting.getByRole('button', { name: 'Approve' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(waiting.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(waiting.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await expect(waiting.getByRole('button', { name: 'Refuse' })).toBeEnabled();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(messages(page).last().getByText('Needs confirmation')).toHaveCount(0);
  await page.goto('/context-bridge');
  await expect(page.locator('main').getByText('A line.').first()).toBeVisible();
});

test('a new chat that could not be started says so, and the button works again', async ({ page, context, request }) => {
  await skipOnboarding(page);
  await signIn(page, await createAccount(request), '/assistants/latest/chat');
  await ask(page, '/calc 6*7');
  await expect(messages(page).last()).toContainText('6*7 = 42');
  const button = page.getByRole('button', { name: /^New Conversation with / });
  await page.route('**/api/conversations', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'x', contentType: 'text/plain' })
      : route.fallback(),
  );
  await button.focus();
  await page.keyboard.press('Enter');
  const alert = page.getByRole('banner').getByRole('alert');
  await expect(alert).toHaveText('A new conversation could not be started. Please try again.');
  await expectAccessible(page);
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
  await expect(messages(page)).toHaveCount(2);
  await page.unroute('**/api/conversations');

  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('The server cannot be reached.');
  await expect(button).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveCount(0);
  await expect(button).toBeDisabled();
  await expect(alert).toHaveCount(0);
});
