import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { input, openTalk } from '../support/talk.ts';

let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking(() => ({ pieces: ['Yes.'] }));
});
test.afterAll(async () => provider.close());

/** Holds back the list of agents until the returned function is called, which waits until the list has been read. */
const holdList = async (page: Page): Promise<() => Promise<void>> => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/assets\/agent-list-/, async (route) => {
    await gate;
    await route.continue();
  });
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/agent-list-'));
  return async () => {
    open();
    await arrived;
    // What arrived has been processed, and would be visible, before this resolves.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  };
};

const select = (page: Page): Locator => page.getByRole('combobox', { name: 'Agent', exact: true });
const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Agent', exact: true });

test('a list of agents that was pressed and left before it came stays away, and the focus where it is', async ({
  page,
  request,
}) => {
  await openTalk(page, request, provider);
  const arrive = await holdList(page);
  await select(page).click();
  await input(page).click();
  await page.keyboard.type('Meanwhile ');
  await arrive();
  await page.keyboard.type('I write on');
  await expect(input(page)).toHaveValue('Meanwhile I write on');
  await expect(list(page)).toHaveCount(0);
  await select(page).click();
  await expect(list(page)).toBeVisible();
});

test('Escape and Tab leave it too, and whoever waits has it', async ({ page, request }) => {
  await openTalk(page, request, provider);
  const arrive = await holdList(page);
  for (const key of ['Escape', 'Tab']) {
    await select(page).focus();
    await page.keyboard.press('Enter');
    await expect(select(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press(key);
    await expect(select(page)).toHaveAttribute('aria-expanded', 'false');
  }
  await select(page).focus();
  await page.keyboard.press('Enter');
  await arrive();
  await expect(list(page)).toBeVisible();
});
