import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { firstAgent, startConversation } from '../support/talk.ts';

test('a conversation that is dragged into a folder lies in it in every tab, and stays when the folder goes', async ({
  page,
  context,
  request,
}) => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  await startConversation(account, agent, 'Berths in winter');
  await page.setViewportSize({ width: 1_440, height: 900 });
  await signIn(page, account, '/dashboard');
  const other = await context.newPage();
  await other.setViewportSize({ width: 1_440, height: 900 });
  await other.goto('/dashboard');
  const [here, there] = [page, other].map((tab) => tab.getByRole('list', { name: 'Conversation history' }));
  if (here === undefined || there === undefined) throw new Error('There are two tabs');

  await here.getByRole('button', { name: 'Actions for Berths in winter' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await there.getByRole('button', { name: 'Harbour', exact: true }).click();
  await expect(there.getByRole('link', { name: 'Berths in winter' })).toBeVisible();

  await there.getByRole('link', { name: 'Berths in winter' }).dragTo(there.getByText('Folders', { exact: true }));
  await expect(here.getByText('Today')).toBeVisible();
  const row = here.getByRole('link', { name: 'Berths in winter' });
  await row.dragTo(here.getByRole('button', { name: 'Harbour', exact: true }));
  await expect(there.getByText('Today')).toBeHidden();
  await expect(there.getByRole('link', { name: 'Berths in winter' })).toBeVisible();

  await there.getByRole('button', { name: 'Actions for the folder Harbour' }).click();
  await other.getByRole('menuitem', { name: 'Delete folder' }).click();
  await other.getByRole('button', { name: 'Delete folder' }).click();
  await expect(here.getByRole('button', { name: 'Harbour', exact: true })).toBeHidden();
  await expect(row).toBeVisible();
});
