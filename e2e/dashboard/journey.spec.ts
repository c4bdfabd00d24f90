import { listAgents, readAgent } from '@symbi/contracts/agents';
import { createConversation } from '@symbi/contracts/conversations';
import type { APIRequestContext } from '@playwright/test';
import { type Account, asUser, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessibleInThemes } from '../support/axe.ts';

const firstAgent = async (request: APIRequestContext, account: Account): Promise<string> => {
  const answer = await request.get('/api/agents', asUser(account));
  return listAgents.response.parse(await answer.json()).data[0]?._id ?? '';
};

const startConversation = async (request: APIRequestContext, account: Account, title: string): Promise<string> => {
  const data = { title, agent: await firstAgent(request, account) };
  const answer = await request.post('/api/conversations', { ...asUser(account), data });
  return createConversation.response.parse(await answer.json())._id;
};

test('a new user sees the sample status, empty lists, and what to do next', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  const status = page.getByRole('region', { name: 'Cognitive Intelligence Status' });
  await expect(status.getByText('Sample', { exact: true })).toBeVisible();
  for (const shown of [
    'CI System',
    'Online',
    'Active',
    'Active Bridges',
    'Avg Trust Score',
    '0.82',
    'Bonded Agents',
    'Synchronized',
  ]) {
    await expect(status.getByText(shown, { exact: true })).toBeVisible();
  }
  await expect(status.getByRole('progressbar', { name: 'Active Bridges' })).toHaveAttribute('aria-valuenow', '75');
  await expect(status.getByRole('progressbar', { name: 'Avg Trust Score' })).toHaveAttribute('aria-valuenow', '82');

  await expect(page.getByRole('region', { name: 'Conversations', exact: true })).toContainText('Active discussions');
  await expect(page.getByRole('region', { name: 'AI Agents' })).toContainText('Ready to assist');
  await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText('Total exchanged');

  const recent = page.getByRole('region', { name: 'Recent Conversations' });
  await expect(recent.getByText('No conversations yet')).toBeVisible();
  await expect(recent.getByText('Start a new conversation to see it here')).toBeVisible();
  await recent.getByRole('link', { name: 'Start a New Conversation' }).click();
  await expect(page).toHaveURL('/conversations/new');
});

test('conversations appear with their title and time, even those started elsewhere', async ({ page, request }) => {
  const account = await createAccount(request);
  await startConversation(request, account, 'Quarterly figures');
  await signIn(page, account);
  const recent = page.getByRole('region', { name: 'Recent Conversations' });
  await expect(recent.getByRole('link', { name: /Quarterly figures/ })).toContainText(
    /[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2} [AP]M/,
  );
  await expect(page.getByRole('region', { name: 'Conversations', exact: true })).toContainText('1');

  const second = await startConversation(request, account, 'From another window');
  await page.reload();
  await recent.getByRole('link', { name: /From another window/ }).click();
  await expect(page).toHaveURL(`/conversations/${second}`);
});

test('what is archived is neither counted nor listed among the recent', async ({ page, request }) => {
  const account = await createAccount(request);
  await startConversation(request, account, 'Still going');
  const archived = await startConversation(request, account, 'Put away');
  await request.put(`/api/conversations/${archived}`, { ...asUser(account), data: { isArchived: true } });
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url().replace(/^.*(?=\/api)/, '')));
  await signIn(page, account);
  await expect(page.getByRole('region', { name: 'Recent Conversations' }).getByRole('listitem')).toHaveText([
    /Still going/,
  ]);
  await expect(page.getByRole('region', { name: 'Conversations', exact: true })).toContainText('1Conversations');
  await expect(page.getByRole('region', { name: 'AI Agents' })).toContainText('1AI Agents');
  expect(asked).toContain('/api/conversations?limit=5');
  expect(asked).toContain('/api/agents?limit=4');
});

test('agents are cards that lead to their editor; without any, the first is offered', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await firstAgent(request, account);
  const { data: agent } = readAgent.response.parse(
    await (await request.get(`/api/agents/${id}`, asUser(account))).json(),
  );
  await signIn(page, account);
  const agents = page.getByRole('region', { name: 'Your Agents' });
  const card = agents.getByRole('link', { name: new RegExp(agent.name) });
  await expect(card).toContainText(agent.model);
  await card.click();
  await expect(page).toHaveURL(`/agents/${id}`);

  await request.delete(`/api/agents/${id}`, asUser(account));
  await page.goto('/');
  await expect(agents.getByText('No agents created yet')).toBeVisible();
  await expect(agents.getByText('Create your first AI agent to get started')).toBeVisible();
  await agents.getByRole('link', { name: 'Create Your First Agent' }).click();
  await expect(page).toHaveURL('/agents/new');
});

test('the buttons at the top lead to a new conversation and a new agent', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await page.getByRole('link', { name: 'Create Agent' }).click();
  await expect(page).toHaveURL('/agents/new');
  await page.goBack();
  await page.getByRole('link', { name: 'New Conversation', exact: true }).click();
  await expect(page).toHaveURL('/conversations/new');
});

test('a part that cannot be loaded says so and can be tried again, while the others stand', async ({
  page,
  request,
}) => {
  let isBroken = true;
  await page.route('**/api/conversations?*', (route) => (isBroken ? route.abort() : route.continue()));
  await signIn(page, await createAccount(request));
  const recent = page.getByRole('region', { name: 'Recent Conversations' });
  await expect(recent.getByText('Your conversations could not be loaded')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Your Agents' }).getByRole('link')).toHaveCount(1);
  const counter = page.getByRole('region', { name: 'Conversations', exact: true });
  await expect(counter).toContainText('Could not be loaded');
  isBroken = false;
  await counter.getByRole('button', { name: 'Retry: Conversations' }).click();
  await expect(recent.getByText('No conversations yet')).toBeVisible();
  await expect(counter).toContainText('Active discussions');
});

test('the dashboard is accessible', async ({ page, request }) => {
  const account = await createAccount(request);
  await startConversation(request, account, 'Quarterly figures');
  await signIn(page, account);
  await expect(page.getByRole('link', { name: /Quarterly figures/ })).toBeVisible();
  await expectAccessibleInThemes(page);
});
