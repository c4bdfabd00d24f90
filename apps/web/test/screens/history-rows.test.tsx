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

/** The span that is cut, and says on hover what it held. */
const boxOf = (words: Locator): Element => words.element().closest('[title]') ?? document.body;
const isCut = (words: Locator): boolean => boxOf(words).scrollWidth > boxOf(words).clientWidth;

test('beside a short title the name of an agent is whole, and in full on hover', async () => {
  const critic = sampleAgent({ _id: idOf(11), name: 'Critic of letters', provider: 'openai' });
  await openScreen(
    paths.dashboard,
    answer(listConversations, list([sampleConversation({ title: 'Notes', agent: idOf(11) })])),
    answer(listAgents, list([sampleAgent(), critic])),
  );
  await openDrawer();
  const name = row('Notes').getByText('Critic of letters');
  await expect.element(name).toBeVisible();
  expect(boxOf(name).getAttribute('title')).toBe('Critic of letters');
  expect(isCut(name)).toBe(false);
});

test('a long name of an agent gives way to a title, and never takes more than a third', async () => {
  const named = 'Compliance reviewer for procurement, travel and expenses';
  const reviewer = sampleAgent({ _id: idOf(11), name: named, provider: 'openai' });
  const titles = ['Notes on the old harbor', 'Rent'];
  await openScreen(
    paths.dashboard,
    answer(
      listConversations,
      list(titles.map((title, place) => sampleConversation({ _id: idOf(21 + place), title, agent: idOf(11) }))),
    ),
    answer(listAgents, list([sampleAgent(), reviewer])),
  );
  await openDrawer();
  await expect.element(row('Rent')).toBeVisible();
  for (const title of titles) {
    expect(isCut(row(title).getByText(title))).toBe(false);
    const name = row(title).getByText(named);
    expect(isCut(name)).toBe(true);
    const share = boxOf(name).clientWidth / row(title).element().clientWidth;
    expect(share).toBeLessThan(0.34);
    expect(share).toBeGreaterThan(0.15);
  }
});
