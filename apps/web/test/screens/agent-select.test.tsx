import { listAgents, readAgent } from '@symbi/contracts/agents';
import { listAssistants, readAssistant } from '@symbi/contracts/assistants';
import { readConversation, updateConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, hold, list, one } from '../support/network.ts';
import { idOf, sampleAgent, sampleAssistant, sampleConversation, sampleThread } from '../support/samples.ts';
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
