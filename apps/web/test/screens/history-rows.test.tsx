import { listAgents } from '@symbi/contracts/agents';
import { listConversations } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, list } from '../support/network.ts';
import { idOf, sampleAgent, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const row = (name: string): Locator =>
  page.getByRole('list', { name: 'Conversation history' }).getByRole('link', { name });
const openDrawer = (): Promise<void> => page.getByRole('button', { name: 'Open menu' }).click();

test('a title has the row to itself beside the built-in agent, and most of it beside another', async () => {
  const long = 'How often do I replace the filter of the pump in the cellar?';
  const critic = sampleAgent({ _id: idOf(11), name: 'Critic of letters', provider: 'openai' });
  const titled = [
    sampleConversation({ title: long }),
    sampleConversation({ _id: idOf(21), title: long, agent: idOf(11) }),
  ];
  await openScreen(
    paths.dashboard,
    answer(listConversations, list(titled)),
    answer(listAgents, list([sampleAgent(), critic])),
  );
  await openDrawer();
  await expect.element(row('Critic of letters')).toBeVisible();
  const width = (name: string): number => row(name).getByText(long).element().getBoundingClientRect().width;
  expect(width('Symbi Core')).toBeGreaterThan(210);
  expect(width('Critic of letters')).toBeGreaterThan(150);
  await expect.element(row('Critic of letters').getByText(long)).toHaveAttribute('title', long);
});

test('beside a short title the name of an agent is whole, and in full on hover', async () => {
  const critic = sampleAgent({ _id: idOf(11), name: 'Compliance reviewer', provider: 'openai' });
  await openScreen(
    paths.dashboard,
    answer(listConversations, list([sampleConversation({ title: 'Notes', agent: idOf(11) })])),
    answer(listAgents, list([sampleAgent(), critic])),
  );
  await openDrawer();
  const name = row('Notes').getByText('Compliance reviewer');
  await expect.element(name).toBeVisible();
  const box = name.element().closest('[title]');
  expect(box?.getAttribute('title')).toBe('Compliance reviewer');
  expect(box?.scrollWidth).toBe(box?.clientWidth);
});
