import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { skipOnboarding } from '../support/talk.ts';

test.beforeEach(({ page }) => skipOnboarding(page));

test('the keyboard alone keeps a context and walks the settings', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/context-bridge');
  const open = page.getByRole('button', { name: 'New Context' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Tag' })).toBeFocused();
  await page.keyboard.type('typed');
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
  await page.keyboard.type('By hand.');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').getByText('By hand.')).toBeVisible();
  await expect(open).toBeFocused();
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Profile' }).focus();
  for (const name of ['API Keys', 'Preferences', 'Trust Mode']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
});
