import { listConversations } from '@symbi/contracts/conversations';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';

const task = 'Migrate the customer database, test the reports, and then deploy to production';
const unreachable = 'The server cannot be reached. Check your connection and try again.';
const approval = { name: 'Approve & Dispatch (dry-run)' };

test('without a connection the roundtable says so, keeps what was filled in, and asks with another try', async ({
  page,
  context,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/bridge/orchestrate')) asked.push(sent.postData() ?? '');
  });
  await signIn(page, await createAccount(request));
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Goal / Task');
  await field.fill(task);
  await dialog.getByRole('checkbox', { name: 'Codex (provider)' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Local planner (built in)' }).check();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  await expect(dialog.getByRole('alert')).toContainText(unreachable);
  await expect(field).toHaveValue(task);
  await expect(dialog.getByRole('checkbox', { name: 'Codex (provider)' })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Local planner (built in)' })).toBeChecked();
  await expectAccessible(page, '[role="dialog"]');

  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  // The failure has been shown; the call is not repeated in the background.
  const before = asked.length;
  await expect(dialog.getByRole('alert')).toContainText(unreachable);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText(/^Recommended: local • [0-9a-f]{12}$/)).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  expect(asked).toHaveLength(before + 1);
  expect(JSON.parse(asked.at(-1) ?? '')).toMatchObject({ task, agents: ['local'] });

  await context.setOffline(true);
  await dialog.getByRole('button', approval).click();
  await expect(dialog.getByRole('alert')).toContainText(unreachable);
  await expect(dialog.getByText('Test the reports.')).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('button', approval).click();
  await expect(
    dialog.getByText(/Dry run: this would be sent to Local planner \(built in\)\. Nothing was sent\./),
  ).toBeVisible();
});

test('a dispatch whose answer was lost is tried again without a second receipt', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Goal / Task').fill(task);
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  let lost = '';
  await page.route(
    '**/api/bridge/dispatch',
    async (route) => {
      lost = await (await route.fetch()).text();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', approval).click();
  await expect(dialog.getByText(unreachable)).toBeVisible();
  const hash = /"row_hash":"([0-9a-f]{10})/.exec(lost)?.[1] ?? 'none';
  await dialog.getByRole('button', approval).click();
  await expect(dialog.getByText(`Receipt in the signed log: ${hash}`)).toBeVisible();
  expect((await account.ask(listConversations, { query: {} })).count).toBe(1);
});

test('the keyboard alone asks the roundtable, chooses who is asked, dispatches, and is back where it was', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount(request));
  const open = page.getByRole('button', { name: 'Roundtable' });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('Goal / Task'));
  await page.keyboard.type(task);
  const codex = dialog.getByRole('checkbox', { name: 'Codex (provider)' });
  const local = dialog.getByRole('checkbox', { name: 'Local planner (built in)' });
  // Which proposers are available is known once the keys have loaded.
  await expect(local).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(codex).toBeFocused();
  await page.keyboard.press('Space');
  await expect(codex).toBeChecked();
  await page.keyboard.press('Space');
  await expect(codex).not.toBeChecked();
  await tabTo(page, local);
  await page.keyboard.press('Space');
  await expect(local).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(local).toBeChecked();
  await page.keyboard.press('Tab');
  const gather = dialog.getByRole('button', { name: 'Gather Proposals' });
  await expect(gather).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Recommended: local/)).toBeVisible();
  // It was disabled during the request: the next Tab must continue from here, not from the top.
  await expect(gather).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Score breakdown' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('progressbar', { name: 'Covers the task' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', approval)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Dry run: this would be sent to Local planner/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approved (dry-run)' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('link', { name: 'Open as a conversation' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('link', { name: 'Open in the Review Console' })).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Goal / Task')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});
