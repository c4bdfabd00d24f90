import { readAgent, removeAgent } from '@symbi/contracts/agents';
import { updateConversation } from '@symbi/contracts/conversations';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { firstAgent, startConversation } from '../support/talk.ts';

const startOne = async (account: Account, title: string): Promise<string> =>
  startConversation(account, await firstAgent(account), title);

test('conversations appear with their title and time, even those started elsewhere', async ({ page, request }) => {
  const account = await createAccount(request);
  await startOne(account, 'Quarterly figures');
  await signIn(page, account);
  const recent = page.getByRole('region', { name: 'Recent Conversations' });
  await expect(recent.getByRole('listitem').filter({ hasText: 'Quarterly figures' })).toContainText(
    /[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2} [AP]M/,
  );
  await expect(page.getByRole('region', { name: 'Conversations', exact: true })).toContainText('1');

  const second = await startOne(account, 'From another window');
  await page.reload();
  await recent.getByRole('link', { name: /From another window/ }).click();
  await expect(page).toHaveURL(`/conversations/${second}`);
});

test('what is archived is neither counted nor listed among the recent', async ({ page, request }) => {
  const account = await createAccount(request);
  await startOne(account, 'Still going');
  const archived = await startOne(account, 'Put away');
  await account.ask(updateConversation, { params: { id: archived }, body: { isArchived: true } });
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url().replace(/^.*(?=\/api)/, '')));
  await signIn(page, account);
  await expect(page.getByRole('region', { name: 'Recent Conversations' }).getByRole('listitem')).toHaveText([
    /Still going/,
  ]);
  await expect(page.getByRole('region', { name: 'Conversations', exact: true })).toContainText('1Conversations');
  await expect(page.getByRole('region', { name: 'AI Agents' })).toContainText('1AI Agents');
  expect(asked).toContain('/api/conversations?limit=5');
  expect(asked).toContain('/api/agents?limit=4&order=newest');
});

test('agents are cards that lead to their editor; without any, the first is offered', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await firstAgent(account);
  const { data: agent } = await account.ask(readAgent, { params: { id } });
  await signIn(page, account);
  const agents = page.getByRole('region', { name: 'Your Agents' });
  const card = agents.getByRole('link', { name: new RegExp(agent.name) });
  await expect(card).toContainText(agent.model);
  await card.click();
  await expect(page).toHaveURL(`/agents/${id}`);

  await account.ask(removeAgent, { params: { id } });
  await page.goto('/');
  await expect(agents.getByText('No agents created yet')).toBeVisible();
  await expect(agents.getByText('Create your first AI agent to get started')).toBeVisible();
  await agents.getByRole('link', { name: 'Create Your First Agent' }).click();
  await expect(page).toHaveURL('/agents/new');
});
