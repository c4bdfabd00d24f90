import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { addItems, addMember, createProject, ROOT } from '@symbi/testkit/projects';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';

const addItem = (owner: Account, id: string, words: string): Promise<void> =>
  addItems(owner, id, [{ tag: 'policy', source: 'handbook', data: { title: words.slice(0, 20), text: words } }]);

/** Another user's browser on the same server. */
const openAs = async (browser: Browser, baseURL: string, account: Account, path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'UTC' });
  const page = await context.newPage();
  await signIn(page, account, path);
  return page;
};

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });

test('a project is made from the form, which asks for a name, and opens', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('   ');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Atlas');
  await page.getByRole('textbox', { name: 'Description' }).fill('Maps of everything');
  await page.getByRole('link', { name: 'Symbi' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Maps of everything');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/projects\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Atlas' })).toBeVisible();
  await expect(page.getByText('Maps of everything')).toBeVisible();
  await page.getByRole('link', { name: 'All projects' }).click();
  await page.getByRole('link', { name: /Atlas/ }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await page.getByRole('button', { name: 'Project actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit project' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Borealis');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Borealis' })).toBeVisible();
  await page.getByRole('button', { name: 'Project actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete project' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByText('No projects yet')).toBeVisible();
});

test('two people meet: invited, accepted, seen, heard at once, and still there after a reload', async ({
  page,
  request,
  browser,
  server,
}) => {
  const [ann, bob] = [await createAccount(request, 'Ann'), await createAccount(request, 'Bob')];
  const id = await createProject(ann);
  await signIn(page, ann, `/projects/${id}`);
  const other = await openAs(browser, server.url, bob, '/projects');
  await expect(other.getByText('No projects yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Email is invalid')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(bob.email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Invited as an editor')).toBeVisible();
  await other.getByRole('button', { name: 'Accept the invitation to Atlas' }).click();
  await other.getByRole('link', { name: /Atlas/ }).click();
  await expect(panel(page, 'Collaboration').getByText('Bob', { exact: true })).toBeVisible();
  await messageField(page).fill('Hello <b>Bob</b>');
  await messageField(page).press('Enter');
  await expect(other.getByText('Hello <b>Bob</b>')).toBeVisible();
  await messageField(other).fill('Hello Ann');
  await other.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Hello Ann')).toBeVisible();
  await expect(page.getByText('Hello Ann')).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('Hello Ann')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Remove Bob' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  await expect(panel(page, 'People').getByText('Bob')).toBeHidden();
  await other.context().close();
});

test('a build runs over the sample knowledge, its log is kept, and its archive is the one it names', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const id = await createProject(account);
  await signIn(page, account, `/projects/${id}`);
  const builds = panel(page, 'Builds');
  await expect(builds.getByRole('button', { name: 'Start Build' })).toBeDisabled();
  await expect(builds.getByText('There is no knowledge to build. Add some first.')).toBeVisible();
  await builds.getByRole('button', { name: 'Add Sample Knowledge' }).click();
  await expect(builds.getByText('3 items added')).toBeVisible();
  await expect(panel(page, 'Knowledge').getByText('Source: symbi')).toHaveCount(3);
  await builds.getByRole('button', { name: 'Start Build' }).click();
  await expect(builds.getByText('Build done')).toBeVisible();
  for (const step of ['lint', 'test', 'package']) await expect(builds.getByText(`${step}: passed`)).toBeVisible();
  await builds.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Errors', exact: true }).click();
  await expect(builds.getByText('No lines at this level')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await builds.getByRole('button', { name: 'Download archive' }).click();
  const bytes = await readFile(await (await downloading).path());
  await expect(builds.getByText('Downloaded; the hash matches.')).toBeVisible();
  await expect(builds.getByText(`SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`)).toBeVisible();
  await page.reload();
  await expect(builds.getByText('Build done')).toBeVisible();
  await builds.getByRole('button', { name: 'Start Build' }).click();
  await expect(builds.getByRole('heading', { name: 'Build 2' })).toBeVisible();
  await builds.getByRole('button', { name: /Build 1/ }).click();
  await expect(builds.getByRole('heading', { name: 'Build 1' })).toBeVisible();
});

test('knowledge of one’s own is added, refused where it is no JSON, and removed', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await createProject(account);
  await signIn(page, account, `/projects/${id}`);
  await page.getByRole('button', { name: 'Add Knowledge', exact: true }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('policy');
  await page.getByRole('textbox', { name: 'Source' }).fill('handbook');
  await page.getByRole('textbox', { name: 'Data (JSON)' }).fill('{"title":');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Not valid JSON')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Data (JSON)' }).fill('{"title": "Leave", "text": "Thirty days a year"}');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel(page, 'Knowledge').getByText('Thirty days a year')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the item policy' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No knowledge yet')).toBeVisible();
});

test('a viewer follows and changes nothing', async ({ page, request }) => {
  const [owner, viewer] = [await createAccount(request, 'Ann'), await createAccount(request, 'Vic')];
  const id = await createProject(owner);
  await addItem(owner, id, 'Records are kept for seven years in the vault.');
  await addMember(owner, id, viewer, 'viewer');
  await signIn(page, viewer, `/projects/${id}`);
  await expect(page.getByText('You are a viewer here')).toBeVisible();
  await expect(page.getByText('seven years in the vault').first()).toBeVisible();
  for (const name of ['Send', 'Start Build', 'Add Sample Knowledge', 'Add Knowledge', 'Invite'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Project actions' }).click();
  await page.getByRole('menuitem', { name: 'Leave project' }).click();
  await page.getByRole('button', { name: 'Leave project' }).click();
  await expect(page.getByText('No projects yet')).toBeVisible();
});

test('without a connection a message stays in its field, and goes once when it is back', async ({
  page,
  request,
  context,
}) => {
  const account = await createAccount(request);
  const id = await createProject(account);
  await signIn(page, account, `/projects/${id}`);
  await expect(page.getByText('Here now:')).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText(/offline|reconnect/i).first()).toBeVisible();
  await messageField(page).fill('Kept');
  await messageField(page).press('Enter');
  await expect(panel(page, 'Collaboration').getByText(/Not connected|was not sent/)).toBeVisible();
  await expect(messageField(page)).toHaveValue('Kept');
  await context.setOffline(false);
  const said = page.getByRole('log', { name: 'Messages' }).getByRole('listitem');
  // Until the connection is back, every attempt says so.
  await expect(async () => {
    if ((await messageField(page).inputValue()) !== '') await messageField(page).press('Enter');
    await expect(said).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(messageField(page)).toHaveValue('');
  await page.reload();
  await expect(said).toHaveText([/Kept/]);
});

test('an address that names no project says so, and a failing list offers another try', async ({ page, request }) => {
  const account = await createAccount(request);
  for (const id of ['0'.repeat(24), 'nonsense']) {
    await signIn(page, account, `/projects/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
  }
  await page.route(`**${ROOT}`, (route) => route.fulfill({ status: 403, json: {} }));
  await page.route(`**${ROOT}?*`, (route) => route.fulfill({ status: 403, json: {} }));
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(page.getByText('Failed to load projects')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No projects yet')).toBeVisible();
});

test('the keyboard alone makes a project, says something and starts a build', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/projects');
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await messageField(page).focus();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('By hand')).toBeVisible();
  await expect(messageField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Add Sample Knowledge' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 items added')).toBeVisible();
  await page.getByRole('button', { name: 'Start Build' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Build done')).toBeVisible();
});
