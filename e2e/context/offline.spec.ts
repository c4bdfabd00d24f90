import type { APIRequestContext } from '@playwright/test';
import { addContext } from '@symbi/testkit/factories';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { skipOnboarding } from '../support/talk.ts';

const makeAccount = async (request: APIRequestContext): Promise<Account> => {
  const account = await createAccount(request);
  await addContext(account, { tag: 'notes', data: { text: 'One.' } });
  return account;
};

test.beforeEach(({ page }) => skipOnboarding(page));

test('without a network what is there stays there, and the page says that it is old', async ({
  page,
  request,
  context,
}) => {
  const account = await makeAccount(request);
  await signIn(page, account, '/context-bridge');
  await expect(page.getByText('1 context', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New Context' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Context' });
  await dialog.getByRole('textbox', { name: 'Tag' }).fill('later');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Written on a train.');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. This may be out of date; your text is kept.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Written on a train.');
  await context.setOffline(false);
  await expect(page.getByText('2 contexts', { exact: true })).toBeVisible();
  // The dialog closes at the same time.
  await expect(page.getByRole('listitem', { name: 'Context later' })).toContainText('Written on a train.');
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
});
