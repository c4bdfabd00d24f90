import { type Agent, listAgents, updateAgent } from '@symbi/contracts/agents';
import type { Page } from '@playwright/test';
import { makeAgent } from '@symbi/testkit/factories';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';

const agentsOf = async (account: Account): Promise<Agent[]> => (await account.ask(listAgents)).data;

const card = (page: Page, name: string) => page.locator('main').getByRole('link', { name: new RegExp(name) });

const choose = async (page: Page, field: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

test('an agent is made with every setting, and found again as it was saved', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/agents');
  await page.getByRole('link', { name: 'Create Agent' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Scout');
  await page.getByLabel('Description').fill('Finds what others miss');
  await choose(page, 'Provider', 'Symbi Core (offline)');
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('symbi-core');
  await expect(page.getByText('The built-in agent needs no key')).toBeVisible();
  await page.getByRole('switch', { name: /^Public/ }).check();

  await page.getByRole('tab', { name: 'Advanced Settings' }).click();
  const temperature = page.getByRole('slider', { name: 'Temperature' });
  await expect(temperature).toHaveValue('0.7');
  await expect(temperature).toBeDisabled();
  await expect(page.getByText('This model does not take a temperature; the value is not sent.')).toBeVisible();
  const tokens = page.getByRole('slider', { name: 'Max Tokens' });
  await expect(tokens).toHaveValue('1000');
  await tokens.press('ArrowRight');
  await expect(tokens).toHaveValue('1100');
  await tokens.press('End');
  await expect(tokens).toHaveValue('4000');
  await expect(page.getByLabel('CI Model')).toHaveValue('symbi-core');
  await expect(page.getByRole('slider', { name: 'Trust Score Threshold' })).toHaveValue('0.7');
  await page.getByRole('switch', { name: /^Context Bridge/ }).check();
  await page.getByLabel('Metadata (JSON object)').fill('{"team": "ops"}');

  await page.getByRole('tab', { name: 'System Prompt' }).click();
  await page.getByRole('textbox', { name: 'System Prompt' }).fill('Answer briefly.');
  await page.getByRole('tab', { name: 'Trust Mode' }).click();
  await expect(page.getByText('Heuristic local trust is the only mode.')).toBeVisible();

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/agents\/[0-9a-f]{24}$/);
  await expect(page.getByText('Agent saved successfully')).toBeHidden();
  const saved = (await agentsOf(account)).find(({ name }) => name === 'Scout');
  expect(saved).toMatchObject({
    description: 'Finds what others miss',
    provider: 'local',
    model: 'symbi-core',
    systemPrompt: 'Answer briefly.',
    temperature: 0.7,
    maxTokens: 4000,
    isPublic: true,
    ciEnabled: true,
    ciModel: 'symbi-core',
    contextBridgeEnabled: true,
    trustScoreThreshold: 0.7,
    apiKeyId: null,
    metadata: { team: 'ops' },
  });
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Finds what others miss');
});

test('a new agent begins with the documented provider and a model that stays; the documented one ends', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount(request), '/agents/new');
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveText('OpenAI');
  const model = page.getByRole('combobox', { name: 'Model' });
  await expect(model).toHaveValue('gpt-6-luna');
  await expect(page.getByText('gpt-4o')).toHaveCount(0);
  await model.fill('gpt-4o');
  await expect(page.getByRole('alert').getByText('gpt-4o will be shut down on Jan 14, 2027.')).toBeVisible();
  await page.keyboard.press('Escape');
  await model.click();
  const retired = page.getByRole('option').filter({ hasText: 'retired Oct 23, 2026' }).first();
  await expect(retired).toContainText('gpt-4');
  await expect(retired).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Use gpt-6-luna' }).click();
  await expect(model).toHaveValue('gpt-6-luna');

  await model.fill('gpt-4');
  await page.getByRole('textbox', { name: 'Name' }).fill('Relic');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/gpt-4 was shut down on Oct 23, 2026/).first()).toBeVisible();
  await expect(page).toHaveURL('/agents/new');
});

test('a key that is entered by hand is stored first and then used by the agent', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/agents/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Keyed');
  await expect(page.getByText('You have no key for this provider yet.')).toBeVisible();
  await choose(page, 'API Key', 'Enter a key…');
  await page.getByLabel('New API Key').fill('sk-test-0123456789abcdef');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'API Key' })).toContainText('OpenAI key');
  await expect(page.getByRole('combobox', { name: 'API Key' })).not.toContainText('0123456789');
  const saved = (await agentsOf(account)).find(({ name }) => name === 'Keyed');
  expect(saved?.apiKeyId).toMatch(/^[0-9a-f]{24}$/);
  await page.goto('/settings?tab=keys');
  await expect(page.getByText('OpenAI key')).toBeVisible();
});

test('a custom provider needs the address of its server', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/agents/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Own server');
  await choose(page, 'Provider', 'Custom (OpenAI-compatible)');
  await page.getByRole('combobox', { name: 'Model' }).fill('llama');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Base URL must be a web address/)).toBeVisible();
  await page.getByLabel('Base URL').fill('http://169.254.169.254/v1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL('/agents/new');
});

test('changes are not lost by leaving in passing', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await makeAgent(account, { name: 'Scout' });
  await signIn(page, account, `/agents/${agent._id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ranger');
  await page.getByRole('link', { name: 'Back to agents' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ranger');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Back to agents' }).click();
  await expect(card(page, 'Ranger')).toBeVisible();

  await card(page, 'Ranger').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nobody');
  await page.getByRole('link', { name: 'Back to agents' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(card(page, 'Ranger')).toBeVisible();
});

test('only what was changed is sent, so that two editors do not undo each other', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await makeAgent(account, { name: 'Scout' });
  await signIn(page, account, `/agents/${agent._id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ranger');
  await account.ask(updateAgent, { params: { id: agent._id }, body: { description: 'From elsewhere' } });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  const saved = (await agentsOf(account)).find(({ _id }) => _id === agent._id);
  expect(saved).toMatchObject({ name: 'Ranger', description: 'From elsewhere' });
});

test('the card menu edits, duplicates, publishes and deletes', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await makeAgent(account, { name: 'Scout' });
  await signIn(page, account, '/agents');
  const openMenu = () => page.getByRole('button', { name: 'Actions for Scout', exact: true }).click();
  await openMenu();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Agent', 'Duplicate', 'Make Public', 'Delete']);
  await page.getByRole('menuitem', { name: 'Edit Agent' }).click();
  await expect(page).toHaveURL(`/agents/${agent._id}/edit`);
  await page.goBack();

  await openMenu();
  await page.getByRole('menuitem', { name: 'Make Public' }).click();
  await expect(page.getByRole('img', { name: 'Public agent' })).toBeVisible();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/\/agents\/[0-9a-f]{24}$/);
  await expect(page).not.toHaveURL(new RegExp(agent._id));
  await page.goBack();

  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Agent' });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Scout', exact: true })).toHaveCount(0);
  // The dialog hides the cards behind it as soon as it opens.
  await expect.poll(async () => (await agentsOf(account)).map(({ _id }) => _id)).not.toContain(agent._id);
});

test('the editor deletes its agent after asking', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await makeAgent(account, { name: 'Scout' });
  await signIn(page, account, `/agents/${agent._id}`);
  await page.getByRole('button', { name: 'Delete agent' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/agents');
  await expect(card(page, 'Scout')).toHaveCount(0);
});

test("somebody else's public agent can be read and copied, not changed", async ({ page, request }) => {
  const owner = await createAccount(request, 'Owner');
  const agent = await makeAgent(owner, {
    name: 'Oracle of the suite',
    isPublic: true,
    systemPrompt: 'SECRET-PROMPT',
  });
  const visitor = await createAccount(request, 'Visitor');
  await signIn(page, visitor, '/agents');
  await page.getByRole('switch', { name: 'Show Public Agents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Public Agents' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await page.getByLabel('Search agents...').fill('oracle of the suite');
  await card(page, 'Oracle of the suite').first().click();
  await expect(page).toHaveURL(`/agents/${agent._id}`);
  await expect(page.getByText('This agent belongs to someone else')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByText('SECRET-PROMPT')).toHaveCount(0);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(await agentsOf(visitor)).toHaveLength(2);
});
