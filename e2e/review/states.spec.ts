import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';
import { countScored, firstAgent, say, skipOnboarding, startConversation } from '../support/talk.ts';

/** Two replies to one question, the second compared with the first. */
const converse = async (request: APIRequestContext, account: Account): Promise<string> => {
  const id = await startConversation(account, await firstAgent(account), 'A talk on trust');
  for (const [index, question] of ['What is a pivot?', 'Again: what is a pivot?'].entries()) {
    await say(account, id, question);
    await expect.poll(() => countScored(account, id)).toBe(index + 1);
  }
  return id;
};

const field = (page: Page) => page.getByRole('textbox', { name: 'Session ID' });
const points = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Change score:' });
const log = (page: Page) => page.getByRole('region', { name: 'Signed log' });

test('without a connection what was loaded stays, and what fails can be asked for again', async ({
  page,
  context,
  request,
}) => {
  const account = await createAccount(request);
  const id = await converse(request, account);
  await signIn(page, account, `/review?session=${id}`);
  await expect(points(page)).toHaveCount(1);
  await expect(log(page).getByText(/Verified\./)).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText('You are offline.')).toBeVisible();
  await points(page).getByRole('button', { name: 'Show excerpts' }).click();
  await expect(points(page).getByRole('heading', { name: 'Previous' })).toBeVisible();
  await log(page).getByRole('button', { name: 'Download log' }).click();
  await expect(log(page).getByText('The server cannot be reached.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const download = page.waitForEvent('download');
  await log(page).getByRole('button', { name: 'Download log' }).click();
  expect((await download).suggestedFilename()).toBe(`symbi-log-conv-${id}.json`);
});

test('the keyboard alone picks a session, opens a point and goes to its message', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await converse(request, account);
  await skipOnboarding(page);
  await signIn(page, account, '/review');
  await field(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a session ID')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search conversations by title' }).focus();
  await page.keyboard.type('on trust');
  await expect(page.getByRole('link', { name: /A talk on trust/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /A talk on trust/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(`conv:${id}`);
  await expect(page.getByRole('heading', { name: 'A talk on trust' })).toBeFocused();
  const expand = points(page).getByRole('button', { name: 'Show excerpts' });
  await expand.focus();
  await page.keyboard.press('Enter');
  await expect(points(page).getByRole('heading', { name: 'Current' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(points(page).getByRole('link', { name: 'Open the message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/conversations/${id}\\?message=`));
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });
  test('the picker, an open point and its table fit', async ({ page, request }) => {
    const account = await createAccount(request);
    await converse(request, account);
    await signIn(page, account, '/review');
    await expect(page.getByRole('link', { name: /A talk on trust/ })).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole('link', { name: /A talk on trust/ }).click();
    await points(page).getByRole('button', { name: 'Show excerpts' }).click();
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(log(page).getByText(/Verified\./)).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
  });
});
