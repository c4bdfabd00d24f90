import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { createAccount, signIn } from '../support/account.ts';
import { input, messages, openMore } from '../support/talk.ts';

test('a stranger registers, asks, and gets a scored and explained reply without a key', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url());
  });

  await page.goto('/register');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(`stranger-${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct horse');
  await page.getByRole('button', { name: /register|sign up|create account/i }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toContainText('Ada Lovelace');

  await page.getByRole('link', { name: 'New Conversation' }).first().click();
  await expect(page).toHaveURL(/\/conversations\/new$/);
  const onboarding = page.getByRole('dialog');
  await expect(onboarding).toHaveAccessibleName('Welcome to Trust');
  await expect(onboarding.getByRole('button', { name: 'Back' })).toBeDisabled();
  await expectAccessible(page);
  await onboarding.getByRole('button', { name: 'Next' }).click();
  await expect(onboarding).toHaveAccessibleName('Trust Badges');
  await onboarding.getByRole('button', { name: 'Next' }).click();
  await expect(onboarding).toHaveAccessibleName('Simple by Default');
  await expect(onboarding).toContainText("'Detailed Trust Info' toggle");
  await onboarding.getByRole('button', { name: 'Finish' }).click();
  await expect(onboarding).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('trustOnboardingComplete'))).toBe('true');

  await expect(input(page)).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Agent' })).toContainText('Symbi Core');
  await input(page).fill('How do I add an API key?');
  await input(page).press('Enter');
  await expect(page).toHaveURL(/\/conversations\/[0-9a-f]{24}$/);
  await expect(messages(page)).toHaveCount(2);
  const reply = messages(page).last();
  await expect(reply).toContainText('Settings');
  await expect(reply.getByRole('button', { name: /^(Trusted|Reliable|Moderate|Caution): \d+%$/ })).toBeVisible();
  const lesson = reply.getByRole('note', { name: 'How to read this rating' });
  await expect(lesson).toContainText('What the shield says');
  await expect(lesson).toContainText('Where the evidence opens');
  await expectAccessible(page);
  await lesson.getByRole('button', { name: 'Got it' }).click();
  await expect(lesson).toBeHidden();
  await openMore(reply);
  await expect(reply.getByText('context-aware')).toBeVisible();
  await reply.getByRole('button', { name: 'View CI Metadata' }).click();
  await expect(reply.getByText('Cognitive Intelligence Metadata')).toBeVisible();
  await expect(reply.getByText('Symbi Core').last()).toBeVisible();

  await reply.getByRole('button', { name: 'Why?', exact: true }).click();
  const why = page.getByRole('dialog', { name: 'Why this rating' });
  await expect(why).toContainText(/90% interval: \d+% to \d+%/);
  await expectAccessible(page);
  await why.getByRole('button', { name: 'All details' }).click();
  await expect(reply.getByRole('region', { name: 'Details of the score' })).toBeFocused();
  await expect(reply.getByText('Why this score')).toBeVisible();
  await reply.getByRole('button', { name: 'Close the details' }).click();
  await expect(reply.getByText('Why this score')).toHaveCount(0);

  await page.getByRole('switch', { name: 'Detailed Trust Info' }).check();
  await expect(reply.getByText('Why this score')).toBeVisible();
  await expect(reply.locator('[data-mark]').first()).toBeVisible();
  await reply.getByRole('button', { name: /^Sentence 1: / }).click();
  await expect(page.getByRole('dialog', { name: 'Evidence' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await reply
    .getByRole('button', { name: /^Source \d+: / })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: 'Evidence' })).toContainText('Product help');
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('switch', { name: 'Detailed Trust Info' })).toBeChecked();
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(input(page)).toBeVisible();
  expect(foreign).toEqual([]);
});

test('the welcome that is loaded late does not come over what a newcomer writes', async ({ page, request }) => {
  const written = Promise.withResolvers<void>();
  await page.route('**/assets/trust-onboarding*.js', async (route) => {
    await written.promise;
    await route.continue();
  });
  await signIn(page, await createAccount(request), '/conversations/new');
  await input(page).pressSequentially('What is Symbi?');
  const loaded = page.waitForResponse('**/assets/trust-onboarding*.js');
  written.resolve();
  const drawn = (url: string): Promise<unknown> =>
    import(url).then(() => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))));
  await page.evaluate(drawn, (await loaded).url());
  await page.keyboard.type(' And what does it cost?');
  await expect(input(page)).toHaveValue('What is Symbi? And what does it cost?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/conversations\/[0-9a-f]{24}$/);
  // The next screen shows it.
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Welcome to Trust');
});
