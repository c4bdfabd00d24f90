import { listAgents, readAgent } from '@symbi/contracts/agents';
import { listAssistants, readAssistant } from '@symbi/contracts/assistants';
import { readConversation, updateConversation } from '@symbi/contracts/conversations';
import { listApiKeys } from '@symbi/contracts/api-keys';
import { expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, hold, late, list, one, refuse } from '../support/network.ts';
import {
  idOf,
  sampleAgent,
  sampleAssistant,
  sampleConversation,
  sampleThread,
  sampleUser,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const critic = sampleAgent({ _id: idOf(11), name: 'Critic of letters', model: 'gpt-4o' });
const many = answer(listAgents, list([sampleAgent(), sampleAgent({ _id: idOf(12), name: 'Baker' }), critic]));

const picker = () => page.getByRole('combobox', { name: 'Agent' });
const listbox = () => page.getByRole('listbox', { name: 'Agent' });
const option = (name: string) => listbox().getByRole('option', { name });
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });

test('the agents are opened, walked and chosen with the keys alone, and the focus is where it was', async () => {
  const chosen: (string | null | undefined)[] = [];
  await openScreen(
    talk,
    many,
    answer(updateConversation, ({ body }) => {
      chosen.push(body.agent);
      return one(sampleConversation({ agent: critic._id }));
    }),
  );
  await expect.element(picker()).toHaveTextContent('Symbi Core');
  await expect.element(picker()).toHaveAttribute('aria-expanded', 'false');
  picker().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Symbi Core')).toHaveFocus();
  await expect.element(option('Symbi Core')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{End}');
  await expect.element(option('Critic of letters')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(option('Symbi Core')).toHaveFocus();
  await userEvent.keyboard('ba');
  await expect.element(option('Baker')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(listbox()).not.toBeInTheDocument();
  await expect.element(picker()).toHaveFocus();
  expect(chosen).toEqual([]);

  await userEvent.keyboard('{Enter}');
  await expect.element(option('Symbi Core')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('Critic of letters')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(picker()).toHaveTextContent('Critic of letters');
  await expect.element(picker()).toHaveFocus();
  expect(chosen).toEqual([critic._id]);
  await expectAccessible();
});

test('while a choice is on its way no other one is made, and the focus stays', async () => {
  const { handler, isAsked } = hold(updateConversation);
  await openScreen(talk, many, handler);
  await picker().click();
  await option('Baker').click();
  await expect.poll(isAsked).toBe(true);
  await expect.element(picker()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(picker()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await input().click();
  await expect.element(input()).toHaveFocus();
  await expect.element(listbox()).not.toBeInTheDocument();
});

test('before anything is sent to v0 it is said that this makes a chat there and costs credits', async () => {
  const { destination } = sampleAgent();
  const builder = sampleAgent({
    provider: 'v0',
    model: 'v0-auto',
    destination: { ...destination, provider: 'v0', host: 'api.v0.dev', key: 'yours' },
  });
  await openScreen(talk, answer(listAgents, list([builder])));
  await expect
    .element(page.getByRole('region', { name: 'Where messages go' }))
    .toHaveTextContent('Messages go to api.v0.dev · each makes a private chat in your v0 account and uses its credits');
});

test('of the agent of a conversation that is an assistant, nobody asks among the agents', async () => {
  const asked: string[] = [];
  const assistant = idOf(50);
  const librarian = sampleAssistant({ id: assistant, name: 'Librarian' });
  await openScreen(
    talk,
    many,
    answer(readConversation, one({ ...sampleThread([]), agent: assistant })),
    answer(listAssistants, {
      success: true,
      data: [librarian],
      assistants: [librarian],
      count: 1,
      hasKey: true,
    }),
    answer(readAssistant, { success: true, data: librarian, assistant: librarian }),
    answer(readAgent, ({ params }) => {
      asked.push(params.id ?? '');
      return one(sampleAgent());
    }),
  );
  await expect.element(picker()).toHaveTextContent('Librarian');
  expect(asked).toEqual([]);
});

test.each([
  ['chosen on that page', paths.newConversation, 'Critic of letters'],
  ['chosen in a conversation', talk, 'Critic of letters'],
])('a new conversation begins with the agent that was last %s', async (_where, from, name) => {
  const choose = answer(updateConversation, one(sampleConversation({ agent: critic._id })));
  await openScreen(from, many, choose);
  await picker().click();
  await option(name).click();
  await expect.element(picker()).toHaveTextContent(name);
  await cleanup();
  await openScreen(paths.newConversation);
  await expect.element(picker()).toHaveTextContent(name);
});

test('a new conversation keeps to the agent that its address names', async () => {
  localStorage.setItem(`last-agent:${sampleUser._id}`, critic._id);
  await openScreen(paths.newConversationWith(idOf(12)), many);
  await expect.element(picker()).toHaveTextContent('Baker');
});

test.each([
  ['is gone', []],
  ['lacks its key', [sampleAgent({ _id: critic._id, name: 'Critic', provider: 'openai', apiKeyId: null })]],
])('a new conversation begins with the first agent when the last one %s', async (_why, others) => {
  localStorage.setItem(`last-agent:${sampleUser._id}`, critic._id);
  const isGone = others.length === 0;
  await openScreen(
    paths.newConversation,
    answer(listAgents, list([sampleAgent(), ...others])),
    answer(listApiKeys, list([])),
    ...(isGone ? [refuse(readAgent, 'not_found'), refuse(readAssistant, 'not_found')] : []),
  );
  await expect.element(picker()).toHaveTextContent('Symbi Core');
});

test('a new conversation waits for the assistant that was chosen last', async () => {
  const librarian = sampleAssistant({ id: idOf(50), name: 'Librarian' });
  localStorage.setItem(`last-agent:${sampleUser._id}`, librarian.id);
  const found = late(readAssistant, { success: true, data: librarian, assistant: librarian });
  await openScreen(
    paths.newConversation,
    many,
    answer(listAssistants, { success: true, data: [librarian], assistants: [librarian], count: 1, hasKey: true }),
    found.handler,
  );
  await expect.poll(found.isAsked).toBe(true);
  await expect.element(picker()).not.toBeInTheDocument();
  found.give();
  await expect.element(picker()).toHaveTextContent('Librarian');
});

test('a new conversation follows its address to another agent, and keeps what is written', async () => {
  const { goTo } = await openScreen(paths.newConversationWith(idOf(12)), many);
  await expect.element(picker()).toHaveTextContent('Baker');
  await input().fill('When does the harbour open?');
  await goTo(paths.newConversationWith(critic._id));
  await expect.element(picker()).toHaveTextContent('Critic of letters');
  await expect.element(input()).toHaveValue('When does the harbour open?');
});
