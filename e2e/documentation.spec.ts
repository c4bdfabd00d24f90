import { helpSections } from '@symbi/contracts/help';
import { createAccount, signIn } from './support/account.ts';
import { expect, test } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { themes } from './support/screens.ts';

test('every section opens, can be searched for, and can be linked to', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/documentation');
  for (const section of helpSections)
    await expect(page.getByRole('button', { name: section.title, exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('pivot hash');
  await expect(page.getByText('1 section matches')).toBeVisible();
  await expect(page.getByText(/A change score above 0\.6 is a pivot/)).toBeVisible();
  await page.getByRole('searchbox').fill('zanzibar');
  await expect(page.getByText('Nothing in the documentation matches your search')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.goto('/documentation#security');
  await expect(page.getByText(/API keys are encrypted with AES-256-GCM/)).toBeInViewport();
});

for (const colorScheme of themes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('the documentation has no accessibility violation', async ({ page, request }) => {
      await signIn(page, await createAccount(request), '/documentation#trust');
      await expect(page.getByText(/calibrated probability/)).toBeVisible();
      await expectAccessible(page);
    });

    test('an agent is bonded, and its compliance says what each check found', async ({ page, request }) => {
      await signIn(page, await createAccount(request), '/agents');
      await page.getByRole('link', { name: /Symbi Core/ }).click();
      await page.getByRole('tab', { name: 'Trust Mode' }).click();
      await expect(page.getByText('Not Bonded').first()).toBeVisible();
      await page.getByRole('button', { name: 'Bond this agent' }).click();
      await expect(page.getByText('Bonded', { exact: true }).first()).toBeVisible();
      await expect(page.getByText(/^Configuration hash: [0-9a-f]{64}$/)).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Compliance: \d+%$/ })).toBeVisible();
      await expect(page.getByText('Its configuration is bonded')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
