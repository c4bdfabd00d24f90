import { expect, type Page } from '@playwright/test';
import { test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { ask, input, messages, openMore, openTalk } from '../support/talk.ts';

let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking((asked) => ({ pieces: ['You said: ', asked, '.'] }));
});
test.afterAll(async () => provider.close());

const addTag = async (page: Page, index: number, tag: string): Promise<void> => {
  await openMore(messages(page).nth(index));
  await messages(page).nth(index).getByRole('button', { name: 'Add Tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tag' });
  await dialog.getByLabel('Tag').fill(tag);
  await dialog.getByLabel('Tag').press('Enter');
  await expect(dialog).toBeHidden();
};

const converse = async (page: Page): Promise<void> => {
  for (const [index, line] of ['first thing', 'second thing', 'third thing'].entries()) {
    await ask(page, line);
    await expect(messages(page).nth(index * 2 + 1)).toContainText(`You said: ${line}.`);
  }
};

test('tags of messages filter the conversation and feed the search', async ({ page, request }) => {
  const { id } = await openTalk(page, request, provider);
  await converse(page);
  await addTag(page, 0, 'to check');
  await addTag(page, 4, 'to check');
  await messages(page).first().getByRole('link', { name: 'to check' }).click();
  const filtered = page.getByRole('region', { name: 'Messages by tag' });
  await expect(filtered.getByRole('status')).toHaveText('2 messages');
  await expect(messages(page)).toHaveCount(2);
  await expect(messages(page).last()).toContainText('third thing');
  await expectAccessible(page);
  await page.reload();
  await expect(messages(page)).toHaveCount(2);
  await messages(page).last().getByRole('link', { name: 'Show in conversation' }).click();
  await expect(messages(page)).toHaveCount(6);
  await expect(page.locator('[data-message]:focus')).toContainText('third thing');

  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Filter by Tag' }).click();
  await expect(filtered).toContainText('Choose a tag');
  await expect(messages(page)).toHaveCount(6);
  await filtered.getByLabel('Tag').fill('nothing has this');
  await filtered.getByLabel('Tag').press('Enter');
  await expect(filtered).toContainText('No messages with this tag');
  await expectAccessible(page);
  await ask(page, 'said while filtering');
  await expect(messages(page).last()).toContainText('You said: said while filtering.');
  await expect(messages(page)).toHaveCount(8);

  await page.goto('/conversations');
  await page.getByRole('button', { name: 'Search all messages' }).click();
  await page.getByLabel('Search in titles and messages').fill('#check');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.getByLabel('Search in titles and messages').fill('#to');
  await expect(page.getByText('2 results')).toBeVisible();
  await page.getByRole('dialog').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${id}\\?message=`));
  await expect(input(page)).toBeVisible();
});

test('tags of conversations are edited, and filter the list', async ({ page, request }) => {
  await openTalk(page, request, provider);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Tags' });
  await dialog.getByLabel('Tags').fill(Array.from({ length: 21 }, (_, index) => `t${index}`).join(','));
  await expect(dialog).toContainText('At most 20 tags');
  await dialog.getByLabel('Tags').fill('work, Zürich, work');
  await dialog.getByLabel('Tags').press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto('/conversations');
  const list = page.getByRole('list', { name: 'Conversations' });
  await list.getByRole('link', { name: 'Zürich' }).click();
  await expect(page).toHaveURL(/\?tag=Z/);
  await expect(page.getByRole('button', { name: 'Tag: Zürich, stop filtering' })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await list.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Tags' }).click();
  await dialog.getByLabel('Tags').fill('work');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No conversations with this tag')).toBeVisible();
  await page.getByRole('button', { name: 'Tag: Zürich, stop filtering' }).click();
  await expect(list.getByRole('link', { name: 'work' })).toBeVisible();
});
