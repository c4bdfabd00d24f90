import { readCapsule } from '@symbi/contracts/capsules';
import {
  listConversations,
  readConversation,
  removeConversation,
  restoreConversation,
  updateConversation,
} from '@symbi/contracts/conversations';
import { listHeads } from '@symbi/contracts/heads';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, hold, list, one, refuse } from '../support/network.ts';
import { at, idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const emptyWindow = { messages: [], hasOlder: false, hasNewer: false, changeSeq: 0 };

const menu = () => page.getByRole('button', { name: 'Actions for Harbour plans' });

test('an empty list says what to do next', async () => {
  const { address } = await openScreen(paths.conversations, answer(listConversations, list([])));
  await expect.element(page.getByRole('heading', { name: 'Conversations', level: 1 })).toBeVisible();
  await expect.element(page.getByText('No conversations found')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Start a New Conversation' }).click();
  await expect.poll(address).toBe(paths.newConversation);
});

test('the menu of a conversation and the dialog for its title are accessible', async () => {
  await openScreen(paths.conversations);
  await menu().click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit Title' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'Edit Title' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Conversation Title' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(menu()).toHaveFocus();
});

test('a last message that only its writer can read is told as encrypted', async () => {
  const head = { conversationId: idOf(20), sender: 'user', excerpt: '', isEncrypted: true } as const;
  await openScreen(paths.conversations, answer(listHeads, list([head])));
  await expect.element(page.getByRole('listitem').getByText('This content is encrypted')).toBeVisible();
});

test('archived conversations are marked, and accessible', async () => {
  await openScreen(
    paths.conversations,
    answer(listConversations, ({ query }) =>
      list(query.archived === true ? [sampleConversation({ isArchived: true })] : []),
    ),
  );
  await page.getByRole('button', { name: 'Show Archived' }).click();
  await expect.element(page.getByText('Archived', { exact: true })).toBeVisible();
  await expectAccessible();
});

test('the address says which list is shown and what is searched for, and leads back to it', async () => {
  const lists = answer(listConversations, ({ query }) =>
    list([sampleConversation({ isArchived: query.archived === true, title: 'Harbour plans' })]),
  );
  const { address } = await openScreen(`${paths.conversations}?archived=true&q=harb`, lists);
  await expect.element(page.getByRole('heading', { name: 'Archived Conversations' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search conversations...' });
  await expect.element(field).toHaveValue('harb');
  await expect.element(menu()).toBeVisible();
  await page.getByRole('button', { name: 'Show Active' }).click();
  await expect.poll(address).toBe(`${paths.conversations}?q=harb`);
  await field.fill('');
  await expect.poll(address).toBe(paths.conversations);
});

test('an archived conversation can be taken back at once', async () => {
  let isArchived = false;
  const stored = () => sampleConversation({ isArchived });
  const update = answer(updateConversation, ({ body }) => {
    isArchived = body.isArchived ?? isArchived;
    return one(stored());
  });
  const lists = answer(listConversations, ({ query }) =>
    list([stored()].filter((conversation) => conversation.isArchived === (query.archived ?? false))),
  );
  await openScreen(paths.conversations, update, lists);
  await menu().click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(page.getByText('Conversation archived.')).toBeVisible();
  await expect.element(menu()).not.toBeInTheDocument();
  await expectAccessible();
  // Whoever goes on with something else may still take it back.
  await page.getByRole('searchbox', { name: 'Search conversations...' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(menu()).toBeVisible();
  await expect.element(page.getByText('Conversation archived.')).not.toBeInTheDocument();
});

test('a row says in two lines of 56 pixels what was said last, by whom, when, and how far to believe it', async () => {
  await openScreen(paths.conversations);
  const row = () => page.getByRole('listitem').filter({ hasText: 'Harbour plans' });
  await expect.element(row().getByText('The harbour opens at nine.')).toBeVisible();
  await expect.element(row().getByText(/^Last activity: /)).toBeInTheDocument();
  expect(row().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
  expect(row().element().getBoundingClientRect().height).toBeLessThan(58);
  await expectAccessible();
  await expectToFitPhone();
  await row().getByRole('link', { name: 'Harbour plans' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
});

test('a deletion can be taken back for some seconds', async () => {
  let isThere = true;
  const asked: unknown[] = [];
  await openScreen(
    paths.conversations,
    answer(removeConversation, ({ query }) => {
      asked.push(query);
      isThere = false;
      return { success: true as const, erasedAt: at };
    }),
    answer(restoreConversation, () => {
      isThere = true;
      return one(sampleConversation());
    }),
    answer(listConversations, () => list(isThere ? [sampleConversation()] : [])),
  );
  await menu().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Conversation deleted.')).toBeVisible();
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.poll(() => asked).toEqual([{ undo: true }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(menu()).toBeVisible();
});

test('a conversation deleted where it was open can be taken back, and who comes back later is not offered that', async () => {
  const { address, back } = await openScreen(
    paths.conversation(idOf(20)),
    answer(removeConversation, { success: true, erasedAt: at }),
  );
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(address).toBe(paths.conversations);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('link', { name: 'Agents' }).first().click();
  await expect.poll(address).toBe(paths.agents);
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await back();
  await expect.poll(address).toBe(paths.conversations);
  await expect.element(menu()).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

test('a deletion that can be taken back no longer says so, and may be tried again', async () => {
  await openScreen(
    paths.conversations,
    answer(removeConversation, { success: true, erasedAt: at }),
    refuse(restoreConversation, 'not_found', 'There is no such conversation'),
  );
  await menu().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('There is no such conversation')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a conversation says that it is archived, and its menu takes it out of the archive', async () => {
  const changed: (boolean | undefined)[] = [];
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one({ ...sampleConversation({ isArchived: true }), ...emptyWindow })),
    answer(updateConversation, ({ body }) => {
      changed.push(body.isArchived);
      return one(sampleConversation());
    }),
  );
  const bar = page.getByRole('banner');
  await expect.element(bar.getByText('Archived', { exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Unarchive' }).click();
  await expect.poll(() => changed).toEqual([false]);
  await expect.element(bar.getByText('Archived', { exact: true })).not.toBeInTheDocument();
});

test('the menu of the title pins, and moves to a folder, as the menu in the list does', async () => {
  const changed: object[] = [];
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one({ ...sampleConversation(), ...emptyWindow })),
    answer(updateConversation, ({ body }) => {
      changed.push(body);
      return one(sampleConversation({ isPinned: true }));
    }),
  );
  const title = page.getByRole('banner').getByRole('button', { name: 'Conversation actions' });
  await title.click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await expect.poll(() => changed).toEqual([{ isPinned: true }]);
  await title.click();
  await expect.element(page.getByRole('menuitem', { name: 'Unpin' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  await expect.element(page.getByRole('dialog', { name: /^Move/ })).toBeVisible();
});

test('an empty conversation without an agent says one thing: what to do', async () => {
  const empty = { ...sampleConversation({ agent: null }), ...emptyWindow };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(empty)));
  await expect.element(page.getByText('Choose an agent to write to.')).toBeVisible();
  expect(page.getByText(/No messages yet/).elements()).toHaveLength(0);
});

test('a new conversation begins in its field, and is accessible', async () => {
  await openScreen(paths.newConversation);
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  await expectAccessible();
});

test('what the chosen agent can answer is offered for a beginning, and put into the field', async () => {
  await openScreen(paths.newConversation);
  await page.getByRole('button', { name: 'What is Symbi?' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('What is Symbi?');
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Connect a model' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add a source' })).toBeVisible();
});

test.each([390, 1280])('the field stays where it is while the first words are written at %i px', async (width) => {
  await page.viewport(width, 780);
  await openScreen(paths.newConversation);
  const field = page.getByRole('textbox', { name: 'Message' });
  const starter = page.getByRole('button', { name: 'What is Symbi?' });
  await expect.element(starter).toBeVisible();
  const top = (): number => field.element().getBoundingClientRect().top;
  const before = top();
  await field.fill('W');
  await expect.element(page.getByText('What is Symbi?')).not.toBeVisible();
  expect(top()).toBe(before);
});

test('the dialogs of a conversation and its messages by tag fit a phone', async () => {
  await openScreen(paths.conversation(idOf(20)));
  await page.getByRole('button', { name: 'More of this message' }).first().click();
  await page.getByRole('button', { name: 'Add Tag' }).first().click();
  await expect.element(page.getByRole('dialog', { name: 'Add Tag' })).toBeVisible();
  await expectToFitPhone();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Encrypt', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Encrypt Messages' })).toBeVisible();
  await expectToFitPhone();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'to check' }).first().click();
  await expect
    .element(page.getByRole('region', { name: 'Messages by tag' }).getByRole('status'))
    .toHaveTextContent('1 message');
  await expectToFitPhone();
});

test('a capsule on its way is named to who cannot see the place it will take', async () => {
  const { handler } = hold(readCapsule);
  await openScreen(paths.conversation(idOf(20)), handler);
  await expect.element(page.getByText('A pivot is a change of stance.', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expectAccessible();
});

/** Every text the menus showed until the last of them had faded out. */
const wordsUntilGone = (): string[] => {
  const seen: string[] = [];
  const note = (): void => {
    for (const item of document.querySelectorAll('[role="menuitem"]')) seen.push(item.textContent);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  return seen;
};

test('a menu keeps its words while it fades out', async () => {
  await openScreen(
    `${paths.conversations}?archived=true`,
    answer(listConversations, () => list([sampleConversation({ isArchived: true, isPinned: true })])),
  );
  await menu().click();
  await expect.element(page.getByRole('menuitem', { name: 'Unarchive' })).toBeVisible();
  const seen = wordsUntilGone();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument();
  expect(seen.filter((word) => word === 'Archive' || word === 'Pin')).toEqual([]);
});
