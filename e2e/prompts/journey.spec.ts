import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { input, messages, skipOnboarding } from '../support/talk.ts';

test('a prompt is kept in the settings, filled in and sent', async ({ page, request }) => {
  await skipOnboarding(page);
  // The list fails to load at first: what is typed is plain text, and the next word loads it again.
  const code = '**/assets/suggestion-list-*.js';
  await page.route(code, (route) => route.abort());
  const missing = page.waitForEvent('requestfailed', (failed) => failed.url().includes('suggestion-list'));
  await signIn(page, await createAccount(request), '/conversations/new');
  // The input has the focus at once; the list is loaded when somebody means to write.
  await input(page).click();
  await missing;
  await page.unroute(code);
  await input(page).press('/');
  await page.getByRole('link', { name: 'Add a prompt' }).click();
  await page.getByRole('button', { name: 'Add Prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Prompt' });
  await dialog.getByLabel('Name').fill('meaning');
  await dialog.getByLabel('Text').fill('What is a {{word}}?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: '/meaning' })).toBeVisible();

  await page.goBack();
  await expect(input(page)).toHaveValue('/');
  await input(page).press('End');
  await input(page).press('m');
  const option = page.getByRole('option', { name: '/meaning' });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await input(page).press('Enter');
  await expect(page.getByLabel('word', { exact: true })).toBeFocused();
  await page.keyboard.type('pivot');
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue('What is a pivot?');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messages(page).first()).toContainText('What is a pivot?');
});
