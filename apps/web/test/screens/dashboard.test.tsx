import { listAgents } from '@symbi/contracts/agents';
import { createApiKey, listApiKeys, type ApiKey } from '@symbi/contracts/api-keys';
import { listConversations } from '@symbi/contracts/conversations';
import { listHeads } from '@symbi/contracts/heads';
import { readDashboard } from '@symbi/contracts/dashboard';
import { me } from '@symbi/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { idOf, sampleConversation, sampleKey, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { tabTo } from '../support/keyboard.ts';
import { worker } from '../support/worker.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true });
const recent = () => region('Recent Conversations');
const agents = () => region('Your Agents');

/** Server answers for a user who has just registered. */
const nothing = answer(
  readDashboard,
  one({
    conversations: 0,
    agents: 1,
    messages: 0,
    status: {
      sample: true,
      system: 'Online',
      activeBridges: 3,
      averageTrust: 0.82,
      trustCount: 0,
      uncheckedCount: 0,
      bondedAgents: 2,
    },
  }),
);

test('a new user sees empty lists, and what to do next', async () => {
  const { address } = await openScreen(paths.dashboard, nothing, answer(listConversations, list([])));
  const status = region('Cognitive Intelligence Status');
  for (const shown of ['Sample', 'CI System', 'Online', 'Active Bridges', 'Avg Trust Score', '0.82', 'Bonded Agents'])
    await expect.element(status.getByText(shown, { exact: true })).toBeVisible();
  for (const [name, value] of [
    ['Active Bridges', '75'],
    ['Avg Trust Score', '82'],
  ] as const)
    await expect.element(status.getByRole('progressbar', { name })).toHaveAttribute('aria-valuenow', value);
  await expect.element(region('Conversations').getByText('Active discussions')).toBeVisible();
  await expect.element(region('AI Agents').getByText('Ready to assist')).toBeVisible();
  await expect.element(region('Messages').getByText('Total exchanged')).toBeVisible();
  await expect.element(recent().getByText('No conversations yet')).toBeVisible();
  await expect.element(recent().getByText('Start a new conversation to see it here')).toBeVisible();
  await expectAccessible();
  await recent().getByRole('link', { name: 'Start a New Conversation' }).click();
  await expect.poll(address).toBe(paths.newConversation);
});

test.each([
  { talks: 0, welcome: 'Welcome, Ada Lovelace' },
  { talks: 1, welcome: 'Welcome back, Ada Lovelace' },
])('who registered today and began $talks conversations reads $welcome', async ({ talks, welcome }) => {
  const account = answer(me, one({ ...sampleUser, createdAt: new Date().toISOString() }));
  const begun = list(Array.from({ length: talks }, () => sampleConversation()));
  await openScreen(paths.dashboard, account, answer(listConversations, begun));
  await expect.element(page.getByRole('heading', { name: welcome, exact: true })).toBeVisible();
});

test('a recent conversation shows how it ended, its agent and its tier, as in the list', async () => {
  const rated = sampleConversation({ messageCount: 4, ethicalScore: 0.93, trustCount: 2 });
  const head = {
    conversationId: rated._id,
    excerpt: 'Berths are full.',
    sender: 'agent' as const,
    agentName: 'Council',
  };
  await openScreen(paths.dashboard, answer(listConversations, list([rated])), answer(listHeads, list([head])));
  const row = recent().getByRole('listitem');
  await expect.element(row.getByText('Berths are full.')).toBeVisible();
  await expect.element(row.getByText('Council')).toBeVisible();
  await expect.element(row.getByText('Trusted')).toBeVisible();
  expect(row.getByRole('button').all()).toEqual([]);
  await expectAccessible();
  await expectToFitPhone();
});

test('without an agent the first is offered', async () => {
  const { address } = await openScreen(paths.dashboard, answer(listAgents, list([])));
  await expect.element(agents().getByText('No agents created yet')).toBeVisible();
  await expect.element(agents().getByText('Create your first AI agent to get started')).toBeVisible();
  await agents().getByRole('link', { name: 'Create Your First Agent' }).click();
  await expect.poll(address).toBe(paths.newAgent);
});

test.each([
  ['Create Agent', paths.newAgent],
  ['New Conversation', paths.newConversation],
])('the button %s at the top leads there', async (name, path) => {
  const { address } = await openScreen(paths.dashboard);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect.poll(address).toBe(path);
});

test('a part that cannot be loaded says so and can be tried again, while the others stand', async () => {
  await openScreen(paths.dashboard, refuse(listConversations, 'not_found'));
  await expect.element(recent().getByText('Your conversations could not be loaded')).toBeVisible();
  await expect.element(agents().getByRole('link', { name: /Symbi Core/ })).toBeVisible();
  await expect.element(region('Conversations').getByText('Could not be loaded')).toBeVisible();
  await expectAccessible();
  worker.resetHandlers();
  await tabTo(region('Conversations').getByRole('button', { name: 'Retry: Conversations' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(recent().getByRole('link', { name: /Harbour plans/ })).toBeVisible();
  await expect.element(region('Conversations').getByText('Active discussions')).toBeVisible();
});

test('the keyboard alone walks the dashboard in the order it is read, and Enter opens what is there', async () => {
  const talks = [
    sampleConversation({ _id: idOf(21), title: 'Newer talk' }),
    sampleConversation({ _id: idOf(20), title: 'Older talk' }),
  ];
  const { address } = await openScreen(paths.dashboard, answer(listConversations, list(talks)));
  await expect.element(recent().getByRole('link', { name: /Older talk/ })).toBeVisible();
  await expect.element(agents().getByRole('link', { name: /Symbi Core/ })).toBeVisible();
  await userEvent.tab();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
  for (const stop of [
    page.getByRole('main').getByRole('link', { name: 'New Conversation', exact: true }),
    page.getByRole('link', { name: 'Create Agent' }),
    page.getByRole('button', { name: 'Roundtable' }),
    recent().getByRole('link', { name: 'New', exact: true }),
    recent().getByRole('link', { name: /Newer talk/ }),
    recent().getByRole('link', { name: /Older talk/ }),
    agents().getByRole('link', { name: 'All agents' }),
    agents().getByRole('link', { name: /Symbi Core/ }),
  ]) {
    await userEvent.tab();
    await expect.element(stop).toHaveFocus();
    await expect.element(stop).toBeInViewport();
  }
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.agent(idOf(10)));
});

test('at the roundtable whoever lacks a key is off, with the way to add one, and the built-in planner is on', async () => {
  let keys: ApiKey[] = [];
  const { address } = await openScreen(
    paths.dashboard,
    answer(listApiKeys, () => list(keys)),
    answer(createApiKey, () => {
      keys = [sampleKey({ provider: 'v0' })];
      return one(sampleKey({ provider: 'v0' }));
    }),
  );
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roundtable (Gather Proposals)' });
  const checkbox = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  await expect.element(checkbox('Local planner (built in)')).toBeChecked();
  await expect.element(checkbox('Codex (provider)')).not.toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Add key for Codex (provider)' })).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
  await dialog.getByRole('textbox', { name: 'Goal / Task' }).fill('Move the reports');
  await dialog.getByRole('button', { name: 'Add key for v0' }).click();
  const form = page.getByRole('dialog', { name: 'Add API Key' });
  await expect.element(form.getByRole('combobox')).toHaveTextContent('v0');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Add key for v0' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Add key for v0' }).click();
  await form.getByRole('textbox', { name: 'Name' }).fill('Design');
  await form.getByLabelText('API Key', { exact: true }).fill('v1:0123456789abcdef');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(checkbox('v0')).toBeChecked();
  await expect.element(checkbox('v0')).toHaveFocus();
  await expect.element(checkbox('Local planner (built in)')).toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Add key for v0' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('textbox', { name: 'Goal / Task' })).toHaveValue('Move the reports');
  expect(address()).toBe(paths.dashboard);
});

test('the roundtable opens with its task to be typed', async () => {
  await openScreen(paths.dashboard);
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roundtable (Gather Proposals)' });
  await expect.element(dialog.getByRole('textbox', { name: 'Task' })).toHaveFocus();
});

test('the roundtable refuses an empty task with its sentence, and fits a phone', async () => {
  await openScreen(paths.dashboard, answer(listApiKeys, list([sampleKey({ provider: 'openai' })])));
  await page.getByRole('button', { name: 'Roundtable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roundtable (Gather Proposals)' });
  await expect.element(dialog.getByPlaceholder('Describe what you want accomplished')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Codex (provider)' })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: 'v0', exact: true })).not.toBeChecked();
  const trae = dialog.getByRole('checkbox', { name: 'Trae' });
  await expect.element(trae).not.toBeChecked();
  await expect.element(trae).toHaveAccessibleDescription(/needs no key.*operator of this server/);
  await expect.element(dialog.getByRole('button', { name: 'Add key for Codex (provider)' })).not.toBeInTheDocument();
  // An actual call would have no handler here, and would fail the test.
  await dialog.getByRole('button', { name: 'Gather Proposals' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please describe a goal/task.');
  await expect.element(dialog.getByRole('textbox', { name: 'Task' })).toHaveFocus();
  await expectToFitPhone();
});

test('whoever has no name is called User everywhere', async () => {
  await openScreen(paths.dashboard, answer(me, one({ ...sampleUser, name: '' })));
  await expect.element(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible();
  await expect.element(page.getByRole('banner').getByText('U', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(page.getByText('User', { exact: true })).toBeVisible();
});

test('the bonded agents lead to where agents are bonded', async () => {
  const { address } = await openScreen(paths.dashboard);
  await page.getByRole('link', { name: 'Bonded Agents' }).click();
  await expect.poll(address).toBe(paths.agents);
});

test('going back from the roundtable closes it and stays on the dashboard, and asks before a written task goes', async () => {
  const { address, back } = await openScreen(paths.conversations);
  await page.getByRole('link', { name: 'Symbi', exact: true }).click();
  const open = page.getByRole('button', { name: 'Roundtable' });
  const dialog = page.getByRole('dialog', { name: 'Roundtable (Gather Proposals)' });
  const task = dialog.getByRole('textbox', { name: 'Goal / Task' });
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await open.click();
  await expect.element(task).toHaveFocus();
  await back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  expect(address()).toBe(paths.dashboard);
  await open.click();
  await task.fill('Move the reports');
  await back();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(task).toHaveValue('Move the reports');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  expect(address()).toBe(paths.dashboard);
  await back();
  await expect.poll(address).toBe(paths.conversations);
});

test('two quick clicks open the roundtable once, and it opens again after it was closed', async () => {
  const { address, back } = await openScreen(paths.conversations);
  await page.getByRole('link', { name: 'Symbi', exact: true }).click();
  const open = page.getByRole('button', { name: 'Roundtable' });
  const dialog = page.getByRole('dialog', { name: 'Roundtable (Gather Proposals)' });
  await expect.element(open).toBeVisible();
  const button = open.element();
  if (!(button instanceof HTMLElement)) throw new Error('Not a button');
  button.click();
  button.click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open.click();
  await expect.element(dialog).toBeVisible();
  await back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(address()).toBe(paths.dashboard);
  await back();
  await expect.poll(address).toBe(paths.conversations);
});

test.each([320, 390, 412])('at %i pixels no label of a count runs into the next one', async (width) => {
  await page.viewport(width, 740);
  await openScreen(paths.dashboard);
  for (const name of ['Conversations', 'AI Agents', 'Messages']) {
    const counter = page.getByRole('region', { name, exact: true });
    await expect.element(counter).toBeVisible();
    const label = counter.getByText(name, { exact: true }).element();
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  }
});
