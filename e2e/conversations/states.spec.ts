import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { firstAgent, startConversation } from '../support/talk.ts';

test('a failed archive is said in view and can be tried again, and the focus goes to the next card', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  for (let number = 1; number <= 40; number += 1)
    await startConversation(account, agent, `Talk ${String(number).padStart(2, '0')}`);
  await signIn(page, account, '/conversations');
  const menuOf = page.getByRole('button', { name: 'Actions for Talk 05' });
  await menuOf.scrollIntoViewIfNeeded();
  await page.route('**/api/conversations/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await menuOf.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Could not archive "Talk 05". The server cannot be reached.' });
  await expect(alert).toBeInViewport();
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
  await menuOf.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  // Waits for the failure, because the request may start after the press.
  await expect(alert).toBeVisible();
  await page.unroute('**/api/conversations/*');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /Talk 05/ })).toBeHidden();
  await expect(alert).toBeHidden();
  await expect(page.getByRole('link', { name: /Talk 04/ })).toBeFocused();

  await page.getByRole('button', { name: 'Actions for Talk 03' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: /Talk 03/ })).toBeHidden();
  await expect(page.getByRole('link', { name: /Talk 02/ })).toBeFocused();
});
