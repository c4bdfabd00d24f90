import { listImports, readImport, startImport } from '@symbi/contracts/imports';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { bringIn, fileOf, importDialog, manyConversations } from '../support/conversations-file.ts';
import { skipOnboarding } from '../support/talk.ts';

test.beforeEach(({ page }) => skipOnboarding(page));

test('a key or a click beside the dialog does not stop an upload, its button does', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/conversations');
  const dialog = importDialog(page);
  // Never answered, like a very slow network.
  await page.route('**/api/imports/*/parts', () => undefined);
  await bringIn(page, fileOf(manyConversations(2)));
  await expect(dialog.getByRole('progressbar', { name: 'Uploading the file' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(dialog.getByRole('progressbar', { name: 'Uploading the file' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Stop upload' }).click();
  await expect(dialog).toContainText('Upload stopped. Nothing was imported.');
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(dialog).toContainText('conversations.json');
  await page.unroute('**/api/imports/*/parts');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toContainText('2 conversations imported');
});

for (const [what, count, ending] of [
  ['long', 1_500, 'Import stopped. What was imported stays.'],
  ['short', 2, '2 conversations imported'],
] as const) {
  test(`sending that is stopped after the start of a ${what} file has arrived leaves no import that runs, and says what came in`, async ({
    page,
    request,
  }) => {
    const account = await createAccount(request);
    await signIn(page, account, '/conversations');
    const arrived = Promise.withResolvers<void>();
    await page.route('**/api/imports/*/start', async (route) => {
      // The request arrives, but its response never does.
      const started = await route.fetch();
      const { _id: id } = startImport.response.parse(await started.json()).data;
      const imported = async (): Promise<number> => (await account.ask(readImport, { params: { id } })).data.imported;
      await expect.poll(imported).toBeGreaterThan(0);
      arrived.resolve();
    });
    const dialog = importDialog(page);
    await bringIn(page, fileOf(manyConversations(count)));
    await arrived.promise;
    await dialog.getByRole('button', { name: 'Stop upload' }).click();
    await expect(dialog).toContainText(ending);
    await expect(dialog).not.toContainText('Nothing was imported.');
    await expect(dialog).toContainText(/[1-9]\d* conversations? imported/);
    const states = (await account.ask(listImports)).data.map(({ state }) => state);
    expect(states).toEqual([what === 'long' ? 'stopped' : 'done']);
  });
}

test('stopped without a connection it is not said what came of the file', async ({ page, request, context }) => {
  await signIn(page, await createAccount(request), '/conversations');
  const dialog = importDialog(page);
  await page.route('**/api/imports/*/start', () => undefined);
  const started = page.waitForRequest('**/api/imports/*/start');
  await bringIn(page, fileOf(manyConversations(2)));
  await started;
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Stop upload' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Upload stopped.');
});
