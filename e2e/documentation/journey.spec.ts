import { helpSections } from '@symbi/contracts/help';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone, themes } from '../support/screens.ts';

test('every section opens, can be searched for, and can be linked to', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/documentation');
  for (const section of helpSections)
    await expect(page.getByRole('button', { name: section.title, exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('pivot hash');
  await expect(page.getByText('1 section matches')).toBeVisible();
  await expect(page.getByText(/above 0\.6 it is a pivot/)).toBeVisible();
  await page.getByRole('searchbox').fill('zanzibar');
  await expect(page.getByText('Nothing in the documentation matches your search')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.goto('/documentation#security');
  await expect(page.getByText(/API keys are encrypted with AES-256-GCM/)).toBeInViewport();
});

for (const colorScheme of themes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('every section shows its screen in the theme of the reader, once it is opened', async ({ page, request }) => {
      const fetched: string[] = [];
      page.on('request', (asked) => {
        if (asked.url().endsWith('.webp')) fetched.push(asked.url());
      });
      await signIn(page, await createAccount(request), '/documentation');
      const section = (title: string) => page.getByRole('button', { name: title, exact: true });
      await expect(section('Overview')).toBeVisible();
      expect(fetched).toEqual([]);
      for (const { id, title } of helpSections) {
        await section(title).click();
        const picture = page.locator(`#${id}`).getByRole('img');
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveAttribute('src', new RegExp(`/${id}-${colorScheme}-[^/]+\\.webp$`));
        await expect(picture).toHaveAttribute('alt', /.{30}/);
        const size = () =>
          picture.evaluate((image) =>
            image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
          );
        // The reserved space matches the space the picture needs.
        await expect
          .poll(size)
          .toEqual([Number(await picture.getAttribute('width')), Number(await picture.getAttribute('height'))]);
        await section(title).click();
      }
      expect(fetched).toHaveLength(helpSections.length);
      await section('Overview').click();
      const other = colorScheme === 'light' ? 'dark' : 'light';
      await page.getByRole('button', { name: `Switch to ${other} theme` }).click();
      await expect(page.locator('#overview').getByRole('img')).toHaveAttribute(
        'src',
        new RegExp(`/overview-${other}-`),
      );
    });
  });
}

test('an agent is bonded, and its compliance says what each check found', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/agents');
  await page.getByRole('link', { name: /Symbi Core/ }).click();
  await page.getByRole('tab', { name: 'Trust Mode' }).click();
  await expect(page.getByText('Not Bonded').first()).toBeVisible();
  await page.getByRole('button', { name: 'Bond this agent' }).click();
  await expect(page.getByText('Bonded', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Configuration hash: [0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Compliance: \d+%$/ })).toBeVisible();
  await expect(page.getByText('Its configuration is bonded')).toBeVisible();
  await expectAccessibleInThemes(page);
});

test.describe('a small touch screen', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });

  test('holds a section with its picture without scrolling sideways', async ({ page, request }) => {
    await signIn(page, await createAccount(request), '/documentation#trust');
    await expect(page.locator('#trust').getByRole('img')).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
  });
});

test('the keyboard alone opens a section, follows its link and finds its picture', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/documentation');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Overview', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const picture = page.locator('#overview').getByRole('img');
  await expect(picture).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(
    page
      .locator('#overview')
      .getByRole('link')
      .filter({ has: page.getByRole('img') }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/documentation#overview');
});
