import { listAgents } from '@symbi/contracts/agents';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';

test('the Trust Mode tab follows a probe to its end, and a bond that a change of the prompt ends', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const { data } = await account.ask(listAgents);
  await signIn(page, account, `/agents/${data[0]?._id ?? ''}`);
  const state = page.locator('.MuiChip-label').filter({ hasText: 'Bond' });
  await page.getByRole('tab', { name: 'Trust Mode' }).click();
  await expect(state).toHaveText('Not Bonded');
  const compliance = page.getByRole('heading', { name: /^Compliance: \d+%$/ });
  const before = (await compliance.textContent()) ?? '';
  await page.getByRole('button', { name: 'Bond this agent' }).click();
  await expect(state).toHaveText('Bonded');
  await expect(compliance).not.toHaveText(before);

  await page.getByRole('tab', { name: 'System Prompt' }).click();
  await page.getByRole('textbox', { name: 'System Prompt' }).fill('Be brief.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  await page.getByRole('tab', { name: 'Trust Mode' }).click();
  await expect(state).toHaveText('Not Bonded');
  await expect(compliance).toHaveText(before);
});
