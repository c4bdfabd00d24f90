import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { listCapsuleVersions } from '@symbi/contracts/capsules';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';
import { another, firstAgent, input, skipOnboarding, startConversation } from '../support/talk.ts';

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Context Capsule' });
const field = (page: Page, name: string): Locator => panel(page).getByRole('textbox', { name });
const save = (page: Page): Locator => panel(page).getByRole('button', { name: 'Save' });
const versions = (page: Page): Locator => page.getByRole('dialog', { name: 'Versions of the capsule' });
const isCapsule = '**/api/context/capsule/*';

/** Opens the form: for an empty capsule by its single line, for a filled one by Edit. */
const edit = (page: Page): Promise<void> =>
  panel(page)
    .getByRole('button', { name: /^(Tell the agent more|Edit)$/ })
    .click();

const openTalk = async (page: Page, request: APIRequestContext): Promise<{ account: Account; id: string }> => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account));
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await expect(input(page)).toBeVisible();
  return { account, id };
};

const open = async (page: Page, request: APIRequestContext): Promise<{ account: Account; id: string }> => {
  const talk = await openTalk(page, request);
  await edit(page);
  return talk;
};

const store = async (page: Page, name: string, words: string): Promise<void> => {
  await field(page, name).fill(words);
  await save(page).click();
  await expect(panel(page).getByText('Saved', { exact: true })).toBeVisible();
};

test('Save waits for an edit, and what is not saved yet stays while one looks elsewhere', async ({ page, request }) => {
  await open(page, request);
  await expect(save(page)).toBeDisabled();
  expect((await panel(page).locator('xpath=ancestor::aside').boundingBox())?.width).toBe(300);
  await field(page, 'Constraints').fill('no network');
  await expect(panel(page).getByText('Not saved yet')).toBeVisible();
  await expect(save(page)).toBeEnabled();
  await field(page, 'Constraints').fill('');
  await expect(save(page)).toBeDisabled();
  await field(page, 'Constraints').fill('no network, no cloud');
  await page.getByRole('link', { name: 'Conversations' }).click();
  await expect(page).toHaveURL(/\/conversations$/);
  await page.goBack();
  await expect(field(page, 'Constraints')).toHaveValue('no network, no cloud');
  await expect(panel(page).getByText('Not saved yet')).toBeVisible();
  await store(page, 'Tone preferences', ' plain ,, short ');
  await expect(field(page, 'Tone preferences')).toHaveValue('plain, short');
  await expect(panel(page).getByText(/^Version 1, saved /)).toBeVisible();
  await expect(save(page)).toBeDisabled();
});

test('every version is kept, and an earlier one becomes the newest by a save', async ({ page, request }) => {
  const { account, id } = await open(page, request);
  await store(page, 'Goals', 'ship it');
  await store(page, 'Goals', 'ship it, test it');
  await expect(panel(page).getByText(/^Version 2, saved /)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Versions' }).click();
  const listed = versions(page).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText('Goals: ship it, test it');
  await expect(listed.first()).toContainText('Current');
  await expectAccessible(page);
  await versions(page).getByRole('button', { name: 'Use this version: 1' }).click();
  await expect(versions(page)).toBeHidden();
  await expect(field(page, 'Goals')).toHaveValue('ship it');
  await expect(panel(page).getByText('Not saved yet')).toBeVisible();
  await save(page).click();
  await expect(panel(page).getByText(/^Version 3, saved /)).toBeVisible();

  // Unsaved input is not replaced without asking.
  await field(page, 'Goals').fill('typed');
  await panel(page).getByRole('button', { name: 'Versions' }).click();
  await versions(page).getByRole('button', { name: 'Use this version: 2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace what you typed?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await versions(page).getByRole('button', { name: 'Close' }).click();
  await expect(field(page, 'Goals')).toHaveValue('typed');
  await panel(page).getByRole('button', { name: 'Versions' }).click();
  await versions(page).getByRole('button', { name: 'Use this version: 2' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(versions(page)).toBeHidden();
  await expect(field(page, 'Goals')).toHaveValue('ship it, test it');
  const { data } = await account.ask(listCapsuleVersions, { params: { sessionId: `conv:${id}` } });
  expect(data.map(({ version, goals }) => [version, goals])).toEqual([
    [3, ['ship it']],
    [2, ['ship it', 'test it']],
    [1, ['ship it']],
  ]);
});

test('of two tabs an untouched one takes up what the other saved, and an edited one is shown both versions', async ({
  page,
  context,
  request,
}) => {
  const { id } = await open(page, request);
  const other = await another(context, id);
  await edit(other);
  await store(page, 'Goals', 'from the first tab');
  await expect(field(other, 'Goals')).toHaveValue('from the first tab');
  await expect(save(other)).toBeDisabled();

  await field(other, 'Tags').fill('typed meanwhile');
  await store(page, 'Goals', 'changed again');
  await save(other).click();
  const conflict = other.getByRole('dialog', { name: 'The capsule was changed elsewhere' });
  await expect(conflict.getByRole('region', { name: 'Saved version' })).toContainText('changed again');
  await expect(conflict.getByRole('region', { name: 'Your version' })).toContainText('typed meanwhile');
  await other.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expect(field(other, 'Tags')).toHaveValue('typed meanwhile');
  await save(other).click();
  await conflict.getByRole('button', { name: 'Keep the saved one' }).click();
  await expect(field(other, 'Goals')).toHaveValue('changed again');
  await expect(field(other, 'Tags')).toHaveValue('');
  await expect(save(other)).toBeDisabled();
});

test('a failing server and a lost connection say so, and what was typed stays', async ({ page, context, request }) => {
  await page.route(isCapsule, (route) => route.fulfill({ status: 500, body: 'x' }));
  await openTalk(page, request);
  await expect(panel(page).getByText('Failed to load capsule')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isCapsule);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await edit(page);
  await field(page, 'Notes').fill('Kept');
  await page.route(isCapsule, (route) => route.fulfill({ status: 500, body: 'x' }));
  await save(page).click();
  await expect(panel(page).getByText('Failed to save capsule')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isCapsule);
  await field(page, 'Goals').fill(Array.from({ length: 200 }, (_, at) => `goal ${at}`).join(', '));
  await save(page).click();
  // The server's own message is shown if it has one.
  await expect(panel(page).getByText('Failed to save capsule')).toBeHidden();
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await field(page, 'Goals').fill('one');
  await context.setOffline(true);
  await save(page).click();
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await expect(field(page, 'Notes')).toHaveValue('Kept');
  await context.setOffline(false);
  await save(page).click();
  await expect(panel(page).getByText('Saved', { exact: true })).toBeVisible();
});

test('what is typed while a save is under way stays, and a save that is left alone is not in its own way', async ({
  page,
  request,
}) => {
  await open(page, request);
  let release = (): void => undefined;
  let isReleased = Promise.resolve();
  const hold = (): void => void (isReleased = new Promise<void>((settle) => (release = settle)));
  await page.route(isCapsule, async (route) => {
    if (route.request().method() === 'PUT') await isReleased;
    await route.continue();
  });
  hold();
  await field(page, 'Goals').fill('first');
  await save(page).click();
  await field(page, 'Notes').fill('typed meanwhile');
  release();
  await expect(panel(page).getByText('Saved', { exact: true })).toBeVisible();
  await expect(field(page, 'Notes')).toHaveValue('typed meanwhile');
  await expect(panel(page).getByText('Not saved yet')).toBeVisible();
  await save(page).click();
  await expect(panel(page).getByText(/^Version 2, saved /)).toBeVisible();

  hold();
  await field(page, 'Goals').fill('first, second');
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await save(page).click();
  await page.getByRole('link', { name: 'Conversations' }).click();
  await expect(page).toHaveURL(/\/conversations$/);
  release();
  await stored;
  await page.goBack();
  // The response may arrive before or after the page is opened again: afterwards, the form is still open.
  const form = field(page, 'Goals');
  await expect(form.or(panel(page).getByText('second', { exact: true }))).toBeVisible();
  if (await form.isHidden()) await edit(page);
  await expect(panel(page).getByText(/^Version 3, saved /)).toBeVisible();
  await expect(field(page, 'Goals')).toHaveValue('first, second');
  await expect(save(page)).toBeDisabled();
  await store(page, 'Tags', 'and on');
  await expect(panel(page).getByText(/^Version 4, saved /)).toBeVisible();
});

test('a reload asks before it drops a draft, also from another page', async ({ page, request }) => {
  await open(page, request);
  await field(page, 'Goals').fill('not saved');
  await page.getByRole('link', { name: 'Conversations' }).click();
  await expect(page).toHaveURL(/\/conversations$/);
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await expect(page.getByRole('heading', { name: 'Conversations', exact: true })).toBeVisible();
});

test('the keyboard alone edits, saves and goes back to a version', async ({ page, request }) => {
  await open(page, request);
  await expect(field(page, 'Goals')).toBeFocused();
  await page.keyboard.type('by hand');
  for (const name of ['Tone preferences', 'Constraints', 'Tags', 'Notes']) {
    await page.keyboard.press('Tab');
    await expect(field(page, name)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Saved', { exact: true })).toBeVisible();
  const opener = panel(page).getByRole('button', { name: 'Versions' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(versions(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('the panel, its versions and a conflict are accessible', async ({ page, context, request }) => {
  const { id } = await open(page, request);
  const other = await another(context, id);
  await edit(other);
  await field(other, 'Notes').fill('elsewhere');
  await store(page, 'Goals', 'one, two');
  await expectAccessibleInThemes(page);
  await panel(page).getByRole('button', { name: 'Versions' }).click();
  await expect(versions(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessibleInThemes(page);
  await save(other).click();
  await expect(other.getByRole('dialog', { name: 'The capsule was changed elsewhere' })).toBeVisible();
  await expectAccessibleInThemes(other);
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });
  test('the drawer fits, and closing it loses nothing', async ({ page, request }) => {
    await openTalk(page, request);
    const opener = page.getByRole('button', { name: 'Conversation options' });
    await opener.click();
    await edit(page);
    await field(page, 'Goals').fill('typed on the way, and not saved');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(panel(page)).toBeHidden();
    await opener.click();
    await expect(field(page, 'Goals')).toHaveValue('typed on the way, and not saved');
    await store(page, 'Notes', 'n');
    await panel(page).getByRole('button', { name: 'Versions' }).click();
    await expect(versions(page).getByRole('listitem')).toHaveCount(1);
    await expectToFit(page);
  });
});
