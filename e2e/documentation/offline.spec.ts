import { helpSections } from '@symbi/contracts/help';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';

test('without a connection a section can be read, and its picture says that it is missing until it comes', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await createAccount(request), '/documentation');
  const open = page.getByRole('button', { name: 'Overview', exact: true });
  await expect(open).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await open.click();
  const section = page.locator('#overview');
  const [paragraph = ''] = helpSections.find(({ id }) => id === 'overview')?.paragraphs ?? [];
  await expect(section.getByText(paragraph)).toBeVisible();
  const alert = section.getByRole('alert');
  await expect(alert).toContainText('The picture could not be loaded.');
  // The missing picture is described in words.
  await expect(alert).toContainText('The composer of a new conversation');
  await expect(section.getByRole('img', { name: /composer/ })).toHaveCount(0);
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await alert.getByRole('button', { name: 'Retry' }).click();
  const picture = section.getByRole('img', { name: /composer/ });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true);
  await expect(alert).toHaveCount(0);
});
