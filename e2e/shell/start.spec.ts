import type { Page } from '@playwright/test';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { themes } from '../support/screens.ts';

interface Gate {
  readonly close: () => void;
  readonly open: () => void;
}

/** Holds the scripts of the app back while it is closed, as at first; what runs before them is not among them. */
const gateOfScripts = async (page: Page): Promise<Gate> => {
  let gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    close: () => {
      gate = Promise.withResolvers<void>();
    },
    open: () => gate.resolve(),
  };
};

const frame = (page: Page) => page.locator('.start');

for (const colorScheme of themes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('while the scripts are loading the frame is drawn, and the bar of the app takes its place', async ({
      page,
    }) => {
      const scripts = await gateOfScripts(page);
      await page.goto('/login', { waitUntil: 'commit' });
      const bar = page.locator('.start-bar');
      await expect(bar).toBeVisible();
      // A fast machine has replaced it by then.
      expect(await frame(page).evaluate((element) => getComputedStyle(element).animationDelay)).toBe('0.15s');
      await expect(frame(page)).toHaveCSS('opacity', '1');
      const paper = { light: 'rgb(255, 255, 255)', dark: 'rgb(25, 25, 28)' }[colorScheme];
      await expect(bar).toHaveCSS('background-color', paper);
      const drawn = await bar.boundingBox();
      scripts.open();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(frame(page)).toHaveCount(0);
      const { width, height } = (await page.getByRole('banner').boundingBox()) ?? {};
      expect({ x: 0, y: 0, width, height }).toEqual(drawn);
    });
  });
}

test('a shared conversation begins without the bar and the menu, which it has not, for somebody signed in as well', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await signIn(page, await createAccount(request), '/agents');
  await gateOfScripts(page);
  await page.goto('/share/nothing', { waitUntil: 'commit' });
  await expect(page.locator('.start-page')).toBeVisible();
  await expect(page.locator('.start-bar')).toBeHidden();
  await expect(page.locator('.start-menu')).toBeHidden();
});

test('in a low window the bar of the app is as high as the one drawn first', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const scripts = await gateOfScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const bar = page.locator('.start-bar');
  await expect(bar).toBeVisible();
  const drawn = await bar.boundingBox();
  scripts.open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(drawn?.height);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the frame is not drawn, since nothing would replace it', async ({ page }) => {
    await page.goto('/login');
    // Texts are not looked for in this element.
    await expect(page.locator('body > noscript')).toBeVisible();
    await expect(frame(page)).toBeHidden();
  });
});

test('the frame has the menu of a wide window, but not for somebody who unpinned it, nor for a guest', async ({
  page,
  request,
}) => {
  const menu = page.locator('.start-menu');
  const pinned = page.getByRole('complementary', { name: 'Main' });
  await page.setViewportSize({ width: 1_440, height: 900 });
  const scripts = await gateOfScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('.start-bar')).toBeVisible();
  await expect(menu).toBeHidden();
  scripts.open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signIn(page, await createAccount(request), '/agents');
  await expect(pinned).toBeVisible();
  scripts.close();
  await page.reload({ waitUntil: 'commit' });
  await expect(menu).toBeVisible();
  const place = await menu.boundingBox();
  scripts.open();
  await expect(pinned).toBeVisible();
  expect(await pinned.boundingBox()).toEqual(place);
  await pinned.getByRole('button', { name: 'Unpin the menu' }).click();
  await expect(pinned).toBeHidden();
  scripts.close();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.start-bar')).toBeVisible();
  await expect(menu).toBeHidden();
  scripts.open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
