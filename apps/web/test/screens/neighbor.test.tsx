import { listConversations, readConversation } from '@symbi/contracts/conversations';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reloadLists } from '../../src/features/conversations/api.ts';
import { folderContentsQuery } from '../../src/features/conversations/lists.ts';
import { queryClient } from '../../src/platform/api/query-client.ts';
import { endSession } from '../../src/platform/api/session.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, hold, list, one, refuse } from '../support/network.ts';
import { idOf, sampleConversation, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const talks = [
  sampleConversation(),
  sampleConversation({ _id: idOf(22), title: 'Tide tables', lastActivity: '2025-11-02T09:30:00.000Z' }),
];
const shown = () => expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();

test('where the conversations cannot be loaded, Alt with an arrow says so and offers another try', async () => {
  const { address } = await openScreen(paths.conversation(idOf(20)), refuse(listConversations));
  await shown();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText('Could not go to the conversation below.')).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
  worker.use(answer(listConversations, list(talks)));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(address).toBe(paths.conversation(idOf(22)));
  await expect.element(page.getByText('Could not go to')).not.toBeInTheDocument();
});

test('what failed in one conversation is not said in what is opened after it', async () => {
  await openScreen(paths.conversation(idOf(20)), refuse(listConversations));
  await shown();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const notice = page.getByText('Could not go to the conversation below.');
  await expect.element(notice).toBeVisible();
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'My Agents' })).toBeVisible();
  expect(notice.elements()).toHaveLength(0);
});

test('a session that ends while the next conversation is looked for leaves no error behind', async () => {
  const unheard: unknown[] = [];
  const note = ({ reason }: PromiseRejectionEvent): void => void unheard.push(String(reason));
  window.addEventListener('unhandledrejection', note);
  onTestFinished(() => window.removeEventListener('unhandledrejection', note));
  const { handler, isAsked } = hold(listConversations);
  await openScreen(paths.conversation(idOf(20)), handler);
  await shown();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(isAsked).toBe(true);
  endSession();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(unheard).toEqual([]);
});

test('with the menu closed the neighbors are those there are now', async () => {
  const { address } = await openScreen(paths.conversation(idOf(20)), answer(listConversations, list(talks)));
  await shown();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(address).toBe(paths.conversation(idOf(22)));
  const between = sampleConversation({ _id: idOf(23), title: 'Rota', lastActivity: '2025-11-03T09:30:00.000Z' });
  worker.use(answer(listConversations, list([...talks, between])));
  // As after any change of a conversation.
  reloadLists();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(address).toBe(paths.conversation(idOf(23)));
});

test('Alt with an arrow leads on beyond the conversations that are loaded', async () => {
  const [first, ...others] = talks;
  const pages = answer(listConversations, ({ query: { cursor } }) =>
    cursor === undefined ? { ...list([first ?? sampleConversation()]), nextCursor: 'WzIwXQ' } : list(others),
  );
  const { address } = await openScreen(paths.conversation(idOf(20)), pages);
  await shown();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(address).toBe(paths.conversation(idOf(22)));
});

test('Alt with an arrow leads on beyond the conversations that the menu shows of a folder', async () => {
  const talk = (n: number) =>
    sampleConversation({
      _id: idOf(400 + n),
      title: `Talk ${n}`,
      folder: idOf(70),
      lastActivity: new Date(Date.parse('2025-11-02T09:30:00.000Z') - n * 60_000).toISOString(),
    });
  const inside = Array.from({ length: 102 }, (_, index) => talk(index));
  const lists = answer(listConversations, ({ query: { folder, cursor, limit } }) => {
    if (folder !== idOf(70)) return list([]);
    const start = cursor === undefined ? 0 : Number(cursor);
    const page = list(inside.slice(start, start + limit));
    return start + limit < inside.length ? { ...page, nextCursor: String(start + limit) } : page;
  });
  const opened = answer(readConversation, ({ params: { id } }) =>
    one({ ...sampleThread([]), ...(inside.find(({ _id }) => _id === id) ?? talk(0)) }),
  );
  await openScreen(paths.conversation(idOf(499)), lists, opened);
  await shown();
  // As when the folder is open in the menu.
  await queryClient.fetchQuery(folderContentsQuery(idOf(70)));
  const heading = page.getByRole('banner').getByRole('heading', { level: 1 });
  for (const [key, next] of [
    ['Down', 100],
    ['Down', 101],
    ['Up', 100],
    ['Up', 99],
    ['Up', 98],
  ] as const) {
    await userEvent.keyboard(`{Alt>}{Arrow${key}}{/Alt}`);
    await expect.element(heading).toHaveTextContent(`Talk ${next}`);
  }
});
