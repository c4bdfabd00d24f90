import { readMessages, talk } from '@symbi/testkit/talk';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { firstAgent, input, messages, skipOnboarding, startConversation } from '../support/talk.ts';

/** More turns than the page loads at first. */
const TURNS = 32;

test('words are found in a long conversation, from its end to its beginning, on a phone as well', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account));
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const more = turn === 1 || turn === TURNS - 1 ? ' Where is the **Quicksilver**?' : '';
    await talk(account, id, `/help ${turn}${more}`);
  }
  expect((await readMessages(account, id)).length).toBeLessThan(2 * TURNS);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  const field = page.getByRole('search').getByRole('textbox', { name: 'Find in this conversation' });
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Find in this conversation' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('quicksilv');
  await expect(page.getByText('2 of 2 messages', { exact: true })).toBeVisible();
  await expect(messages(page).getByText(`/help ${TURNS - 1} Where is the`)).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('1 of 2 messages', { exact: true })).toBeVisible();
  await expect(messages(page).first()).toContainText('/help 1 Where is the Quicksilver?');
  await expect(messages(page).getByText('/help 1 Where is the')).toBeInViewport();
  const marked = (): Promise<string[]> =>
    page.evaluate(() => [...(CSS.highlights.get('found-here') ?? [])].map(String));
  await expect.poll(marked).toEqual(['Quicksilv']);
  await expect(field).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  for (const button of await page.getByRole('search').getByRole('button').all())
    expect(Math.min(...Object.values((await button.boundingBox()) ?? {}).slice(2))).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Conversation actions' })).toBeFocused();
  await expect(input(page)).toHaveValue('');
});
