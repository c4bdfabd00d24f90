import { asUser, createAccount, signIn } from './support/account.ts';
import { expect, test } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { phone, themes } from './support/screens.ts';
import { firstAgent, say, startConversation } from './support/talk.ts';
import type { APIRequestContext, Page } from '@playwright/test';

/** A screen that listens, and a way to raise alerts that are told there. */
const listen = async (page: Page, request: APIRequestContext): Promise<(count: number) => Promise<void>> => {
  const account = await createAccount(request);
  const agent = await firstAgent(request, account);
  await request.put(`/api/agents/${agent}`, { ...asUser(account), data: { trustScoreThreshold: 1 } });
  const live = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')));
  await signIn(page, account, '/agents');
  await live;
  // Others open the connection too: the notices listen from the moment on which they are there.
  await expect(page.getByRole('region', { name: 'New alerts' })).toBeAttached();
  return async (count) => {
    for (let alert = 0; alert < count; alert += 1) {
      const title = `Talk ${alert + 1}`;
      await say(request, account, await startConversation(request, account, agent, title), 'What is a pivot?');
    }
  };
};

const notices = (page: Page) => page.getByRole('region', { name: 'New alerts' }).getByRole('listitem');
const dismissals = (page: Page) => page.getByRole('button', { name: /^Dismiss: / });

test('alerts stay until they are dismissed, three at a time, and the keyboard goes from one to the next', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const raise = await listen(page, request);
  await raise(5);
  const all = page.getByRole('button', { name: 'Dismiss all, with 2 more' });
  await expect(all).toBeVisible();
  await expect(notices(page)).toHaveCount(3);
  // Longer than any notice without a link stays.
  await page.clock.fastForward(15_000);
  await expect(notices(page)).toHaveCount(3);
  await expectAccessible(page);

  const titles = await notices(page).allTextContents();
  await dismissals(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dismiss all, with 1 more' })).toBeVisible();
  await expect(notices(page)).toHaveCount(3);
  await expect(notices(page).first()).toHaveText(titles[0] ?? '');
  await expect(dismissals(page).nth(1)).toBeFocused();
  for (let left = 3; left >= 1; left -= 1) {
    await page.keyboard.press('Enter');
    await expect(notices(page)).toHaveCount(left);
    await expect(dismissals(page).nth(Math.min(1, left - 1))).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(notices(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('opening the alerts, or dismissing all, leaves none behind', async ({ page, request }) => {
  const raise = await listen(page, request);
  await raise(2);
  await expect(notices(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Dismiss all', exact: true }).click();
  await expect(notices(page)).toHaveCount(0);
  await raise(2);
  await expect(notices(page)).toHaveCount(2);
  await notices(page).last().getByRole('link', { name: 'Open alerts' }).click();
  await expect(page).toHaveURL('/reports?category=alert');
  await expect(notices(page)).toHaveCount(0);
});

for (const colorScheme of themes) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ ...phone, viewport: { width: 360, height: 640 }, colorScheme });

    test('three alerts fit', async ({ page, request }) => {
      const raise = await listen(page, request);
      await raise(4);
      await expect(page.getByRole('button', { name: 'Dismiss all, with 1 more' })).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await expectAccessible(page);
    });
  });
}
