import { type ContextInput, listContexts } from '@symbi/contracts/context';
import { addContext } from '@symbi/testkit/factories';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';

const add = (account: Account, data: ContextInput['data'], tag = 'notes', trustScore = 5): Promise<string> =>
  addContext(account, { data, tag, trustScore });

const count = async (account: Account): Promise<number> => (await account.ask(listContexts)).count;

test('a context is created, edited, deactivated, reactivated and deleted', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/context-bridge');
  await expect(page.getByRole('heading', { level: 1, name: 'Context' })).toBeVisible();
  await expect(page.getByText('Manage sources used by the product')).toBeVisible();
  await expect(page.getByText('No contexts found')).toBeVisible();

  await page.getByRole('button', { name: 'New Context' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Context' });
  const create = dialog.getByRole('button', { name: 'Create' });
  await expect(dialog.getByRole('textbox', { name: 'Tag' })).toBeFocused();
  await expect(create).toBeDisabled();
  await page.keyboard.type('handbook');
  await expect(create).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('The reading room closes at nine.');
  await dialog.getByRole('button', { name: 'JSON' }).click();
  const data = dialog.getByRole('textbox', { name: 'Data (JSON)' });
  await expect(data).toHaveValue('{\n  "text": "The reading room closes at nine."\n}');
  await data.fill('{\n  "text": oops\n}');
  await expect(dialog.getByText(/^Line 2, column 11: unexpected o/)).toBeVisible();
  await create.click();
  await expect(dialog.getByText('Failed to create context. Please check your input and try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go to the error' }).click();
  await expect(data).toBeFocused();
  expect(
    await data.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd)),
  ).toBe('o');
  await data.fill('{"text": "The reading room closes at nine."}');
  await expect(dialog.getByRole('combobox', { name: 'Trust Score' })).toHaveText('5');
  await expectAccessible(page);
  await create.click();
  await expect(page.getByText('Context created', { exact: true })).toBeVisible();

  const card = page.getByRole('listitem', { name: 'Context handbook' });
  await expect(card.getByText('The reading room closes at nine.')).toBeVisible();
  await card.getByRole('button', { name: 'JSON' }).click();
  await expect(card.getByText('"The reading room closes at nine."')).toBeVisible();
  await card.getByRole('button', { name: 'JSON' }).click();
  await expect(card.getByRole('progressbar', { name: 'Trust score' })).toHaveAttribute('aria-valuenow', '100');
  const edit = card.getByRole('button', { name: 'Edit' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Edit Context' });
  await expect(editor.getByRole('textbox', { name: 'Tag' })).toBeFocused();
  await editor.getByRole('textbox', { name: 'Text', exact: true }).fill('The reading room closes at ten.');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('The reading room closes at ten.')).toBeVisible();
  await expect(edit).toBeFocused();
  await card.getByRole('button', { name: 'Deactivate' }).click();
  await expect(card.getByText('Inactive')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Reactivate' }).click();
  await expect(card.getByText('Inactive')).toHaveCount(0);
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No contexts found')).toBeVisible();
});

test('without vector search the one box searches the text, and explains what it finds', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await add(account, {
    title: 'Reading room',
    text: 'The reading room closes at nine in the evening.',
  });
  await add(account, { text: 'Bread is baked at dawn.' });
  await signIn(page, account, '/context-bridge');
  await expect(page.getByRole('searchbox', { name: 'Semantic search' })).toHaveCount(0);
  await expect(page.getByText('Vector search is unavailable: basic text search is used.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Limit' })).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search text' });
  // The keys are loaded with a separate file, after the visible page.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('When does the reading room close?');
  await expect(page.getByText('1 context found · Built-in search')).toBeVisible();
  const hit = page.getByRole('listitem', { name: 'Context notes' });
  await expect(hit.getByRole('group', { name: 'Matching words' })).toContainText('reading');
  await expect(hit.getByText('The reading room closes at nine in the evening.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await search.fill('xylophone quartz');
  await expect(page.getByText('No matching contexts found')).toBeVisible();
  await search.fill('');
  await expect(page.getByText('2 contexts', { exact: true })).toBeVisible();

  await page.goto(`/context-bridge?item=${id}`);
  await expect(
    page.getByRole('dialog', { name: 'Context' }).getByRole('heading', { name: 'Reading room' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/context-bridge');
});

test('a tag belongs to the search, and a threshold out of range is said and not sent', async ({ page, request }) => {
  const account = await createAccount(request);
  for (let dome = 0; dome < 11; dome += 1)
    await add(account, { text: `The observatory dome ${dome} opens at dusk.` }, 'common');
  await add(account, { text: 'Somewhere else an observatory dome opens too, long after dusk.' }, 'rare');
  await page.route('**/api/context/weaviate/status', (route) =>
    route.fulfill({ json: { success: true, connected: true, engine: 'embeddings' } }),
  );
  const sent: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/api/context/search')) sent.push(new URL(asked.url()).search);
  });
  await signIn(page, account, '/context-bridge?tag=rare');
  await page.getByRole('searchbox', { name: 'Semantic search' }).fill('observatory dome dusk');
  await expect(page.getByText('1 context found')).toBeVisible();
  expect(sent).toEqual([expect.stringContaining('tag=rare')]);

  await page.getByRole('spinbutton', { name: 'Threshold' }).fill('5');
  await expect(page.getByText('0 to 1')).toBeVisible();
  await expect(page.getByText('Bring the limit and the threshold into range to search.')).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole('spinbutton', { name: 'Threshold' }).fill('0.5');
  await expect(page.getByText('1 context found')).toBeVisible();
  expect(sent.at(-1)).toContain('threshold=0.5');
});

test('a search that fails falls back to the list and says so', async ({ page, request }) => {
  const account = await createAccount(request);
  await add(account, { text: 'Still here.' });
  await page.route('**/api/context/search?*', (route) => route.abort());
  await page.route('**/api/context/weaviate/status', (route) =>
    route.fulfill({ json: { success: true, connected: true, engine: 'embeddings' } }),
  );
  await signIn(page, account, '/context-bridge');
  await page.getByRole('searchbox', { name: 'Semantic search' }).fill('anything');
  await expect(page.getByRole('spinbutton', { name: 'Limit' })).toHaveValue('10');
  await expect(page.getByRole('spinbutton', { name: 'Threshold' })).toHaveValue('0.7');
  await expect(page.getByText('Semantic search failed. Falling back to regular search.')).toBeVisible();
  await expect(page.getByText('Still here.')).toBeVisible();
});

test('a bridge copies a tag, shows where copies are from, and another window follows', async ({
  page,
  request,
  context,
}) => {
  const account = await createAccount(request);
  await add(account, { text: 'one' }, 'plans');
  await add(account, { text: 'two' }, 'plans');
  await signIn(page, account, '/context-bridge');
  const other = await context.newPage();
  await other.goto('/context-bridge');
  await expect(other.getByText('2 contexts', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Create Bridge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Bridge' });
  await dialog.getByRole('combobox', { name: 'From tag' }).click();
  await page.getByRole('option', { name: 'plans (2)' }).click();
  await dialog.getByRole('textbox', { name: 'To tag' }).fill('plans');
  await expect(dialog.getByText('Choose a tag other than the one you copy from.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'To tag' }).fill('team');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Bridge' }).click();
  await expect(page.getByText('2 contexts bridged')).toBeVisible();
  await expect(page.getByText('bridged-from: plans')).toHaveCount(2);
  await expect(other.getByText('4 contexts', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Refresh tags' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'team (2)' }).click();
  await expect(page).toHaveURL('/context-bridge?tag=team');
  await expect(page.getByText('2 contexts', { exact: true })).toBeVisible();
});

test('a file is imported with a report', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/context-bridge');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Contexts' });
  await dialog
    .getByLabel('Choose files')
    .setInputFiles({ name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(dialog.getByText('Files of this kind are not imported.')).toBeVisible();
  const buffer = Buffer.from('name,price\nChair,12\nTable,80\na,b,c\nChair,12\n');
  await dialog.getByLabel('Choose files').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('textbox', { name: 'Tag' })).toHaveValue('prices');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Import finished')).toBeVisible();
  await expect(dialog.getByText('2 of 4 imported · 1 not imported · 1 duplicate not imported again')).toBeVisible();
  await expect(dialog.getByText('row 4: It has 3 cells, the header 2')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('imported from prices.csv')).toHaveCount(2);
  expect(await count(account)).toBe(2);
});

test('pages turn', async ({ page, request }) => {
  const account = await createAccount(request);
  for (let number = 1; number <= 12; number += 1) await add(account, { number });
  await signIn(page, account, '/context-bridge');
  await expect(page.getByText('12 contexts')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Context notes' })).toHaveCount(10);
  await page.getByRole('button', { name: 'Go to page 2' }).click();
  await expect(page).toHaveURL('/context-bridge?page=2');
  await expect(page.getByRole('listitem', { name: 'Context notes' })).toHaveCount(2);
});

test('an edit in one tab is seen in the other, which does not lose its own', async ({ page, request }) => {
  const account = await createAccount(request);
  await add(account, { title: 'Hours', text: 'The reading room closes at nine.' });
  await signIn(page, account, '/context-bridge');
  const other = await page.context().newPage();
  await other.goto('/context-bridge');
  await other.getByRole('button', { name: 'Edit' }).click();
  const theirs = other.getByRole('dialog', { name: 'Edit Context' });
  await theirs.getByRole('textbox', { name: 'Title' }).fill('Opening hours');

  await page.getByRole('button', { name: 'Edit' }).click();
  const mine = page.getByRole('dialog', { name: 'Edit Context' });
  await mine.getByRole('textbox', { name: 'Tag' }).fill('library');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem', { name: 'Context library' })).toBeVisible();
  await expect(other.getByText('library')).toBeVisible();

  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByText(/changed elsewhere since you opened it/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Save' }).click();
  for (const tab of [page, other]) {
    const card = tab.getByRole('listitem', { name: 'Context library' });
    await expect(card.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  }
});
