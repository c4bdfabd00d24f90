import { agentInput, createAgent, listAgents, listLocalServers, listModels } from '@symbi/contracts/agents';
import { createApiKey, removeApiKey } from '@symbi/contracts/api-keys';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { at, idOf, sampleAgent } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const success = true as const;
const dialog = () => page.getByRole('dialog', { name: 'Connect a model' });
const keyField = () => dialog().getByLabelText('API Key');
const provider = () => dialog().getByRole('combobox', { name: 'Provider' });
const connect = () => dialog().getByRole('button', { name: 'Connect', exact: true });
const open = async () => {
  await page.getByRole('button', { name: 'Connect a model' }).click();
  await expect.element(keyField()).toBeVisible();
};

const sonnet = { id: 'claude-sonnet-5-5', name: 'Claude Sonnet 5.5', acceptsTemperature: false };
const models = (hasFailed: boolean) =>
  answer(listModels, {
    success,
    data: { models: [sonnet], live: !hasFailed, hasFailed, defaultModel: sonnet.id },
    models: [sonnet],
  });
const storing = (seen: unknown[]) =>
  answer(createApiKey, ({ body }) => {
    seen.push(body);
    const { name, provider: of } = body as { name: string; provider: 'anthropic' };
    return one({ _id: idOf(50), name, provider: of, key: 'sk-...cret', createdAt: at });
  });
const removing = (removed: string[]) =>
  answer(removeApiKey, ({ params }) => {
    removed.push(params['id'] ?? '');
    return { success, agents: [] };
  });
const making = (seen: unknown[]) =>
  answer(createAgent, ({ body }) => {
    seen.push(body);
    const { name, provider: of, model } = agentInput.parse(body);
    return one(sampleAgent({ _id: idOf(51), name, provider: of, model }));
  });

test('a key that is pasted says whose it is, and becomes the agent that answers', async () => {
  const keys: unknown[] = [];
  const agents: unknown[] = [];
  await openScreen(paths.newConversation, storing(keys), models(false), making(agents));
  await open();
  await expect.element(connect()).toBeDisabled();
  await keyField().fill('sk-ant-api03-secret');
  await expect.element(provider()).toHaveTextContent('Anthropic');
  await expect.element(dialog().getByText('This key is from Anthropic.')).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
  await connect().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').getByText('Claude Sonnet 5.5 is ready')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveFocus();
  expect(keys).toEqual([{ name: 'Anthropic', provider: 'anthropic', key: 'sk-ant-api03-secret' }]);
  expect(agents).toEqual([
    expect.objectContaining({ name: 'Claude Sonnet 5.5', provider: 'anthropic', model: sonnet.id, apiKeyId: idOf(50) }),
  ]);
});

test('a form that several providers use is not guessed, and another key forgets the choice', async () => {
  await openScreen(paths.newConversation);
  await open();
  await keyField().fill('sk-0123456789abcdef');
  await expect.element(dialog().getByText('Choose one.')).toBeVisible();
  await expect.element(connect()).toBeDisabled();
  await provider().click();
  await page.getByRole('option', { name: 'Together' }).click();
  await expect.element(connect()).toBeEnabled();
  await keyField().fill('pplx-other');
  await expect.element(provider()).toHaveTextContent('Perplexity');
});

test('a key that its provider refuses is not kept, and the dialog says so', async () => {
  const removed: string[] = [];
  await openScreen(paths.newConversation, storing([]), models(true), removing(removed));
  await open();
  await keyField().fill('sk-ant-wrong');
  await connect().click();
  await expect
    .element(
      dialog()
        .getByRole('alert')
        .getByText(/^Anthropic rejected this key/),
    )
    .toBeVisible();
  expect(removed).toEqual([idOf(50)]);
  await expect.element(keyField()).toHaveValue('sk-ant-wrong');
});

test('a key that could not be tried is not kept', async () => {
  const removed: string[] = [];
  await openScreen(paths.newConversation, storing([]), refuse(listModels), removing(removed));
  await open();
  await keyField().fill('sk-ant-good');
  await connect().click();
  await expect.poll(() => removed).toEqual([idOf(50)]);
  await expect.element(dialog().getByRole('alert')).toBeVisible();
});

test('a key whose agent is refused is not kept either', async () => {
  const removed: string[] = [];
  const full = 'You have 500 agents, which is the most there can be';
  await openScreen(
    paths.newConversation,
    storing([]),
    models(false),
    refuse(createAgent, 'quota_reached', full),
    removing(removed),
  );
  await open();
  await keyField().fill('sk-ant-good');
  await connect().click();
  await expect.element(dialog().getByRole('alert').getByText(full)).toBeVisible();
  expect(removed).toEqual([idOf(50)]);
});

test('a dialog that is closed while its key is tried keeps no key, and makes no agent', async () => {
  const removed: string[] = [];
  const tried = Promise.withResolvers<undefined>();
  const agents: unknown[] = [];
  let isTried = false;
  await openScreen(
    paths.newConversation,
    storing([]),
    http.get(listModels.path, () => {
      isTried = true;
      return tried.promise;
    }),
    models(false),
    making(agents),
    removing(removed),
  );
  await open();
  await keyField().fill('sk-ant-other');
  await connect().click();
  await expect.poll(() => isTried).toBe(true);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  tried.resolve(undefined);
  await expect.poll(() => removed).toEqual([idOf(50)]);
  expect(agents).toEqual([]);
});

test('a model server beside this one is offered with its models', async () => {
  const agents: unknown[] = [];
  const server = { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', models: ['llama-4:8b', 'qwen4:4b'] };
  await openScreen(paths.newConversation, answer(listLocalServers, one([server])), making(agents));
  await open();
  await dialog().getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'qwen4:4b' }).click();
  await expectAccessible();
  await expectToFitPhone();
  await dialog().getByRole('button', { name: 'Use Ollama' }).click();
  await expect.element(page.getByRole('status').getByText('qwen4:4b is ready')).toBeVisible();
  expect(agents).toEqual([
    expect.objectContaining({ name: 'qwen4:4b', provider: 'custom', baseUrl: server.baseUrl, apiKeyId: null }),
  ]);
});

test('a server that is in use already gives its agent, and no second one', async () => {
  const agents: unknown[] = [];
  const [name, baseUrl] = ['qwen4:4b', 'http://localhost:11434/v1'];
  const server = { name: 'Ollama', baseUrl, models: [name] };
  const known = sampleAgent({
    _id: idOf(52),
    name: 'Small one',
    provider: 'custom',
    model: name,
    baseUrl,
    apiKeyId: null,
  });
  await openScreen(
    paths.newConversation,
    answer(listLocalServers, one([server])),
    answer(listAgents, list([sampleAgent(), known])),
    making(agents),
  );
  await open();
  await dialog().getByRole('button', { name: 'Use Ollama' }).click();
  await expect.element(page.getByRole('status').getByText('Small one is ready')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Agent' })).toHaveTextContent('Small one');
  expect(agents).toEqual([]);
});

test('a server that could not be connected can be tried again', async () => {
  const server = { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', models: ['qwen4:4b'] };
  await openScreen(paths.newConversation, answer(listLocalServers, one([server])), refuse(createAgent));
  await open();
  await dialog().getByRole('button', { name: 'Use Ollama' }).click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  worker.use(making([]));
  await expect.element(dialog().getByRole('button', { name: 'Use Ollama' })).toBeEnabled();
  await dialog().getByRole('button', { name: 'Use Ollama' }).click();
  await expect.element(page.getByRole('status').getByText('qwen4:4b is ready')).toBeVisible();
});

test('what helps to begin stands right below the input, also once something is written', async () => {
  await openScreen(paths.newConversation);
  const source = page.getByRole('link', { name: 'Add a source' });
  await expect.element(source).toBeVisible();
  const before = source.element().getBoundingClientRect().top;
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  expect(before - field.element().getBoundingClientRect().bottom).toBeLessThan(140);
  await field.fill('When is it open?');
  await expect.element(page.getByRole('button', { name: 'What is Symbi?' })).not.toBeInTheDocument();
  expect(source.element().getBoundingClientRect().top).toBe(before);
});
