import { listAgents, listModels, readAgent, type Model } from '@symbi/contracts/agents';
import { listConversations } from '@symbi/contracts/conversations';
import { createApiKey, listApiKeys, type ApiKey } from '@symbi/contracts/api-keys';
import { me } from '@symbi/contracts/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { idOf, sampleAgent, sampleConversation, sampleKey, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const tab = (name: string) => page.getByRole('tab', { name });
const nameField = () => page.getByRole('textbox', { name: 'Name' });

test('the list with a public agent and its menu are accessible', async () => {
  await openScreen(paths.agents, answer(listAgents, list([sampleAgent({ name: 'Scout', isPublic: true })])));
  await expect.element(page.getByRole('main').getByRole('link', { name: /Scout/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Actions for Scout', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit Agent' })).toBeVisible();
  // Menus are rendered outside the landmarks.
  await expectAccessible('region');
});

test('who deletes an agent is told how many conversations use it, and what becomes of them', async () => {
  await openScreen(
    paths.agents,
    answer(listAgents, list([sampleAgent({ name: 'Scout' })])),
    answer(listConversations, ({ query }) => {
      if (query.agent === undefined) return list([]);
      return { ...list([sampleConversation()]), count: query.archived === true ? 1 : 7 };
    }),
  );
  await page.getByRole('button', { name: 'Actions for Scout', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Agent' });
  await expectToSay(question, '8 of your conversations use it. They stay readable; choose another agent to go on.');
  await expectAccessible('region');
});

test('an article of the compliance says what its number rests on', async () => {
  await openScreen(paths.agent(idOf(10)), answer(readAgent, one(sampleAgent())));
  await tab('Trust Mode').click();
  await expect
    .element(page.getByText('Rests on the prompt and the address of the provider only: no reply was looked at'))
    .toBeVisible();
});

test('an agent whose provider has no key says so, with the way to add one', async () => {
  const agents = [
    sampleAgent({ name: 'Scout', provider: 'anthropic' }),
    sampleAgent({ _id: idOf(91), name: 'Ranger', provider: 'openai' }),
    sampleAgent({ _id: idOf(92), name: 'Core', provider: 'local' }),
  ];
  await openScreen(
    paths.agents,
    answer(listAgents, list(agents)),
    answer(listApiKeys, list([sampleKey({ provider: 'openai' })])),
  );
  await expect.element(page.getByText('Needs a key')).toBeVisible();
  expect(page.getByText('Needs a key').all()).toHaveLength(1);
  await expectAccessible();
  await page.getByRole('button', { name: 'Add key for Scout' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('an agent whose key was added has the focus, in place of the button that is gone', async () => {
  const keys: ApiKey[] = [];
  await openScreen(
    paths.agents,
    answer(listAgents, list([sampleAgent({ name: 'Scout', provider: 'anthropic' })])),
    answer(listApiKeys, () => list(keys)),
    answer(createApiKey, () => {
      keys.push(sampleKey({ provider: 'anthropic' }));
      return one(sampleKey({ provider: 'anthropic' }));
    }),
  );
  await page.getByRole('button', { name: 'Add key for Scout' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByLabelText('API Key', { exact: true }).fill('sk-ant-0123456789');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Needs a key')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('link', { name: /Scout/ })).toHaveFocus();
});

test('every tab of the editor is accessible, with what is wrong beside the field', async () => {
  await openScreen(paths.newAgent);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Agent name is required')).toBeVisible();
  for (const name of ['Basic Settings', 'Advanced Settings', 'System Prompt', 'Trust Mode']) {
    await tab(name).click();
    await expectAccessible();
  }
});

test('what is wrong is shown on the tab where it stands', async () => {
  await openScreen(paths.newAgent);
  await tab('System Prompt').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(tab('Basic Settings')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByText('Agent name is required')).toBeVisible();
  await expect.element(nameField()).toHaveFocus();
  await nameField().fill('Scout');
  await expect.element(page.getByText('Agent name is required')).not.toBeInTheDocument();
  await tab('Advanced Settings').click();
  await page.getByLabelText('Metadata (JSON object)').fill('[1, 2]');
  await tab('Basic Settings').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Metadata must be a JSON object')).toBeVisible();
});

const openWithDefault = (path: string, ending: Pick<Model, 'endsOn' | 'retiredOn'>, model = 'gpt-4o') => {
  const models = [
    { id: model, name: model, acceptsTemperature: true, ...ending },
    { id: 'gpt-6-luna', name: 'GPT-6 luna', acceptsTemperature: true },
  ];
  const preferences = { ...sampleUser.preferences, defaultModel: model };
  return openScreen(
    path,
    answer(me, one({ ...sampleUser, preferences })),
    answer(readAgent, one(sampleAgent({ provider: 'openai', model }))),
    answer(listModels, {
      success: true,
      data: { models, live: false, hasFailed: false, defaultModel: 'gpt-6-luna' },
      models,
    }),
  );
};
const modelField = () => page.getByRole('combobox', { name: 'Model' });

test.each([
  ['was', { retiredOn: '2027-01-14' }],
  ['will be', { endsOn: '2027-01-14' }],
])(
  'a new agent begins with a current model where the default %s shut down, and can still choose it',
  async (tense, ending) => {
    await openWithDefault(paths.newAgent, ending, 'gpt-4-turbo');
    await expect.element(modelField()).toHaveValue('gpt-6-luna');
    await expect
      .element(page.getByText(`Your default, gpt-4-turbo, ${tense} shut down on Jan 14, 2027.`))
      .toBeVisible();
    expect(page.getByRole('alert').all()).toHaveLength(0);
    await modelField().fill('gpt-4-turbo');
    await expect.element(page.getByRole('button', { name: 'Use gpt-6-luna' })).toBeVisible();
    await expect.element(modelField()).toHaveValue('gpt-4-turbo');
    await expect.element(page.getByText('Your default, gpt-4-turbo')).not.toBeInTheDocument();
  },
);

test('the default of an account that never chose one is passed over without a word', async () => {
  await openWithDefault(paths.newAgent, { endsOn: '2027-01-14' });
  await expect.element(modelField()).toHaveValue('gpt-6-luna');
  expect(page.getByText('gpt-4o').elements()).toHaveLength(0);
});

test.each([{ retiredOn: '2027-01-14' }, { endsOn: '2027-01-14' }])(
  'an agent whose model is shut down keeps it, with a button for one that is offered: %o',
  async (ending) => {
    await openWithDefault(paths.agent(idOf(10)), ending);
    await expect.element(page.getByRole('button', { name: 'Use gpt-6-luna' })).toBeVisible();
    await expect.element(modelField()).toHaveValue('gpt-4o');
  },
);

test.each([true, false])('a conversation begins at its page: of my own %s', async (isOwn) => {
  const agent = sampleAgent({ _id: idOf(11), name: 'Scout', isOwn, isPublic: true });
  const { address } = await openScreen(
    paths.agent(idOf(11)),
    answer(readAgent, one(agent)),
    answer(listAgents, list([sampleAgent(), agent])),
  );
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect.poll(address).toBe(paths.newConversationWith(idOf(11)));
  await expect.element(page.getByRole('combobox', { name: 'Agent' })).toHaveTextContent('Scout');
});

test('an agent that does not exist says so, and leads back to the others', async () => {
  const { address } = await openScreen(paths.agent(idOf(99)), refuse(readAgent, 'not_found', 'It was deleted'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Failed to load agent details' })).toBeVisible();
  await expect.element(page.getByText('It was deleted')).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).all()).toHaveLength(0);
  await page.getByRole('link', { name: 'Back to agents' }).click();
  await expect.poll(address).toBe(paths.agents);
});

test('the list is searched, and says why it is empty', async () => {
  const agents = [sampleAgent(), sampleAgent({ _id: idOf(11), name: 'Scout', description: '' })];
  await openScreen(paths.agents, answer(listAgents, list(agents)));
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: /Scout/ }).getByText('No description')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search agents...' });
  await search.fill('nothing like it');
  await expect.element(page.getByText('No agents match your search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await search.fill('SCOUT');
  await expect.poll(() => main.getByRole('link', { name: /Answers from your contexts/ }).all()).toHaveLength(0);
  await expect.element(main.getByRole('link', { name: /Scout/ })).toBeVisible();
});

test('whoever has no agent is led to the first', async () => {
  const { address } = await openScreen(paths.agents, answer(listAgents, list([])));
  await expect.element(page.getByText("You haven't created any agents yet")).toBeVisible();
  await page.getByRole('link', { name: 'Create Your First Agent' }).click();
  await expect.poll(address).toBe(paths.newAgent);
});

test('the models of a custom server are offered once somebody goes on from its address', async () => {
  const asked: unknown[] = [];
  const models = [{ id: 'llama-4:8b', name: 'llama-4:8b', acceptsTemperature: true }];
  await openScreen(
    paths.newCustomAgent,
    answer(listModels, ({ query }) => {
      asked.push(query);
      const found = query.baseUrl === undefined ? [] : models;
      return {
        success: true as const,
        data: { models: found, live: true, hasFailed: false, defaultModel: '' },
        models: found,
      };
    }),
  );
  await page.getByRole('textbox', { name: 'Base URL' }).fill('http://models.example/v1');
  await expect.poll(() => asked.length).toBe(1);
  await modelField().click();
  await page.getByRole('option', { name: 'llama-4:8b' }).click();
  await expect.element(modelField()).toHaveValue('llama-4:8b');
  expect(asked.slice(1)).toEqual([{ baseUrl: 'http://models.example/v1' }]);
});

test('a custom server that lists no models says what to do', async () => {
  await openScreen(
    paths.newCustomAgent,
    answer(listModels, ({ query }) => ({
      success: true as const,
      data: { models: [], live: false, hasFailed: query.baseUrl !== undefined, defaultModel: '' },
      models: [],
    })),
  );
  await page.getByRole('textbox', { name: 'Base URL' }).fill('http://models.example/v1');
  await modelField().click();
  await expect.element(page.getByText(/The server did not list its models/)).toBeVisible();
});

test('a key chosen for a new address is not sent to the one before', async () => {
  const asked: { readonly baseUrl?: string | undefined; readonly apiKeyId?: string | undefined }[] = [];
  await openScreen(
    paths.newCustomAgent,
    answer(listApiKeys, list([sampleKey({ provider: 'custom', name: 'Mine' })])),
    answer(listModels, ({ query }) => {
      asked.push(query);
      const data = { models: [], live: true, hasFailed: false, defaultModel: '' };
      return { success: true as const, data, models: [] };
    }),
  );
  const address = page.getByRole('textbox', { name: 'Base URL' });
  await address.fill('http://a.example/v1');
  await modelField().click();
  await expect.poll(() => asked.at(-1)).toEqual({ baseUrl: 'http://a.example/v1' });
  await address.fill('http://b.example/v1');
  await page.getByRole('combobox', { name: 'API Key' }).click();
  await page.getByRole('option', { name: /Mine/ }).click();
  await modelField().click();
  await expect.poll(() => asked.at(-1)).toEqual({ baseUrl: 'http://b.example/v1', apiKeyId: sampleKey()._id });
  const withKey = asked.filter(({ apiKeyId }) => apiKeyId !== undefined);
  expect(withKey.map(({ baseUrl }) => baseUrl)).not.toContain('http://a.example/v1');
});

test('the temperature of a model that takes none cannot be moved', async () => {
  const models = [{ id: 'gpt-6-luna', name: 'GPT-6 luna', acceptsTemperature: false }];
  const data = { models, live: true, hasFailed: false, defaultModel: 'gpt-6-luna' };
  await openScreen(
    paths.agentEditor(idOf(10)),
    answer(readAgent, one(sampleAgent({ provider: 'openai', model: 'gpt-6-luna' }))),
    answer(listModels, { success: true, data, models }),
  );
  await tab('Advanced Settings').click();
  await expect.element(page.getByText('This model does not take a temperature; the value is not sent.')).toBeVisible();
  await expect.element(page.getByRole('slider', { name: 'Temperature' })).toBeDisabled();
});

test('what is written from right to left begins on the right, its name as well as what is said of it', async () => {
  const name = 'סוכן הנמל';
  const description = 'עונה על שאלות על המעגנים';
  await openScreen(paths.agents, answer(listAgents, list([sampleAgent({ name, description })])));
  for (const words of [name, description]) {
    const element = page.getByRole('main').getByText(words);
    await expect.element(element).toBeVisible();
    expect(getComputedStyle(element.element()).direction).toBe('rtl');
  }
});
