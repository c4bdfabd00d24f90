import { listAgents } from '@symbi/contracts/agents';
import { listApiKeys } from '@symbi/contracts/api-keys';
import { listConversations, readConversation } from '@symbi/contracts/conversations';
import { findInConversation } from '@symbi/contracts/find';
import { exportSession, listEvents } from '@symbi/contracts/insights';
import { readProject } from '@symbi/contracts/projects';
import { search } from '@symbi/contracts/search';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import {
  at,
  idOf,
  sampleAgent,
  sampleConversation,
  sampleKey,
  sampleMessage,
  sampleProject,
  sampleReply,
  sampleThread,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();
const wordsOf = (locator: Locator): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(locator.element());
  return range.getBoundingClientRect();
};

test.each([320, 390])('finding in a conversation takes one line of a phone of %i pixels', async (width) => {
  await page.viewport(width, 780);
  const messages = [sampleMessage(), sampleReply()];
  const hits = messages.map(({ _id, seq }) => ({ _id, seq }));
  await openScreen(
    talk,
    answer(readConversation, one(sampleThread(messages))),
    answer(findInConversation, one({ hits, encrypted: 0, hasMore: false })),
  );
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Find in this conversation' }).click();
  const field = page.getByRole('textbox', { name: 'Find in this conversation' });
  await field.fill('office');
  await expect.element(page.getByText('2 of 2 messages')).toBeInTheDocument();
  const bar = page.elementLocator(document.querySelector('[data-find]') ?? document.body);
  await expect.poll(() => boxOf(bar).height).toBeLessThan(60);
  expect(boxOf(bar.getByRole('button', { name: 'Close' })).right).toBeLessThanOrEqual(width);
  expect(boxOf(field).width).toBeGreaterThan(40);
});

test('the list of agents begins where their button begins, and covers nothing beside it', async () => {
  await page.viewport(1440, 900);
  const long = 'Compliance reviewer for procurement, travel and expenses';
  await openScreen(talk, answer(listAgents, list([sampleAgent(), sampleAgent({ _id: idOf(12), name: long })])));
  const picker = page.getByRole('combobox', { name: 'Agent' });
  await picker.click();
  // While the list is open, what is behind it is hidden from screen readers.
  const behind = page.getByRole('combobox', { name: 'Agent', includeHidden: true });
  const listbox = page.getByRole('listbox', { name: 'Agent' });
  await expect.element(listbox.getByRole('option', { name: long })).toBeVisible();
  expect(Math.abs(boxOf(listbox).x - boxOf(behind).x)).toBeLessThan(2);
});

test('a reply in doubt stands closer to its own rating than to the next', async () => {
  const doubtful = (id: number, content: string, trustScore: number) =>
    sampleReply({ _id: idOf(id), content, trustState: 'checked', trustScore });
  const messages = [sampleMessage(), doubtful(31, 'It closes at noon.', 0.1), doubtful(33, 'It opens at nine.', 0.3)];
  await openScreen(
    paths.reviewOf(idOf(20)),
    answer(readConversation, one(sampleThread(messages))),
    refuse(listEvents),
    refuse(exportSession),
  );
  const happened = page.getByRole('region', { name: 'What happened' });
  const first = happened.getByRole('link', { name: 'It opens at nine.' });
  await expect.element(first).toBeVisible();
  await page.viewport(390, 780);
  const [own, next] = ['Caution: 30%', 'Caution: 10%'].map((name) => happened.getByRole('button', { name }));
  if (own === undefined || next === undefined) throw new Error('No rating');
  await expect.poll(() => boxOf(next).y - boxOf(first).bottom).toBeGreaterThanOrEqual(8);
  expect(boxOf(first).y - boxOf(own).bottom).toBeLessThan(boxOf(next).y - boxOf(first).bottom);
});

test('the buttons below a key on a phone begin where its name begins', async () => {
  await page.viewport(390, 780);
  await openScreen(`${paths.settings}?tab=keys`, answer(listApiKeys, list([sampleKey()])));
  await page.getByRole('tab', { name: 'API Keys' }).click();
  const name = page.getByRole('heading', { name: 'Work' });
  await expect.element(name).toBeVisible();
  const action = page.getByRole('button', { name: 'Test Work' });
  expect(Math.abs(wordsOf(action).x - wordsOf(name).x)).toBeLessThan(1);
});

test('the switch of an import begins where its other parts begin', async () => {
  await openScreen(paths.conversations, answer(listConversations, list([])));
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Conversations' });
  const choose = dialog.getByText('Choose a file');
  await expect.element(choose).toBeVisible();
  const track = document.querySelector('[role="dialog"] .MuiSwitch-track')?.getBoundingClientRect();
  const button = choose.element().closest('.MuiButton-root')?.getBoundingClientRect();
  expect(Math.abs((track?.x ?? 0) - (button?.x ?? -9))).toBeLessThan(2);
});

test('the name of a project has the width of a phone to itself', async () => {
  await page.viewport(390, 780);
  const project = sampleProject({ name: 'Harbour website relaunch', description: 'New pages for guests, with prices' });
  await openScreen(paths.project(project._id), answer(readProject, { success: true, project, data: project }));
  const name = page.getByRole('heading', { level: 1, name: project.name });
  await expect.element(name).toBeVisible();
  expect(boxOf(name).width).toBeGreaterThan(250);
  const menu = page.getByRole('button', { name: 'Project actions' });
  expect(boxOf(menu).y).toBeLessThan(boxOf(name).bottom + 100);
  await expectToFitPhone();
});

test('the search over all messages has the whole of a phone', async () => {
  await page.viewport(390, 780);
  const hit = {
    conversationId: idOf(20),
    conversationTitle: 'Zoo',
    messageId: idOf(31),
    sender: 'agent' as const,
    excerpt: 'The okapi sleeps',
    foundBy: 'words' as const,
    timestamp: at,
  };
  await openScreen(
    paths.conversations,
    answer(listConversations, list([sampleConversation()])),
    answer(search, list([hit])),
  );
  await page.getByRole('button', { name: 'Search all messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search messages' });
  await userEvent.fill(dialog.getByRole('searchbox'), 'okapi');
  await expect.element(dialog.getByText('sleeps', { exact: false })).toBeVisible();
  expect(boxOf(dialog).width).toBe(390);
  expect(boxOf(dialog.getByRole('link').last()).width).toBeGreaterThan(340);
  await expectToFitPhone();
});
