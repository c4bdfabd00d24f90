import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { addContext } from '@symbi/testkit/factories';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';
import { createSpeaker, startSpeaking, type SpeakingProvider } from '../support/speaking-provider.ts';
import { another, ask, messages, openMore, skipOnboarding, startConversation } from '../support/talk.ts';

const question = 'When was the lighthouse of Norvik built, and how tall is it?';
const said = 'The lighthouse of Norvik was built in 1871 from grey granite. It is forty metres tall.';
const known = {
  title: 'The lighthouse of Norvik',
  text: 'The lighthouse of Norvik was built in 1871 from grey granite. It is forty metres tall and stands on the northern cape.',
};

let provider: SpeakingProvider;
test.beforeEach(async () => {
  provider = await startSpeaking(() => ({ pieces: [said] }));
});
test.afterEach(() => provider.close());

interface OpenReply {
  readonly account: Account;
  readonly id: string;
  readonly reply: Locator;
}

/** A model's reply without any sources. */
const openUnchecked = async (page: Page, request: APIRequestContext): Promise<OpenReply> => {
  const account = await createAccount(request);
  const { _id } = await createSpeaker(account, provider);
  const id = await startConversation(account, _id);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await ask(page, question);
  const reply = messages(page).nth(1);
  await expect(reply.getByRole('button', { name: 'Not checked' })).toBeVisible();
  return { account, id, reply };
};

const check = (reply: Locator): Locator => reply.getByRole('button', { name: 'Check this reply' });
const tier = (reply: Locator): Locator =>
  reply.getByRole('button', { name: /^(Trusted|Reliable|Moderate|Caution): \d+%$/ });

test('a reply that nothing was there to check is checked against the contexts of its reader, in every tab', async ({
  page,
  request,
  context,
}) => {
  const { account, id, reply } = await openUnchecked(page, request);
  await expect(tier(reply)).toHaveCount(0);
  await reply.getByRole('button', { name: 'Not checked' }).hover();
  const tooltip = page.getByRole('tooltip', { name: 'Nothing to check this against yet' });
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
  await expectAccessible(page);

  await check(reply).click();
  await expect(reply.getByRole('alert')).toContainText('You have no active contexts and no files to search.');
  await expect(reply.getByRole('link', { name: 'Add a source' })).toHaveAttribute('href', '/context-bridge');
  await expect(reply.getByRole('button', { name: 'Ask speaker 3 more times' })).toBeVisible();
  await expect(reply.getByRole('alert')).toContainText('up to 3,000 tokens of output');
  await expect(reply.getByRole('button', { name: 'Not checked' })).toBeVisible();
  await expectAccessible(page);

  await addContext(account, { data: { title: 'Soup', text: 'Leek soup wants two potatoes and a little cream.' } });
  await check(reply).click();
  await expect(reply.getByRole('alert')).toContainText('Nothing about this was found in your one context.');

  await addContext(account, { data: known });
  const other = await another(context, id);
  const there = messages(other).nth(1);
  await expect(check(there)).toBeVisible();
  await check(reply).click();
  await expect(reply.getByRole('alert')).toContainText('Checked. The score rests on');
  await expect(reply.getByRole('alert').getByRole('link', { name: /The lighthouse of Norvik/ })).toBeVisible();
  await expect(tier(reply)).toBeVisible();
  await expect(check(reply)).toHaveCount(0);
  await expect(tier(there)).toBeVisible();
  await expectAccessible(page);

  await reply.getByRole('button', { name: 'Close the result' }).click();
  await page.getByRole('switch', { name: 'Detailed Trust Info' }).check();
  await expect(reply.getByText('2 of 2 sentences covered by a source')).toBeVisible();
  await reply.getByRole('button', { name: /^Sentence 1: covered by / }).click();
  await expect(page.getByRole('dialog', { name: 'Evidence' })).toContainText('built in 1871 from grey granite');
  await page.keyboard.press('Escape');

  await page.goto('/conversations');
  await expect(page.getByText('mean of 1 checked reply')).toBeVisible();
});

test('asking again gives a second opinion that says whose it is', async ({ page, request }) => {
  const { reply } = await openUnchecked(page, request);
  await check(reply).click();
  await reply.getByRole('button', { name: 'Ask speaker 3 more times' }).click();
  await expect(reply.getByText('second opinion: the same model, asked again').first()).toBeVisible();
  await expect(reply.getByRole('alert')).toContainText('The score is its opinion');
  await expect(tier(reply)).toBeVisible();
  await page.getByRole('switch', { name: 'Detailed Trust Info' }).check();
  await expect(reply.getByText('The opinion of speaker: its answer was compared with 3 further answers')).toBeVisible();
  await expect(reply.locator('[data-mark]')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/conversations');
  await expect(page.getByText('1 reply not checked')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ ...phone });

  test('badge, check and result fit', async ({ page, request }) => {
    const { reply } = await openUnchecked(page, request);
    await openMore(reply);
    await check(reply).click();
    await expect(reply.getByRole('alert')).toBeVisible();
    await expectAccessibleInThemes(page);
    await expectToFit(page);
  });
});
