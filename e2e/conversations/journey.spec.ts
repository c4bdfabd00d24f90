import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { firstAgent, say, skipOnboarding, startConversation } from '../support/talk.ts';

const titles = 'main ul h3';

test('a conversation is found by part of its title, renamed, archived, brought back and deleted', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  await startConversation(account, agent, 'Holiday plans');
  const budget = await startConversation(account, agent, 'Budget 100% final');
  await say(account, budget, 'How much is left?');
  await signIn(page, account, '/conversations');

  await expect(page.locator(titles)).toHaveText(['Budget 100% final', 'Holiday plans']);
  await expect(page.getByText('2 messages')).toBeVisible();
  await expect(page.getByText(/^Last activity: [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M$/)).toHaveCount(2);
  const search = page.getByPlaceholder('Search conversations...');
  await search.fill('BUDG');
  await expect(page.locator(titles)).toHaveText(['Budget 100% final']);
  await search.fill('nothing like it');
  await expect(page.getByText('No conversations match your search')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start a New Conversation' })).toBeHidden();
  await search.fill('');

  await page.getByRole('button', { name: 'Actions for Holiday plans' }).click();
  await page.getByRole('menuitem', { name: 'Edit Title' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Conversation Title' });
  await dialog.getByRole('textbox', { name: 'Conversation Title' }).fill('Summer plans');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator(titles)).toContainText(['Summer plans']);

  await page.getByRole('button', { name: 'Actions for Summer plans' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.locator(titles)).toHaveText(['Budget 100% final']);
  await page.getByRole('button', { name: 'Show Archived' }).click();
  await expect(page.getByRole('heading', { name: 'Archived Conversations' })).toBeVisible();
  await expect(page.locator(titles)).toHaveText(['Summer plans']);
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Summer plans' }).click();
  await page.getByRole('menuitem', { name: 'Unarchive' }).click();
  await expect(page.getByText('No conversations found')).toBeVisible();
  await page.getByRole('button', { name: 'Show Active' }).click();

  await page.getByRole('button', { name: 'Actions for Summer plans' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Conversation' });
  await expect(question.getByRole('paragraph')).toHaveText(
    'Are you sure you want to delete this conversation? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator(titles)).toContainText(['Summer plans']);
  await page.getByRole('button', { name: 'Actions for Summer plans' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator(titles)).toHaveText(['Budget 100% final']);
});

test('a pinned conversation stands first, and one without a title has a name too', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  await startConversation(account, agent, 'Older');
  await startConversation(account, agent, 'Newer');
  await signIn(page, account, '/conversations');
  await page.getByRole('button', { name: 'Actions for Older' }).click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await expect(page.locator(titles)).toHaveText(['Older', 'Newer']);
  await page.getByRole('button', { name: 'Actions for Older' }).click();
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect(page.locator(titles)).toHaveText(['Newer', 'Older']);
  await page.getByRole('button', { name: 'Actions for Newer' }).click();
  await page.getByRole('menuitem', { name: 'Edit Title' }).click();
  await page.getByRole('textbox', { name: 'Conversation Title' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator(titles)).toHaveText(['Untitled Conversation', 'Older']);
  await page.goto('/');
  const recent = page.getByRole('region', { name: 'Recent Conversations' });
  await expect(recent.getByRole('link', { name: /Untitled Conversation/ })).toBeVisible();
});

test('a long list is loaded page by page, and the search sees all of it', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  for (let number = 1; number <= 70; number += 1) {
    await startConversation(account, agent, `Talk number ${number}`);
  }
  await signIn(page, account, '/conversations');
  await expect(page.locator(titles).first()).toHaveText('Talk number 70');
  await page.getByPlaceholder('Search conversations...').fill('number 3 ');
  await page.getByPlaceholder('Search conversations...').fill('talk number 7');
  await expect(page.locator(titles)).toHaveText(['Talk number 70', 'Talk number 7']);
  await page.getByPlaceholder('Search conversations...').fill('');
  // The full list replaces the search results; until then its end is not the end.
  await expect(page.locator(titles).nth(1)).toHaveText('Talk number 69');
  // The last element may be re-rendered while it is scrolled to.
  await expect(() => page.locator(titles).last().scrollIntoViewIfNeeded()).toPass();
  await expect(page.locator(titles)).toHaveCount(70);
  await expect(page.locator(titles).last()).toHaveText('Talk number 1');
});

test('messages are searched everywhere, and a hit opens its message', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  const conversation = await startConversation(account, agent, 'Zoo');
  const message = await say(account, conversation, 'The okapi sleeps at noon');
  await skipOnboarding(page);
  await signIn(page, account, '/conversations');
  await page.getByRole('button', { name: 'Search all messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await dialog.getByLabel('Search in titles and messages').fill('okapi');
  await expect(dialog.getByRole('link').first()).toContainText('Zoo');
  await expectAccessible(page);
  await dialog
    .getByRole('link', { name: /The okapi sleeps at noon/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/conversations/${conversation}\\?message=`));
  await expect(page.locator(`[data-message="${message}"]`)).toBeInViewport();
});

test('a change in one tab shows in another', async ({ page, context, request }) => {
  const account = await createAccount(request);
  const conversation = await startConversation(account, await firstAgent(account), 'Before');
  await signIn(page, account, '/conversations');
  const other = await context.newPage();
  await other.goto('/conversations');
  await expect(other.locator(titles)).toHaveText(['Before']);
  await page.getByRole('button', { name: 'Actions for Before' }).click();
  await page.getByRole('menuitem', { name: 'Edit Title' }).click();
  await page.getByRole('textbox', { name: 'Conversation Title' }).fill('After');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(other.locator(titles)).toHaveText(['After']);
  await say(account, conversation, 'Hello');
  await expect(other.getByText('2 messages')).toBeVisible();
});
