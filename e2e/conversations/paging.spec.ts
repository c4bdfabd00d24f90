import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { firstAgent, startConversation } from '../support/talk.ts';

const titles = (page: Page) => page.locator('main ul h3');
const firstPage = /\/api\/conversations\?(?!.*cursor=)/;
const nextPage = /\/api\/conversations\?.*cursor=/;

/** More conversations than a page of the list holds. */
const fill = async (request: APIRequestContext, account: Account): Promise<string> => {
  const agent = await firstAgent(account);
  for (let number = 1; number <= 60; number += 1) await startConversation(account, agent, `Talk ${number}`);
  return agent;
};

test('the end of a list that is reached while the list is loaded anew is not forgotten', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await fill(request, account);
  await signIn(page, account, '/conversations');
  await expect(titles(page)).toHaveCount(50);
  let release = (): void => undefined;
  const isReleased = new Promise<void>((settle) => (release = settle));
  let hold = (): void => undefined;
  const isHeld = new Promise<void>((settle) => (hold = settle));
  await page.route(firstPage, async (route) => {
    hold();
    await isReleased;
    await route.continue();
  });
  // A conversation started elsewhere reloads the list, which takes some time.
  await startConversation(account, agent, 'Talk 61');
  await isHeld;
  await titles(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeInViewport();
  release();
  await expect(titles(page)).toHaveCount(61);
  await expect(titles(page).first()).toHaveText('Talk 61');
  await expect(titles(page).last()).toHaveText('Talk 1');
});

test('a next page that does not come is told below what is there, and comes with another try', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  await fill(request, account);
  let asked = 0;
  await page.route(nextPage, async (route) => {
    asked += 1;
    await route.fulfill({ status: 500, body: 'x', contentType: 'text/plain' });
  });
  await signIn(page, account, '/conversations');
  await expect(titles(page)).toHaveCount(50);
  await titles(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(titles(page)).toHaveCount(50);
  await expectAccessible(page);
  const before = asked;
  await page.unroute(nextPage);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(titles(page)).toHaveCount(60);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // One request and two retries: a list at its end must not repeat them forever.
  expect(before).toBe(3);
});
