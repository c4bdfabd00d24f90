import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { approve } from '../support/roundtable.ts';
import { countScored, firstAgent, say, startConversation } from '../support/talk.ts';
import { pointsOf } from '../support/timeline.ts';

/** Three replies to one question, the last two compared with the one before. */
const converse = async (request: APIRequestContext, account: Account): Promise<string> => {
  const id = await startConversation(account, await firstAgent(account), 'A talk on trust');
  const questions = ['What is a pivot?', 'what is a pivot', 'Please, what is a pivot?'];
  for (const [index, question] of questions.entries()) {
    await say(account, id, question);
    await expect.poll(() => countScored(account, id)).toBe(index + 1);
  }
  await expect.poll(async () => (await pointsOf(account, id)).length).toBe(2);
  return id;
};

const tasks = [
  'Audit',
  'Count the chairs, then write down how many are missing',
  'Plan the summer party for the whole office',
];
const percent = (score: number): string => `${Math.round(score * 100)}%`;

/** The server's own pages, one entry each; those after the first wait for `pass` and then fail or succeed. */
const inPagesOfOne = async (page: Page, address: RegExp) => {
  let isBroken = true;
  let asked = 0;
  let release = (): void => undefined;
  const isReleased = new Promise<void>((settle) => (release = settle));
  await page.route(address, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    if (!url.searchParams.has('cursor')) return route.continue({ url: url.href });
    asked += 1;
    await isReleased;
    return isBroken
      ? route.fulfill({ status: 500, body: 'x', contentType: 'text/plain' })
      : route.continue({ url: url.href });
  });
  return { asked: () => asked, release: () => release(), mend: () => (isBroken = false) };
};

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const points = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Change score:' });
const receipts = (page: Page) => page.getByRole('region', { name: 'Bridge Receipts' });

test('earlier changes that do not come are told where they would stand, and the chart says what it lacks', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const id = await converse(request, account);
  const [oldest, newest] = await pointsOf(account, id);
  const pages = await inPagesOfOne(page, /\/api\/insights\/timeline\?/);
  await signIn(page, account, `/review?session=${id}`);
  await expect(points(page)).toHaveCount(1);
  await expect(points(page)).toContainText(`hash: ${newest?.row_hash.slice(0, 10) ?? '?'}`);
  const partial = timeline(page).getByText(
    'Showing the latest 1 change of the session; earlier ones are not loaded yet.',
  );
  await expect(partial).toBeVisible();
  await timeline(page).getByRole('button', { name: 'Table' }).click();
  await expect(timeline(page).getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(partial).toBeVisible();

  const earlier = timeline(page).getByRole('button', { name: 'Show earlier changes' });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(earlier).toBeDisabled();
  pages.release();
  const alert = timeline(page).getByRole('alert');
  await expect(alert).toContainText('The earlier changes could not be loaded');
  await expect(points(page)).toHaveCount(1);
  await expect(partial).toBeVisible();
  await expect(timeline(page).getByRole('button', { name: 'Retry' })).toBeFocused();
  await expectAccessible(page);

  pages.mend();
  await page.keyboard.press('Enter');
  await expect(points(page)).toHaveCount(2);
  await expect(points(page).first()).toContainText(`hash: ${oldest?.row_hash.slice(0, 10) ?? '?'}`);
  await expect(alert).toHaveCount(0);
  await expect(earlier).toHaveCount(0);
  await expect(timeline(page)).toBeFocused();
  await expect(timeline(page).getByText(/^Showing the latest/)).toHaveCount(0);
  await expect(timeline(page).getByRole('table').getByRole('row')).toHaveCount(3);
});

test('a link to an earlier change says when it cannot be read back to, and gets there with another try', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const id = await converse(request, account);
  const [oldest] = await pointsOf(account, id);
  const pages = await inPagesOfOne(page, /\/api\/insights\/timeline\?/);
  pages.release();
  await signIn(page, account, `/review?session=${id}&point=${oldest?.message_id ?? '?'}`);
  await expect(timeline(page).getByRole('alert')).toContainText('The earlier changes could not be loaded');
  // One request and two retries; then it waits for the user.
  expect(pages.asked()).toBe(3);
  pages.mend();
  await timeline(page).getByRole('button', { name: 'Retry' }).click();
  await expect(points(page).first().getByRole('heading', { name: 'Previous' })).toBeVisible();
});

test('earlier receipts are loaded visibly, and a failure keeps those that are there', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account));
  const [older, newer] = [await approve(account, id, tasks[0] ?? ''), await approve(account, id, tasks[1] ?? '')];
  const pages = await inPagesOfOne(page, /\/api\/events\?/);
  await signIn(page, account, `/review?session=${id}`);
  await expect(receipts(page).getByRole('listitem')).toContainText([`Chosen: local (${percent(newer.score)})`]);
  const earlier = receipts(page).getByRole('button', { name: 'Show earlier receipts' });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(receipts(page).getByRole('progressbar')).toBeVisible();
  await expect(earlier).toBeDisabled();
  pages.release();
  await expect(receipts(page).getByRole('alert')).toContainText('The earlier receipts could not be loaded');
  await expect(receipts(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  pages.mend();
  await expect(receipts(page).getByRole('button', { name: 'Retry' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(receipts(page).getByRole('listitem')).toContainText([
    `Chosen: local (${percent(older.score)})`,
    `Chosen: local (${percent(newer.score)})`,
  ]);
  await expect(receipts(page).getByRole('alert')).toHaveCount(0);
  await expect(earlier).toHaveCount(0);
  await expect(receipts(page)).toBeFocused();
});

test('the keyboard goes back page by page without losing its place', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account));
  for (const task of tasks) await approve(account, id, task);
  const pages = await inPagesOfOne(page, /\/api\/events\?/);
  pages.mend();
  pages.release();
  await signIn(page, account, `/review?session=${id}`);
  const earlier = receipts(page).getByRole('button', { name: 'Show earlier receipts' });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(receipts(page).getByRole('listitem')).toHaveCount(2);
  await expect(earlier).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(receipts(page).getByRole('listitem')).toHaveCount(3);
  await expect(receipts(page)).toBeFocused();
});
