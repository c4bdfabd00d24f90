import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { updateConversation } from '@symbi/contracts/conversations';
import { test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { ask, messages, openMore, openTalk } from '../support/talk.ts';

let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking((asked) => ({ pieces: ['You said: ', asked, '.'] }));
});
test.afterAll(async () => provider.close());

const addTags = async (page: Page, index: number, tags: readonly string[]): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add Tag' });
  await openMore(messages(page).nth(index));
  for (const tag of tags) {
    await messages(page).nth(index).getByRole('button', { name: 'Add Tag' }).click();
    await dialog.getByLabel('Tag').fill(tag);
    await dialog.getByLabel('Tag').press('Enter');
    await expect(dialog).toBeHidden();
  }
};

/** A conversation with one question and its reply, one of which has these tags. */
const openTagged = async (page: Page, request: APIRequestContext, index: number, tags: readonly string[]) => {
  const talk = await openTalk(page, request, provider);
  await ask(page, 'first thing');
  await expect(messages(page).nth(1)).toContainText('You said: first thing.');
  await addTags(page, index, tags);
  return talk;
};

test('a tag of a message is taken away by its button or by Delete, and the focus goes on', async ({
  page,
  request,
}) => {
  const { id } = await openTagged(page, request, 0, ['one', 'two', 'three', 'four']);
  const message = messages(page).first();
  const tags = message.getByRole('link');
  await expect(tags).toHaveText(['one', 'two', 'three']);

  await page.getByRole('button', { name: 'Remove the tag two' }).click();
  await expect(tags).toHaveText(['one', 'three', 'four']);
  await expect(tags.nth(1)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/conversations/${id}$`));
  await expectAccessible(page);

  await page.keyboard.press('Delete');
  await expect(tags).toHaveText(['one', 'four']);
  await expect(tags.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(message.getByRole('button', { name: 'Remove the tag four' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tags).toHaveText(['one']);
  await expect(message.getByRole('button', { name: 'Add Tag' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(tags).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(tags).toHaveCount(0);
  await expect(message.getByRole('button', { name: 'Add Tag' })).toBeFocused();
  await page.reload();
  await expect(messages(page)).toHaveCount(2);
  await expect(tags).toHaveCount(0);
});

test('a tag that could not be taken away stays, the reason is told, and another try works', async ({
  page,
  request,
}) => {
  await openTagged(page, request, 0, ['one']);
  const message = messages(page).first();
  await page.route('**/api/conversations/*/messages/*/tags', (route) => route.abort());
  const remove = message.getByRole('button', { name: 'Remove the tag one' });
  await tabTo(page, remove, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(message.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(message.getByRole('link', { name: 'one' })).toBeVisible();
  await expect(remove).toBeFocused();
  await page.unroute('**/api/conversations/*/messages/*/tags');
  await page.keyboard.press('Enter');
  await expect(message.getByRole('link', { name: 'one' })).toHaveCount(0);
  await expect(message.getByRole('alert')).toHaveCount(0);
});

test('the tags behind the count are shown by the keyboard, and taken away there', async ({ page, request }) => {
  await openTagged(page, request, 1, ['mine', 'second']);
  const reply = messages(page).nth(1);
  const more = reply.getByRole('button', { name: '+1 more' });
  await expect(reply.getByRole('link', { name: 'second' })).toHaveCount(0);
  await expect(reply.getByRole('button', { name: 'Add Tag' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(reply.getByRole('link', { name: 'second' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Delete');
  await expect(more).toHaveCount(0);
  await expect(reply.getByRole('button', { name: 'Add Tag' })).toBeFocused();
  await expect(reply.getByRole('link', { name: 'mine' })).toBeVisible();
  // Tags given to every rated reply can be removed like any other.
  await reply.getByRole('button', { name: 'Remove the tag conversation' }).click();
  await expect(reply.getByRole('link', { name: 'conversation' })).toHaveCount(0);
  await expect(reply.getByRole('link', { name: 'context-aware' })).toBeFocused();
});

test('among the messages with a tag, one that loses it goes, and the focus stays on the page', async ({
  page,
  request,
}) => {
  const { id } = await openTagged(page, request, 0, ['to check']);
  await page.goto(`/conversations/${id}?tag=to%20check`);
  await expect(messages(page)).toHaveCount(1);
  await tabTo(page, messages(page).getByRole('link', { name: 'to check' }));
  await page.keyboard.press('Delete');
  await expect(page.getByText('No messages with this tag')).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
});

test('the tags of a conversation that do not fit are shown by a button', async ({ page, request }) => {
  const { account, id } = await openTalk(page, request, provider);
  const body = { tags: ['one', 'two', 'three', 'four', 'five'] };
  await account.ask(updateConversation, { params: { id }, body });
  await page.goto('/conversations');
  const list = page.getByRole('list', { name: 'Conversations' });
  const more = list.getByRole('button', { name: '2 more tags' });
  await tabTo(page, list.getByRole('link', { name: 'three' }));
  await page.keyboard.press('Tab');
  await expect(more).toBeFocused();
  await expect(list.getByRole('link', { name: 'five' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(list.getByRole('link', { name: 'four' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tag=five$/);
});
