import { listAgents } from '@symbi/contracts/agents';
import { sendMessage, updateConversation } from '@symbi/contracts/conversations';
import { listPrompts } from '@symbi/contracts/prompts';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, hold, list, one, refuse } from '../support/network.ts';
import { idOf, sampleAgent, sampleConversation, sampleMessage, samplePrompt } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const critic = sampleAgent({ _id: idOf(11), name: 'Critic of letters', model: 'gpt-4o' });
const both = answer(listAgents, list([sampleAgent(), critic]));

const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const listbox = () => page.getByRole('listbox', { name: 'Agents' });
const option = (name: string) => listbox().getByRole('option', { name });
const picker = () => page.getByRole('combobox', { name: 'Agent' });

test('an at sign lists the agents, and the chosen one answers from then on', async () => {
  const chosen: (string | null | undefined)[] = [];
  await openScreen(
    talk,
    both,
    answer(updateConversation, ({ body }) => {
      chosen.push(body.agent);
      return one(sampleConversation({ agent: critic._id }));
    }),
  );
  await input().click();
  await userEvent.keyboard('What would @ say');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(option('Symbi Core').getByText('Answers now', { exact: false })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('let');
  await expect.element(option('Symbi Core')).not.toBeInTheDocument();
  await expect.element(option('Critic of letters')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(picker()).toHaveTextContent('Critic of letters');
  expect(chosen).toEqual([critic._id]);
  await expect.element(input()).toHaveValue('What would say');
  await expect.element(input()).toHaveFocus();
  await expect.element(listbox()).not.toBeInTheDocument();
  await expect.element(page.getByText('Critic of letters answers now')).toBeInTheDocument();
});

test('while the choice is on its way nothing is sent to the agent before', async () => {
  const sent: string[] = [];
  const { handler, isAsked } = hold(updateConversation);
  await openScreen(
    talk,
    both,
    handler,
    answer(sendMessage, ({ body: { content } }) => {
      sent.push(content);
      return one(sampleMessage({ content }));
    }),
  );
  await input().click();
  await userEvent.keyboard('@critic');
  await expect.element(option('Critic of letters')).toBeVisible();
  await userEvent.keyboard('{Enter}Is it clear?{Enter}');
  await expect.poll(isAsked).toBe(true);
  await expect.element(input()).toHaveValue('Is it clear?');
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  expect(sent).toEqual([]);
});

test('a choice that fails says so, and the agent stays', async () => {
  await openScreen(talk, both, refuse(updateConversation));
  await input().click();
  await userEvent.keyboard('@critic');
  await option('Critic of letters').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(picker()).toHaveTextContent('Symbi Core');
  await expect.element(input()).toHaveValue('');
});

test('the first message of a conversation chooses its agent as well, on a phone too', async () => {
  await openScreen(paths.newConversation, both);
  await page.viewport(360, 640);
  await input().click();
  await userEvent.keyboard('@');
  await expect.element(option('Critic of letters')).toBeInViewport();
  await expectToFitPhone();
  await userEvent.keyboard('{ArrowDown}{Tab}');
  await expect.element(picker()).toHaveTextContent('Critic of letters');
  await expect.element(input()).toHaveValue('');
});

test('an address of mail, and a name that no agent has, are text', async () => {
  await openScreen(talk, both);
  await input().click();
  await userEvent.keyboard('ada@critic.example ');
  await userEvent.keyboard('@nobody');
  await expect.element(listbox()).not.toBeInTheDocument();
  await expect.element(input()).toHaveValue('ada@critic.example @nobody');
});

test('after Escape on the list of a slash, an at sign in its place opens a list of its own', async () => {
  await openScreen(talk, both, answer(listPrompts, list([samplePrompt()])));
  await input().click();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('listbox', { name: 'Prompts' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await input().fill('@');
  await expect.element(option('Symbi Core')).toBeVisible();
});

test('one whole agent is in the list of even the lowest window below its heading, however large the text is', async () => {
  const { style } = document.documentElement;
  onTestFinished(() => void style.removeProperty('font-size'));
  await openScreen(talk, both);
  await input().click();
  await userEvent.keyboard('@');
  await expect.element(option('Symbi Core')).toBeVisible();
  await page.viewport(640, 130);
  const heights = (): (number | undefined)[] =>
    [listbox().element().parentElement, option('Symbi Core').element()].map((each) => each?.clientHeight);
  await expect.poll(heights).toEqual([84, 56]);
  style.setProperty('font-size', '24px');
  await expect.poll(heights).toEqual([126, 84]);
  const { clientHeight, scrollHeight } = option('Symbi Core').element();
  expect(scrollHeight).toBe(clientHeight);
});
