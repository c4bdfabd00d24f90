import { listAgents } from '@symbi/contracts/agents';
import { listConversations, removeConversation, updateConversation } from '@symbi/contracts/conversations';
import { listHeads } from '@symbi/contracts/heads';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readMarks } from '../../src/features/conversations/history/marks.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { idOf, sampleAgent, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const menu = () => page.getByRole('button', { name: 'Actions for Harbour plans' });

test('on a phone the second line of a row has agent, tier and time, and a long name gives way to the others', async () => {
  await page.viewport(360, 740);
  const agent = sampleAgent({ name: 'The harbour council of the northern towns and islands' });
  const rated = sampleConversation({ ethicalScore: 0.71, trustCount: 2, uncheckedCount: 0 });
  await openScreen(
    paths.conversations,
    answer(listAgents, list([agent])),
    answer(listConversations, list([rated])),
    answer(listHeads, list([{ conversationId: rated._id, sender: 'user', excerpt: 'When does it open?' }])),
  );
  const row = page.getByRole('listitem').filter({ hasText: 'Harbour plans' });
  const name = row.getByText(agent.name);
  await expect.element(name).toBeVisible();
  await expect.element(row.getByText('When does it open?')).toBeVisible();
  expect(name.element().scrollWidth).toBeGreaterThan(name.element().clientWidth);
  const line = name.element().closest('p')?.getBoundingClientRect();
  for (const part of [row.getByText('Reliable'), row.getByRole('time')]) {
    const { top, right } = part.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual((line?.top ?? 0) - 1);
    expect(top).toBeLessThan(line?.bottom ?? 0);
    expect(right).toBeLessThan(360);
  }
  expect(line?.top).toBeLessThan(row.getByText('When does it open?').element().getBoundingClientRect().top);
  await expectAccessible();
});

test('a row says that its reply is being written until there is something to read, and then that it is new', async () => {
  let excerpt = '';
  await openScreen(
    paths.conversations,
    answer(listHeads, () => list([{ conversationId: sampleConversation()._id, sender: 'agent', excerpt }])),
  );
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Harbour plans' });
  await expect.element(row).toBeVisible();
  await expect.element(row.getByText('Writing…')).not.toBeInTheDocument();
  await tell('conversation:updated', { ...sampleConversation(), isReplying: true });
  await expect.element(row.getByText('Writing…')).toBeVisible();
  await expect.element(row.getByText('a reply is being written')).toBeInTheDocument();
  await expectAccessible();
  excerpt = 'From eight to noon.';
  await tell('conversation:updated', { ...sampleConversation(), isReplying: false });
  await expect.element(row.getByText('From eight to noon.')).toBeVisible();
  await expect.element(row.getByText('Writing…')).not.toBeInTheDocument();
  await expect.element(row.getByText('new reply')).toBeInTheDocument();
  await row.getByRole('link', { name: 'Harbour plans' }).click();
  await expect.poll(() => [...readMarks().unread]).toEqual([]);
});

test.each([
  ['Archive', 'Could not archive "Harbour plans".'],
  ['Pin', 'Could not pin "Harbour plans".'],
])('a failed %s is told with its conversation, and asked for again', async (action, words) => {
  await openScreen(paths.conversations, refuse(updateConversation, 'internal'));
  await menu().click();
  await page.getByRole('menuitem', { name: action }).click();
  const failure = page.getByRole('alert').filter({ hasText: words });
  await expect.element(failure).toBeVisible();
  worker.use(refuse(updateConversation, 'conflict', 'Somebody was faster.'));
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(`${words} Somebody was faster.`)).toBeVisible();
});

test('of two changes made one after the other the first is told too when it fails', async () => {
  const tides = sampleConversation({ _id: idOf(21), title: 'Tide tables' });
  const failing = Promise.withResolvers<void>();
  let isStored = false;
  await openScreen(
    paths.conversations,
    answer(listConversations, list([sampleConversation({ _id: idOf(20) }), tides])),
    http.put(`/api/conversations/${idOf(20)}`, async () => {
      await failing.promise;
      return HttpResponse.error();
    }),
    answer(updateConversation, () => {
      isStored = true;
      return one({ ...tides, isPinned: true });
    }),
  );
  for (const title of ['Harbour plans', 'Tide tables']) {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  }
  await expect.poll(() => isStored).toBe(true);
  failing.resolve();
  await expect.element(page.getByText('Could not pin "Harbour plans".')).toBeVisible();
});

test('a conversation that could not be deleted is named in its question', async () => {
  await openScreen(paths.conversations, refuse(removeConversation, 'internal'));
  await menu().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Could not delete "Harbour plans".')).toBeVisible();
});

test.each([360, 390])(
  'on a phone of %d pixels two lines stand above the list, and lose none of its actions',
  async (width) => {
    await page.viewport(width, 780);
    const { address } = await openScreen(paths.conversations);
    const link = page.getByRole('main').getByRole('link', { name: 'Harbour plans' });
    await expect.element(link).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
    const create = page.getByRole('main').getByRole('link', { name: 'New Conversation' });
    expect(create.element().getBoundingClientRect().top).toBeLessThan(heading.bottom);
    await expect.element(page.getByRole('button', { name: 'Search all messages' })).toBeVisible();
    expect(link.element().getBoundingClientRect().top - heading.top).toBeLessThan(170);
    await expectToFitPhone();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Conversations' });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'More actions' })).toHaveFocus();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Show Archived' }).click();
    await expect.poll(address).toBe(`${paths.conversations}?archived=true`);
    await page.getByRole('button', { name: 'Show Active' }).click();
    await expect.poll(address).toBe(paths.conversations);
  },
);
