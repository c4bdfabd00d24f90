import { readAssistant } from '@symbi/contracts/assistants';
import { listConversations, readConversation, removeMessage, updateConversation } from '@symbi/contracts/conversations';
import { listHeads } from '@symbi/contracts/heads';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { me } from '@symbi/contracts/users';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { setPinned } from '../../src/app/shell/navigation/pin.ts';
import { forgetMark, readMarks } from '../../src/features/conversations/history/marks.ts';
import { removeMessage as eraseMessage } from '../../src/features/messages/actions.ts';
import * as paths from '../../src/platform/paths.ts';
import { tell } from '../support/live-channel.ts';
import { answer, late, list, one } from '../support/network.ts';
import {
  idOf,
  sampleAssistant,
  sampleConversation,
  sampleReply,
  sampleThread,
  sampleUser,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const browserInterval = window.setInterval;

afterEach(() => {
  window.setInterval = browserInterval;
  vi.restoreAllMocks();
  setPinned(false);
});

const used = new Date().toISOString();
const plans = sampleConversation({ _id: idOf(20), title: 'Harbour plans', lastActivity: used });
const unread = (): string[] => [...readMarks().unread];
const replying = (): string[] => [...readMarks().replying];
/** The page listens once its keys are loaded. */
const heardReply = () =>
  expect.poll(async () => {
    await tell('conversation:updated', { ...plans, isReplying: false });
    return unread();
  });
const row = (name: string): Locator =>
  page.getByRole('list', { name: 'Conversation history' }).getByRole('link', { name });

test('a title that is opened and left as it was does not undo a name given elsewhere meanwhile', async () => {
  setPinned(true);
  const renamed: unknown[] = [];
  let shown = plans;
  const rename = answer(updateConversation, ({ body }) => {
    renamed.push(body);
    return one(shown);
  });
  await openScreen(
    paths.dashboard,
    rename,
    answer(listConversations, () => list([shown])),
  );
  await expect.element(row('Harbour plans')).toBeVisible();
  (row('Harbour plans').element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  const field = page.getByRole('textbox', { name: 'Conversation Title' });
  await expect.element(field).toHaveFocus();
  shown = { ...plans, title: 'Berths in winter' };
  await tell('conversation:updated', shown);
  await expect.element(page.getByRole('main').getByText('Berths in winter')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(row('Berths in winter')).toBeVisible();
  expect(renamed).toEqual([]);
});

test('a menu that stays open does not call yesterday today', async () => {
  const quick = (handler: () => void, delay = 0): unknown =>
    browserInterval.call(window, handler, delay === 60_000 ? 50 : delay);
  Object.assign(window, { setInterval: quick });
  setPinned(true);
  await openScreen(paths.dashboard, answer(listConversations, list([plans])));
  const heading = page.getByRole('list', { name: 'Conversation history' }).getByText('Today', { exact: true });
  await expect.element(heading).toBeVisible();
  const tomorrow = Date.now() + 24 * 60 * 60 * 1_000;
  vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
  await expect.element(heading).not.toBeInTheDocument();
});

test('a reply that is read in the chat of an assistant is not marked as new', async () => {
  setPinned(true);
  const tutor = sampleAssistant({ id: idOf(41), name: 'Tutor', isBuiltIn: false });
  const { goTo } = await openScreen(
    paths.dashboard,
    answer(readAssistant, { success: true, data: tutor, assistant: tutor }),
    answer(listConversations, list([plans])),
    answer(readConversation, one(sampleThread([]))),
  );
  await expect.element(row('Harbour plans')).toBeVisible();
  await heardReply().toEqual([idOf(20)]);
  await goTo(paths.assistantChat(idOf(41)));
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await expect.poll(unread).toEqual([]);
  await tell('conversation:updated', { ...plans, isReplying: true });
  await expect.poll(replying).toEqual([idOf(20)]);
  await tell('conversation:updated', { ...plans, isReplying: false });
  await expect.poll(replying).toEqual([]);
  expect(unread()).toEqual([]);
});

test('a reply that ends while the menu is closed is marked as new', async () => {
  await openScreen(paths.dashboard, answer(listConversations, list([plans])));
  await heardReply().toEqual([idOf(20)]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(row('new reply')).toBeVisible();
  forgetMark(idOf(20));
});

test('a reply that ends before it is known who is signed in is marked as new', async () => {
  const account = late(me, one(sampleUser));
  await openScreen(paths.dashboard, account.handler, answer(listConversations, list([plans])));
  await expect.poll(account.isAsked).toBe(true);
  await heardReply().toEqual([idOf(20)]);
  account.give();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(row('new reply')).toBeVisible();
  forgetMark(idOf(20));
});

test('a new reply that was seen in another tab is no longer new here, and what this tab shows is not new there', async () => {
  const key = 'unread-conversations';
  const another = (newValue: string): void => {
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  };
  const { goTo } = await openScreen(
    paths.dashboard,
    answer(listConversations, list([plans])),
    answer(readConversation, one(sampleThread([]))),
  );
  await heardReply().toEqual([idOf(20)]);
  another('');
  expect(unread()).toEqual([]);
  await goTo(paths.conversation(idOf(20)));
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  const marked = (): readonly string[] => {
    another(`${idOf(20)} ${idOf(21)}`);
    return unread();
  };
  // The input may be there before the page counts the conversation as shown.
  await expect.poll(marked).toEqual([idOf(21)]);
  expect(localStorage.getItem(key)).toBe(idOf(21));
  forgetMark(idOf(21));
});

test('a list that is opened again shows what happened while none was on the screen', async () => {
  const tides = sampleConversation({ _id: idOf(22), title: 'Tide tables', lastActivity: used });
  let shown = [plans, tides];
  const lists = answer(listConversations, () => list(shown));
  const { goTo } = await openScreen(paths.conversations, lists);
  const card = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect.element(card('Harbour plans')).toBeVisible();
  await expect.element(card('Tide tables')).toBeVisible();
  await goTo(paths.agents);
  await expect.element(page.getByRole('heading', { name: 'My Agents' })).toBeVisible();
  shown = [{ ...plans, title: 'Berths in winter' }];
  await tell('conversation:updated', { ...plans, title: 'Berths in winter' });
  await tell('conversation:removed', { _id: idOf(22) });
  await goTo(paths.conversations);
  await expect.element(card('Berths in winter')).toBeVisible();
  await expect.element(card('Tide tables')).not.toBeInTheDocument();
});

test('a list does not keep the words of a last message that was deleted', async () => {
  let excerpt = 'The harbour opens at nine.';
  const heads = answer(listHeads, () => list([{ conversationId: idOf(20), sender: 'agent' as const, excerpt }]));
  const remove = answer(removeMessage, () => {
    excerpt = 'It closes at six.';
    return one(sampleReply({ content: '', notices: [ERASED_NOTICE], changeSeq: 3 }));
  });
  await openScreen(paths.conversations, heads, remove, answer(listConversations, list([plans])));
  const card = page.getByRole('main').getByRole('listitem');
  await expect.element(card.getByText('The harbour opens at nine.')).toBeVisible();
  // Deleted in another tab: of the conversation, its trust alone has changed.
  excerpt = 'It opens at ten.';
  await tell('conversation:updated', { ...plans, trustCount: 1 });
  await expect.element(card.getByText('It opens at ten.')).toBeVisible();
  // Deleted in this tab, where no event need follow.
  await eraseMessage(idOf(20), idOf(31));
  await expect.element(card.getByText('It closes at six.')).toBeVisible();
});
