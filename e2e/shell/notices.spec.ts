import type { APIRequestContext, Page } from '@playwright/test';
import { updateAgent } from '@symbi/contracts/agents';
import { phone } from '../support/screens.ts';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { firstAgent, say, startConversation } from '../support/talk.ts';

/** Opens a screen that listens, with a function that raises alerts for it. */
const listen = async (
  page: Page,
  request: APIRequestContext,
  agentName?: string,
): Promise<(count: number) => Promise<void>> => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  const body = { trustScoreThreshold: 1, ...(agentName === undefined ? {} : { name: agentName }) };
  await account.ask(updateAgent, { params: { id: agent }, body });
  const live = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')));
  await signIn(page, account, '/agents');
  await live;
  // Other modules open the connection too: the notices listen once they are mounted.
  await expect(region(page)).toBeAttached();
  return async (count) => {
    for (let alert = 0; alert < count; alert += 1) {
      const title = `Talk ${alert + 1}`;
      await say(account, await startConversation(account, agent, title), 'What is a pivot?');
    }
  };
};

const region = (page: Page) => page.getByRole('region', { name: 'New alerts' });
const dismissal = (page: Page) => region(page).getByRole('button', { name: /^Dismiss/ });
const longName = `Adviser-${'on-every-question-of-the-harbour-'.repeat(6)}`.slice(0, 100);

test('an alert is named, more are counted, and they stay until they are dismissed', async ({ page, request }) => {
  await page.clock.install();
  const raise = await listen(page, request);
  await raise(1);
  await expect(region(page)).toContainText(/Below 100%: .* scored [\d.]+%/);
  await expect(region(page).getByRole('button', { name: /^Dismiss: Below 100%: / })).toBeVisible();
  await dismissal(page).focus();
  await raise(2);
  await expect(region(page)).toContainText('3 new alerts');
  // The same button, for more alerts.
  await expect(dismissal(page)).toBeFocused();
  await expect(dismissal(page)).toHaveAccessibleName('Dismiss all');
  // Longer than any notice without a link stays.
  await page.clock.fastForward(15_000);
  await expect(region(page)).toContainText('3 new alerts');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(region(page)).toHaveText('');
  await expect(page.getByRole('main')).toBeFocused();
  await raise(1);
  await expect(region(page)).toContainText('Below 100%: ');
});

test('Escape inside dismisses, elsewhere it does not', async ({ page, request }) => {
  const raise = await listen(page, request);
  await raise(2);
  await expect(region(page)).toContainText('2 new alerts');
  await page.getByRole('main').focus();
  await page.keyboard.press('Escape');
  await expect(region(page)).toContainText('2 new alerts');
  await region(page).getByRole('link', { name: 'Open alerts' }).focus();
  await page.keyboard.press('Escape');
  await expect(region(page)).toHaveText('');
  await expect(page.getByRole('main')).toBeFocused();
});

test('opening the alerts leaves no notice behind', async ({ page, request }) => {
  const raise = await listen(page, request);
  await raise(2);
  await expect(region(page)).toContainText('2 new alerts');
  await region(page).getByRole('link', { name: 'Open alerts' }).click();
  await expect(page).toHaveURL('/reports?category=alert');
  await expect(region(page)).toHaveText('');
});

test('a dialog lies above the notices', async ({ page, request }) => {
  const raise = await listen(page, request);
  await raise(1);
  await expect(region(page)).toContainText('Below 100%: ');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  const top = await page.evaluate(() => {
    const notices = document.querySelector('section[aria-label="New alerts"]');
    const { x, y, width, height } = notices?.getBoundingClientRect() ?? new DOMRect();
    return notices?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(top).toBe(false);
});

for (const viewport of [
  { width: 360, height: 640 },
  { width: 320, height: 256 },
]) {
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ ...phone, viewport });

    test('alerts of an agent with a long name take one line, all of it in reach', async ({ page, request }) => {
      const raise = await listen(page, request, longName);
      for (const told of ['1 new alert', '4 new alerts']) {
        await raise(told.startsWith('1') ? 1 : 3);
        await expect(region(page)).toContainText(told);
        await expect(region(page).getByRole('link', { name: 'Open alerts' })).toBeInViewport({ ratio: 1 });
        await expect(dismissal(page)).toBeInViewport({ ratio: 1 });
        expect((await region(page).boundingBox())?.height).toBeLessThan(64);
      }
      await expectToFit(page);
      await expectAccessibleInThemes(page);
      await dismissal(page).click();
      await expect(region(page)).toHaveText('');
    });
  });
}

test.describe('where there is room for names, but not much', () => {
  test.use({ viewport: { width: 640, height: 256 } });

  test('a long name stays within the window', async ({ page, request }) => {
    const raise = await listen(page, request, longName);
    await raise(1);
    await expect(region(page)).toContainText(longName);
    const box = await region(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(256);
    await dismissal(page).click();
    await expect(region(page)).toHaveText('');
  });
});
