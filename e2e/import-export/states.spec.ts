import { readImport, startImport } from '@symbi/contracts/imports';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { bringIn, chooseFile, fileOf, importDialog, manyConversations } from '../support/conversations-file.ts';
import { tabTo } from '../support/keyboard.ts';
import { makeLink, makeTalk } from '../support/share.ts';
import { input, skipOnboarding } from '../support/talk.ts';

const fault = { status: 503, body: '{}', contentType: 'application/json' };

test.beforeEach(({ page }) => skipOnboarding(page));

test('the report of the last import is opened from the dialog, and from the conversation that it led to', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount(request), '/conversations');
  const dialog = importDialog(page);
  await bringIn(page, fileOf(manyConversations(1), 'chats.json'));
  await expect(dialog).toContainText('Import finished');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toContainText('Last import: chats.json');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Open report' }).click();
  await dialog.getByRole('link', { name: 'Lighthouse 1' }).click();
  await expect(page.getByText('On the western cape.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(dialog.getByRole('link', { name: 'Lighthouse 1' })).toBeVisible();

  await page.goto(`/conversations?import=${'0'.repeat(24)}`);
  await expect(dialog).toContainText('This import no longer has a report.');
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();
});

test('what a short file holds is in the list though it was read before the answer to its start came', async ({
  page,
  request,
}) => {
  // Live events could update the list as well, but may arrive before it has loaded.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.route('**/socket.io/**', (route) => route.abort());
  const account = await createAccount(request);
  await signIn(page, account, '/conversations');
  await expect(page.getByText('No conversations found')).toBeVisible();
  await page.route('**/api/imports/*/start', async (route) => {
    const started = await route.fetch();
    const { _id: id } = startImport.response.parse(await started.json()).data;
    const read = () => account.ask(readImport, { params: { id } });
    await expect.poll(async () => (await read()).data.state).toBe('done');
    await route.fulfill({ response: started, json: await read() });
  });
  await bringIn(page, fileOf(manyConversations(1)));
  await expect(importDialog(page)).toContainText('1 conversation imported');
  await importDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Lighthouse 1');
});

test('closing an earlier report does not put away that of an import that has ended since', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount(request), '/conversations');
  const dialog = importDialog(page);
  await bringIn(page, fileOf(manyConversations(1)));
  await expect(dialog).toContainText('Import finished');
  const earlier = page.url();
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  // A busy machine may read the file before the dialog closes, and an end seen in it is not reported elsewhere.
  const closed = Promise.withResolvers<void>();
  await page.route(/\/api\/imports\/[0-9a-f]{24}$/, async (route) => {
    await closed.promise;
    await route.continue();
  });
  await chooseFile(page, fileOf(manyConversations(60)));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toContainText('Importing…');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  closed.resolve();
  // As a link to it would open it.
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, earlier);
  await expect(dialog).toContainText('1 conversation imported');
  const ended = page.getByRole('button', { name: 'Import ended: open report', includeHidden: true });
  await expect(ended).toBeAttached();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await ended.click();
  await expect(dialog).toContainText('59 conversations imported');
});

test('a link that was revoked elsewhere goes without an error', async ({ page, request }) => {
  const { account, id } = await makeTalk(request);
  for (let link = 0; link < 2; link += 1) await makeLink(account, id);
  await signIn(page, account, '/settings');
  const revokes = page.getByRole('button', { name: /^Revoke the link/ });
  await expect(revokes).toHaveCount(2);
  // Revoked, but the response is lost.
  let calls = 0;
  await page.route('**/api/shares/*', async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.route(/\/api\/shares(?:\?|$)/, (route) => route.fulfill(fault));
  await revokes.first().click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(question).toHaveCount(0);
  await expect(revokes).toHaveCount(1);
  await expect(revokes).toBeFocused();
  expect(calls).toBe(2);
});

test('links that were loaded stay when they cannot be loaded again, and the focus follows a link that is revoked', async ({
  page,
  request,
}) => {
  const { account, id } = await makeTalk(request);
  for (let link = 0; link < 3; link += 1) await makeLink(account, id);
  const calls = /\/api\/shares(?:\?|$)/;
  await page.route(calls, (route) => route.fulfill(fault));
  await signIn(page, account, '/settings');
  await expect(page.getByText('The links could not be loaded.')).toBeVisible();
  await page.unroute(calls);
  const revokes = page.getByRole('button', { name: /^Revoke the link/ });
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(revokes).toHaveCount(3);

  const revokeFirst = async (): Promise<void> => {
    await revokes.first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  };
  await page.route(calls, (route) => route.fulfill(fault));
  await revokeFirst();
  await expect(revokes).toHaveCount(2);
  await expect(revokes.first()).toBeFocused();
  const old = page.getByText('The links could not be refreshed. This list may be outdated.');
  await expect(old).toBeVisible();
  await expect(revokes).toHaveCount(2);
  await expectAccessible(page);
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(retry).toBeDisabled();
  await expect(retry).toBeFocused();
  await page.unroute(calls);
  await page.keyboard.press('Enter');
  await expect(old).toHaveCount(0);
  // The newly loaded items have the focus: the next Tab reaches the first of them.
  await page.keyboard.press('Tab');
  await expect(revokes.first()).toBeFocused();
  await revokeFirst();
  await expect(revokes.first()).toBeFocused();
  await revokeFirst();
  const none = page.getByText('No links. Share a conversation from its menu.');
  await expect(none).toBeVisible();
  expect(await none.evaluate((element) => document.activeElement?.contains(element))).toBe(true);
  await expect(page.locator('main')).not.toBeFocused();
});

test('an import by keyboard alone', async ({ page, request }) => {
  // Awaited from the start: the browser needs a moment to hand over its file dialogs.
  const chosen = page.waitForEvent('filechooser');
  await signIn(page, await createAccount(request), '/conversations');
  const opener = page.getByRole('button', { name: 'Import', exact: true });
  await tabTo(page, opener.first());
  await page.keyboard.press('Enter');
  const dialog = importDialog(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  await (await chosen).setFiles(fileOf(manyConversations(3)));
  await expect(dialog).toContainText('conversations.json');
  await tabTo(page, dialog.getByRole('button', { name: 'Import', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('3 conversations imported');
  await tabTo(page, dialog.getByRole('link', { name: 'Lighthouse 2' }));
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a link is created, copied and revoked by keyboard alone', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { account, id } = await makeTalk(request);
  await signIn(page, account, `/conversations/${id}`);
  await expect(input(page)).toBeVisible();
  const opener = page.getByRole('button', { name: 'Conversation actions' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Share link' });
  for (let presses = 0; presses < 10; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share link' });
  await tabTo(page, dialog.getByRole('button', { name: 'Create link' }));
  await page.keyboard.press('Enter');
  const field = dialog.getByLabel('Link', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
  await tabTo(page, dialog.getByRole('button', { name: /^Revoke the link/ }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await tabTo(page, question.getByRole('button', { name: 'Revoke' }));
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  const none = dialog.getByText('No links yet.');
  await expect(none).toBeVisible();
  expect(await none.evaluate((element) => document.activeElement?.contains(element))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
