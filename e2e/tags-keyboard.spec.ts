import { test } from './support/app.ts';
import { expect } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { type SpeakingProvider, speakingEnvironment, startSpeaking } from './support/speaking-provider.ts';
import { ask, messages, openTalk } from './support/talk.ts';

test.use({ serverEnvironment: speakingEnvironment });

let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking((asked) => ({ pieces: ['You said: ', asked, '.'] }));
});
test.afterAll(async () => provider.close());

test('the keyboard alone tags a message, filters by the tag and comes back', async ({ page, request }) => {
  const { id } = await openTalk(page, request, provider);
  await ask(page, 'first thing');
  await expect(messages(page).nth(1)).toContainText('You said: first thing.');
  const add = messages(page).first().getByRole('button', { name: 'Add Tag' });
  await tabTo(page, add, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Tag' });
  await expect(dialog.getByLabel('Tag')).toBeFocused();
  await page.keyboard.type('to check');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(messages(page).first().getByRole('button', { name: 'Remove the tag to check' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(messages(page).first().getByRole('link', { name: 'to check' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/conversations/${id}\\?tag=to%20check`));
  const filtered = page.getByRole('region', { name: 'Messages by tag' });
  await expect(filtered.getByRole('status')).toHaveText('1 message');
  await expect(messages(page)).toHaveCount(1);
  await tabTo(page, filtered.getByRole('link', { name: 'Show in conversation' }));
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveCount(2);
  await expect(page.locator('[data-message]:focus')).toContainText('first thing');
});

test('the keyboard alone tags a conversation, filters the list, and takes the tag away', async ({ page, request }) => {
  await openTalk(page, request, provider);
  const actions = page.getByRole('button', { name: 'Conversation actions' });
  await tabTo(page, actions);
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Edit Tags' });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Tags' });
  await expect(dialog.getByLabel('Tags')).toBeFocused();
  await page.keyboard.type('work, home');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();

  await page.goto('/conversations');
  const list = page.getByRole('list', { name: 'Conversations' });
  await tabTo(page, list.getByRole('link', { name: 'home' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tag=home$/);
  const clear = page.getByRole('button', { name: 'Tag: home, stop filtering' });
  await expect(clear).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await tabTo(page, list.getByRole('button', { name: /^Actions for/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Tags')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('work');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No conversations with this tag')).toBeVisible();
  await tabTo(page, clear);
  await page.keyboard.press('Enter');
  await expect(clear).toHaveCount(0);
  await expect(list.getByRole('link', { name: 'work' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'home' })).toHaveCount(0);
});
