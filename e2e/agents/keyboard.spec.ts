import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { skipOnboarding } from '../support/talk.ts';

test.beforeEach(({ page }) => skipOnboarding(page));

test('the keyboard alone makes an agent, opens its menu and publishes it', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/agents');
  await page.getByRole('link', { name: 'Create Agent' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Typed');
  await page.getByRole('tab', { name: 'Basic Settings' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Advanced Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('slider', { name: 'Max Tokens' }).focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Back to agents' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('button', { name: 'Actions for Typed' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit Agent' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Public agent' })).toBeVisible();
  await expect(menu).toBeFocused();
});
