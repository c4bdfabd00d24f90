import { listAgents } from '@symbi/contracts/agents';
import { listApiKeys } from '@symbi/contracts/api-keys';
import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, list, one } from '../support/network.ts';
import { idOf, sampleAgent, sampleKey, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const elsewhere = { ...sampleAgent().destination, host: 'api.openai.com' };
const scout = sampleAgent({ _id: idOf(11), name: 'Scout', provider: 'openai', destination: elsewhere });
const poet = sampleAgent({ _id: idOf(12), name: 'Poet', provider: 'anthropic' });
const agents = answer(listAgents, list([sampleAgent(), scout, poet]));
const keys = answer(listApiKeys, list([sampleKey({ provider: 'anthropic' })]));
const option = (name: string) => page.getByRole('listbox').getByRole('option', { name });
const lack = (name: string) => option(name).getByText('Needs a key');

test('the choice of the agent says which of them need a key, and the chosen one leads to it', async () => {
  await openScreen(`${paths.newConversation}?agent=${scout._id}`, agents, keys);
  await expect.element(page.getByText('Needs a key')).toBeVisible();
  await page.getByRole('combobox', { name: 'Agent' }).click();
  await expect.element(lack('Scout')).toBeVisible();
  await expect.element(lack('Poet')).not.toBeInTheDocument();
  await expect.element(lack('Symbi Core')).not.toBeInTheDocument();
  await expectAccessible('region');
  await option('Poet').click();
  await expect.element(page.getByText('Needs a key')).not.toBeInTheDocument();
});

test('a reply that failed for want of a key leads to the form that adds it', async () => {
  const failure = { code: 'key_missing', message: 'v0 API key not found.', hint: 'Add a key.', keyOf: 'v0' } as const;
  const failed = sampleReply({ status: 'failed', sender: 'system', content: failure.message, failure });
  await openScreen(talk, agents, keys, answer(readConversation, one(sampleThread([sampleMessage(), failed]))));
  await page.getByRole('link', { name: 'Add key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add API Key' });
  await expect.element(dialog.getByRole('combobox', { name: 'Provider' })).toHaveTextContent('v0');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'API Keys' })).toHaveAttribute('aria-selected', 'true');
});
