import type { Page } from '@playwright/test';
import { signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { chooseFile, fileOf, importDialog, manyConversations } from '../support/conversations-file.ts';
import { makeLink, makeTalk } from '../support/share.ts';
import { skipOnboarding } from '../support/talk.ts';

const offlineText = 'The server cannot be reached. Check your connection and try again.';

test.beforeEach(({ page }) => skipOnboarding(page));

test('without a connection an import and a link say so, keep what was chosen, and work once it is back', async ({
  page,
  request,
  context,
}) => {
  const { account, id } = await makeTalk(request);
  await signIn(page, account, '/conversations');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = importDialog(page);
  await chooseFile(page, fileOf(manyConversations(2), 'chats.json'));
  const send = dialog.getByRole('button', { name: 'Import', exact: true });
  await context.setOffline(true);
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText(offlineText);
  await expect(dialog).toContainText('chats.json');
  await context.setOffline(false);
  await send.click();
  await expect(dialog).toContainText('2 conversations imported');

  await page.goto(`/conversations/${id}`);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Share link' }).click();
  const share = page.getByRole('dialog', { name: 'Share link' });
  await share.getByRole('combobox').click();
  await page.getByRole('option', { name: 'For 7 days' }).click();
  const create = share.getByRole('button', { name: 'Create link' });
  await context.setOffline(true);
  await create.click();
  await expect(share.getByRole('alert')).toHaveText(offlineText);
  await expect(share.getByRole('combobox')).toHaveText('For 7 days');
  await context.setOffline(false);
  await create.click();
  await expect(share.getByLabel('Link', { exact: true })).toHaveValue(/\/shared\//);
  const revoke = share.getByRole('button', { name: /^Revoke the link/ });
  await revoke.click();
  const question = page.getByRole('alertdialog');
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(question.getByRole('alert')).toHaveText(offlineText);
  await context.setOffline(false);
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(share).toContainText('No links yet.');
});

/** Navigates within the app as its own links do, without reloading the page. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('a shared page that is not there, fails, or has no connection is a page with a heading, a title and a way on', async ({
  browser,
  request,
  server,
}) => {
  const { account, id } = await makeTalk(request);
  const token = await makeLink(account, id);
  const stranger = await browser.newContext({ baseURL: server.url });
  const page = await stranger.newPage();
  const failed = page.getByRole('heading', { level: 1, name: 'The conversation could not be loaded.' });
  const shown = page.getByRole('heading', { level: 1, name: 'Harbour plans' });
  const retry = page.getByRole('button', { name: 'Retry' });

  await page.goto(`/shared/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible();
  await expect(page).toHaveTitle('There is nothing here · Symbi');
  await expect(retry).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessible(page);

  await stranger.setOffline(true);
  await goWithin(page, `/shared/${token}`);
  await expect(failed).toBeVisible();
  await expect(page.getByRole('main')).toContainText(offlineText);
  await retry.click();
  await expect(failed).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await stranger.setOffline(false);
  await expect(shown).toBeVisible();
  await expect(page).toHaveTitle('Harbour plans · Symbi');

  const calls = /\/api\/shared\//;
  await page.route(calls, (route) => route.fulfill({ status: 503, body: '{}', contentType: 'application/json' }));
  await page.reload();
  await expect(failed).toBeVisible();
  await expect(page).toHaveTitle('The conversation could not be loaded. · Symbi');
  await expectAccessible(page);
  await page.unroute(calls);
  await retry.click();
  await expect(shown).toBeVisible();
  await stranger.close();
});
