import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addManyItems, createProject, ROOT } from '@symbi/testkit/projects';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const said = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem');

const download = async (page: Page): Promise<string> => {
  const downloading = page.waitForEvent('download');
  await panel(page, 'Builds').getByRole('button', { name: 'Download archive' }).click();
  const bytes = await readFile(await (await downloading).path());
  return createHash('sha256').update(bytes).digest('hex');
};

test('everything in a project survives a crash of the server, and the page catches up by itself', async ({
  page,
  request,
  server,
}) => {
  const account = await createAccount(request);
  const id = await createProject(account);
  await signIn(page, account, `/projects/${id}`);
  await messageField(page).fill('Before the crash');
  await messageField(page).press('Enter');
  await expect(said(page)).toHaveCount(1);
  const builds = panel(page, 'Builds');
  await builds.getByRole('button', { name: 'Add Sample Knowledge' }).click();
  await expect(panel(page, 'Knowledge').getByText('Source: symbi')).toHaveCount(3);
  await builds.getByRole('button', { name: 'Start Build' }).click();
  await expect(builds.getByText('Build done')).toBeVisible();
  const lines = await builds.getByRole('log', { name: 'Build log' }).getByRole('listitem').allTextContents();
  const before = await download(page);
  await server.end('SIGKILL');
  await expect(page.getByText(/reconnect/i).first()).toBeVisible();
  await server.start();
  // Without a reload: the page joins again, and a message sent then arrives once.
  await expect(page.getByText(/reconnect/i)).toHaveCount(0);
  await messageField(page).fill('After the crash');
  await messageField(page).press('Enter');
  await expect(said(page)).toHaveCount(2);
  await page.reload();
  await expect(said(page)).toHaveCount(2);
  await expect(said(page).first()).toContainText('Before the crash');
  await expect(panel(page, 'Knowledge').getByText('Source: symbi')).toHaveCount(3);
  await expect(builds.getByText('Build done')).toBeVisible();
  expect(await builds.getByRole('log', { name: 'Build log' }).getByRole('listitem').allTextContents()).toEqual(lines);
  expect(await download(page)).toBe(before);
  // The same knowledge produces the same bytes again.
  await builds.getByRole('button', { name: 'Start Build' }).click();
  await expect(builds.getByRole('heading', { name: 'Build 2' })).toBeVisible();
  await expect(builds.getByText('Build done')).toBeVisible();
  expect(await download(page)).toBe(before);
});

test('a build is followed in two tabs and stopped from the one that did not start it', async ({
  page,
  context,
  request,
}) => {
  const account = await createAccount(request);
  const id = await createProject(account);
  await addManyItems(account, id);
  await signIn(page, account, `/projects/${id}`);
  const other = await context.newPage();
  await other.goto(`/projects/${id}`);
  await expect(other.getByText('Here now:')).toBeVisible();
  await expect(panel(page, 'Knowledge').getByText('Source: handbook').first()).toBeVisible();
  // The other tab waits for its button and presses it at once: a mouse would take longer than the build.
  await Promise.all([
    panel(other, 'Builds').getByRole('button', { name: 'Stop Build' }).dispatchEvent('click'),
    panel(page, 'Builds').getByRole('button', { name: 'Start Build' }).click(),
  ]);
  for (const tab of [page, other]) {
    await expect(panel(tab, 'Builds').getByText('Stopped', { exact: true })).toBeVisible();
    await expect(panel(tab, 'Builds').getByText('Build stopped')).toBeVisible();
  }
  await expect(panel(page, 'Builds').getByRole('button', { name: 'Start Build' })).toBeVisible();
});

test('a project that could not be made keeps what was typed, and a removed item does not take the focus along', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  await signIn(page, account, '/projects');
  await expect(page.getByText('No projects yet')).toBeVisible();
  await page.route(`**${ROOT}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'x' }) : route.fallback(),
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Atlas');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Failed to create project')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Atlas');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Atlas' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Sample Knowledge' }).click();
  await expect(panel(page, 'Knowledge').getByText('Source: symbi')).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove the item glossary' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(panel(page, 'Knowledge').getByText('Source: symbi')).toHaveCount(2);
  await expect(page.locator('#main')).toBeFocused();
});
