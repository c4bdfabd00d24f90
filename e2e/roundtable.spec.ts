import { createAccount, signIn } from './support/account.ts';
import { expect, test } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { phone, themes } from './support/screens.ts';

const task = 'Migrate the customer database, test the reports, and then deploy to production';

test('an empty task is refused with its sentence and nothing is asked', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roundtable (Gather Proposals)' });
  await expect(dialog.getByPlaceholder('Describe what you want accomplished')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Codex (provider)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'v0', exact: true })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Trae' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please describe a goal/task.');
});

for (const colorScheme of themes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('without a key the built-in planner proposes, and a dispatch leaves a receipt', async ({ page, request }) => {
      await signIn(page, await createAccount(request));
      await page.getByRole('button', { name: 'Roundtable' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Goal / Task').fill(task);
      await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
      await expect(
        dialog.getByText('OpenAI API key not found. Please add your OpenAI API key in Settings.'),
      ).toBeVisible();
      await expect(dialog.getByText(/^Recommended: local • [0-9a-f]{12}$/)).toBeVisible();
      await expect(dialog.getByText('Local planner (built in)', { exact: true }).last()).toBeVisible();
      await expect(dialog.getByText('Test the reports.')).toBeVisible();
      await expectAccessible(page, '[role="dialog"]');
      await dialog.getByRole('button', { name: 'Approve & Dispatch (dry-run)' }).click();
      await expect(dialog.getByText(/Dry run: this would be sent to local\. Nothing was sent\./)).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Roundtable' }).click();
      await expect(page.getByRole('dialog').getByLabel('Goal / Task')).toHaveValue('');
    });
  });
}

test.describe('on a phone', () => {
  test.use(phone);
  test('the dialog fits and can be read', async ({ page, request }) => {
    await signIn(page, await createAccount(request));
    await page.getByRole('button', { name: 'Roundtable' }).click();
    await page.getByLabel('Goal / Task').fill(task);
    await page.getByRole('button', { name: 'Gather Proposals' }).click();
    await expect(page.getByRole('button', { name: 'Approve & Dispatch (dry-run)' })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
