import type { APIRequestContext, Page } from '@playwright/test';
import { createAssistant, listAssistants, type Assistant } from '@symbi/contracts/assistants';
import { addKey } from '@symbi/testkit/factories';
import { phone } from '../support/screens.ts';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { ask, input, messages, skipOnboarding } from '../support/talk.ts';

const keyMissing = 'OpenAI API key not found. Please add your OpenAI API key in Settings.';

const accountWithKey = async (request: APIRequestContext): Promise<Account> => {
  const account = await createAccount(request);
  await addKey(account);
  return account;
};

const make = async (account: Account, name: string): Promise<Assistant> =>
  (await account.ask(createAssistant, { body: { name, instructions: '' } })).assistant;

const assistantsOf = async (account: Account): Promise<Assistant[]> => (await account.ask(listAssistants)).assistants;

const menuOf = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const card = (page: Page, name: string) => page.locator('main').getByRole('link', { name: new RegExp(name) });

test.beforeEach(async ({ fakes, page }) => {
  fakes.reset();
  await skipOnboarding(page);
});

test('without a key the list says so, and the built-in assistant can be talked with', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/assistants');
  await expect(page.getByRole('heading', { level: 1, name: 'OpenAI Assistants' })).toBeVisible();
  await expect(page.getByText(keyMissing)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add key' })).toHaveAttribute('href', '/settings?tab=keys');
  await expect(card(page, 'Symbi Core Assistant')).toContainText('Built in, offline');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Actions for Symbi Core Assistant' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await card(page, 'Symbi Core Assistant').click();
  await ask(page, '/calc 6*7');
  await expect(messages(page).last()).toContainText('6*7 = 42');
  const call = messages(page)
    .last()
    .getByRole('button', { name: /calculate/ });
  await expect(call).toContainText('Done');
  await call.click();
  await expect(messages(page).last().getByText('"value": 42')).toBeVisible();
  await page.reload();
  await expect(messages(page).last()).toContainText('= 42');

  await page.goto('/assistants/new');
  await page.getByLabel('Assistant Name').fill('Tutor');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  await expect(page.getByText(keyMissing)).toBeVisible();
});

test('an assistant is created, found, edited and deleted', async ({ page, request }) => {
  const account = await accountWithKey(request);
  await signIn(page, account, '/assistants');
  await page.getByRole('link', { name: 'Create Assistant' }).click();
  await expect(page).toHaveURL('/assistants/new');
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  await expect(page.getByText('Assistant name is required')).toBeVisible();
  await expect(page.getByLabel('Assistant Name')).toBeFocused();
  await page.getByLabel('Assistant Name').fill('Tutor');
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveText('gpt-6-luna');
  await page.getByRole('combobox', { name: 'Model' }).click();
  const retired = page.getByRole('option', { name: /gpt-4-1106-preview \(retired/ });
  await expect(retired).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Leave empty for default instructions.')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('search_contexts', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create Assistant' }).click();
  await expect(page.getByText('Assistant created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/assistants');
  await expect(card(page, 'Tutor')).toContainText('OpenAI Assistant');

  await page.getByRole('searchbox', { name: 'Search assistants...' }).fill('tUt');
  await expect(card(page, 'Symbi Core Assistant')).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search assistants...' }).fill('nobody');
  await expect(page.getByText('No assistants found matching your search')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search assistants...' }).fill('');

  await menuOf(page, 'Tutor', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Assistant' });
  await dialog.getByLabel('Name').fill('Mentor');
  await dialog.getByLabel('Tools (JSON array)').fill('{}');
  await expect(dialog.getByText('Tools must be a JSON array')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Tools (JSON array)').fill('[{"type":"function","function":{"name":"calculate"}}]');
  await page.route('**/api/assistant/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to save')).toBeVisible();
  await page.unroute('**/api/assistant/*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Mentor')).toBeVisible();
  expect((await assistantsOf(account))[0]).toMatchObject({
    name: 'Mentor',
    tools: [{ type: 'function', function: { name: 'calculate' } }],
  });

  await menuOf(page, 'Mentor', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete Assistant' });
  await expect(question).toContainText('Are you sure you want to delete the assistant? This action cannot be undone');
  await page.route('**/api/assistant/*', (route) => route.abort());
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('Failed to delete assistant. Please try again.');
  await page.unroute('**/api/assistant/*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Mentor')).toBeHidden();
});

test('a chat shows each call, and asks before one that writes', async ({ page, request, fakes }) => {
  const account = await accountWithKey(request);
  await make(account, 'Keeper');
  fakes.script(
    { toolCalls: [{ name: 'calculate', arguments: '{"expression":"2+3"}' }], reply: 'Let me see.' },
    { reply: 'That is 5.' },
    { toolCalls: [{ name: 'create_context', arguments: '{"tag":"sum","text":"Two and three is 5."}' }], reply: '' },
    { reply: 'Kept.' },
    { toolCalls: [{ name: 'send_mail', arguments: '{}' }], reply: '' },
    { reply: 'I cannot.' },
  );
  await signIn(page, account, '/assistants/latest/chat');
  await ask(page, 'What is two and three?');
  await expect(messages(page).last()).toContainText('That is 5.');
  await expect(
    messages(page)
      .last()
      .getByRole('button', { name: /calculate/ }),
  ).toContainText('Done');
  await ask(page, 'Keep it');
  const waiting = messages(page).last();
  await expect(waiting.getByText('Needs confirmation')).toBeVisible();
  await expect(waiting.getByText('"tag": "sum"')).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(messages(page).last()).toContainText('Kept.');
  await expect(messages(page)).toHaveCount(5);
  await ask(page, 'Mail it');
  await expect(messages(page).last()).toContainText('I cannot.');
  await expect(messages(page).last().getByText('Requires action')).toBeVisible();
  await page.reload();
  await expect(messages(page).last().getByText('Requires action')).toBeVisible();
  await page.getByRole('button', { name: /^New Conversation with / }).click();
  await expect(messages(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^New Conversation with / })).toBeDisabled();
  await page.goto('/context-bridge');
  await expect(page.locator('main').getByText('Two and three is 5.')).toBeVisible();
});

test('exported assistants are imported, and the report says what did not come along', async ({ page, request }) => {
  await signIn(page, await accountWithKey(request), '/assistants');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Assistants' });
  const choose = (content: string) =>
    dialog
      .getByLabel('Choose a file')
      .last()
      .setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose('{');
  await expect(dialog.getByText('The file is not valid JSON.')).toBeVisible();
  await choose(
    JSON.stringify({
      object: 'list',
      data: [
        { object: 'assistant', name: 'Old Tutor', model: 'gpt-4-1106-preview', tools: [{ type: 'file_search' }] },
        { object: 'assistant', name: '' },
      ],
    }),
  );
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('1 assistant was imported')).toBeVisible();
  await expect(dialog.getByText('gpt-4-1106-preview was retired on 2026-10-23')).toBeVisible();
  await expect(dialog.getByText("The tool 'file_search' was not imported")).toBeVisible();
  await expect(dialog.getByText('Item 2: It has no name.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Old Tutor')).toBeVisible();
});

test('the keyboard alone is enough', async ({ page, request }) => {
  const account = await accountWithKey(request);
  await make(account, 'Keys');
  await signIn(page, account, '/assistants');
  const functions = page.getByRole('button', { name: 'View Functions' });
  await functions.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Available Functions' });
  await expect(dialog.getByText('get_current_time')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(functions).toBeFocused();
  await card(page, 'Keys').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/assistants\/[0-9a-f]{24}\/chat$/);
  await expect(input(page)).toBeVisible();
});

test.describe('a small touch screen', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });

  test('holds list and chat without scrolling sideways', async ({ page, request }) => {
    const account = await createAccount(request);
    await signIn(page, account, '/assistants');
    await expect(card(page, 'Symbi Core Assistant')).toBeVisible();
    await expectToFit(page);
    await card(page, 'Symbi Core Assistant').tap();
    await ask(page, '/save note: A line.');
    await expect(messages(page).last().getByRole('button', { name: 'Refuse' })).toBeVisible();
    await expectToFit(page);
    await messages(page).last().getByRole('button', { name: 'Refuse' }).tap();
    await expect(messages(page).last()).toContainText('I did not do it.');
    await expectAccessible(page);
  });
});
