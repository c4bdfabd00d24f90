import { listConversations, updateConversation, type Conversation } from '@symbi/contracts/conversations';
import { createFolder, listFolders, removeFolder, updateFolder, type Folder } from '@symbi/contracts/folders';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { at, idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const [harbour, bees] = [idOf(70), idOf(71)];
const folderOf = (_id: string, name: string): Folder => ({ _id, name, createdAt: at });

beforeEach(() => localStorage.removeItem('open-folders'));

/** A server that stores folders and their contents. */
const keeping = (folders: Folder[], talks: Conversation[]) => {
  const kept = { folders, talks };
  const handlers = [
    answer(listFolders, () => list(kept.folders)),
    answer(listConversations, ({ query: { folder, title = '' } }) => {
      const place = folder === 'none' ? null : folder;
      return list(
        kept.talks.filter((talk) => (place === undefined || talk.folder === place) && talk.title.includes(title)),
      );
    }),
    answer(updateConversation, ({ params, body: { folder } }) => {
      kept.talks = kept.talks.map((talk) => (talk._id === params['id'] ? { ...talk, folder: folder ?? null } : talk));
      return one(kept.talks.find(({ _id }) => _id === params['id']) ?? sampleConversation());
    }),
    answer(createFolder, ({ body: { name } }) => {
      const made = folderOf(idOf(80 + kept.folders.length), name);
      kept.folders = [...kept.folders, made];
      return one(made);
    }),
    answer(updateFolder, ({ params, body: { name } }) => {
      kept.folders = kept.folders.map((one) => (one._id === params['id'] ? { ...one, name } : one));
      return one(folderOf(String(params['id']), name));
    }),
    answer(removeFolder, ({ params }) => {
      kept.folders = kept.folders.filter(({ _id }) => _id !== params['id']);
      kept.talks = kept.talks.map((talk) => (talk.folder === params['id'] ? { ...talk, folder: null } : talk));
      return { success: true as const };
    }),
  ];
  return { kept, handlers };
};

const plans = sampleConversation({ _id: idOf(20), lastActivity: at });
const tides = sampleConversation({ _id: idOf(21), title: 'Tide tables', folder: harbour, lastActivity: at });
const two = () => keeping([folderOf(bees, 'Bees'), folderOf(harbour, 'Harbour')], [plans, tides]);

const history = (): Locator => page.getByRole('list', { name: 'Conversation history' });
const row = (name: string | RegExp): Locator => history().getByRole('link', { name });
const folder = (name: string): Locator => history().getByRole('button', { name, exact: true });
const shown = (): string[] =>
  history()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent.replaceAll(/Not checked|Symbi Core/g, ''));

const openDrawer = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(row('Harbour plans')).toBeVisible();
};

test('folders stand above the history, open in their place, and stay as they were left', async () => {
  await openScreen(paths.dashboard, ...two().handlers);
  await openDrawer();
  expect(shown().slice(0, 3)).toEqual(['Folders', 'Bees', 'Harbour']);
  expect(shown().join(' ')).not.toContain('Tide tables');
  await folder('Harbour').click();
  await expect.element(folder('Harbour')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(row('Tide tables')).toBeVisible();
  expect(shown().slice(0, 4)).toEqual(['Folders', 'Bees', 'Harbour', 'Tide tables']);
  await folder('Bees').click();
  await expect.element(history().getByText('No conversations in it yet.')).toBeVisible();
  await expectAccessible();
  await page.viewport(375, 720);
  await expectToFitPhone();
  await page.viewport(1280, 800);
  await expect
    .poll(() => localStorage.getItem('open-folders')?.split(' ').toSorted())
    .toEqual([harbour, bees].toSorted());
  await folder('Bees').click();
  await expect.poll(() => localStorage.getItem('open-folders')).toBe(harbour);
  // A title search covers all folders.
  await page.getByRole('searchbox', { name: 'Search titles...' }).fill('Tide');
  await expect.element(folder('Harbour')).not.toBeInTheDocument();
  await expect.element(row('Tide tables')).toBeVisible();
});

test('the arrow keys lead through folders as through conversations', async () => {
  await openScreen(paths.dashboard, ...two().handlers);
  await openDrawer();
  (folder('Bees').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(folder('Harbour')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Tide tables')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Tide tables')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Harbour plans')).toHaveFocus();
});

test('of two conversations dragged one after the other the first is told too when it stays', async () => {
  const { kept, handlers } = two();
  const failing = Promise.withResolvers<void>();
  const failed = http.put(`/api/conversations/${plans._id}`, async () => {
    await failing.promise;
    return HttpResponse.error();
  });
  await openScreen(paths.dashboard, failed, ...handlers);
  await openDrawer();
  await folder('Harbour').click();
  await row('Harbour plans').dropTo(folder('Harbour'));
  await row('Tide tables').dropTo(folder('Bees'));
  await expect.poll(() => kept.talks.map((talk) => talk.folder)).toEqual([null, bees]);
  failing.resolve();
  await expect.element(page.getByText('Could not move "Harbour plans".')).toBeVisible();
});

test('a conversation is dragged into a folder, and out of it again', async () => {
  const { kept, handlers } = two();
  await openScreen(paths.dashboard, ...handlers);
  await openDrawer();
  await folder('Harbour').click();
  await row('Harbour plans').dropTo(folder('Harbour'));
  await expect.poll(() => kept.talks.map((talk) => talk.folder)).toEqual([harbour, harbour]);
  await expect.poll(() => shown().slice(2)).toEqual(['Harbour', 'Tide tables', 'Harbour plans']);
  await expect.element(page.getByText('"Harbour plans" moved to "Harbour".')).toBeInTheDocument();
  await row('Tide tables').dropTo(history().getByText('Folders'));
  await expect.poll(() => kept.talks.map((talk) => talk.folder)).toEqual([harbour, null]);
  await expect.poll(() => shown().at(-1)).toBe('Tide tables');
});

test('what is found by its title is dragged into no folder, of which none is shown', async () => {
  const { kept, handlers } = two();
  await openScreen(paths.dashboard, ...handlers);
  await openDrawer();
  await page.getByRole('searchbox', { name: 'Search titles...' }).fill('a');
  await expect.element(row('Tide tables')).toBeVisible();
  await row('Harbour plans').dropTo(row('Tide tables'));
  await row('Tide tables').dropTo(row('Harbour plans'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(kept.talks.map((talk) => talk.folder)).toEqual([null, harbour]);
});

test('a folder does not offer to show all when one of its conversations was deleted in another tab', async () => {
  const rota = sampleConversation({ _id: idOf(22), title: 'Rota', folder: harbour, lastActivity: at });
  await openScreen(paths.dashboard, ...keeping([folderOf(harbour, 'Harbour')], [plans, tides, rota]).handlers);
  await openDrawer();
  await folder('Harbour').click();
  await expect.element(row('Rota')).toBeVisible();
  await tell('conversation:removed', { _id: tides._id });
  await expect.element(row('Tide tables')).not.toBeInTheDocument();
  expect(shown().slice(0, 3)).toEqual(['Folders', 'Harbour', 'Rota']);
  expect(
    history()
      .getByText(/Show all/)
      .elements(),
  ).toHaveLength(0);
});

test('a move that fails is said, and can be tried again', async () => {
  await openScreen(paths.dashboard, refuse(updateConversation), ...two().handlers);
  await openDrawer();
  await row('Harbour plans').dropTo(folder('Bees'));
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('without a mouse the menu moves a conversation, also into a folder that it makes', async () => {
  const { kept, handlers } = keeping([], [plans]);
  await openScreen(paths.dashboard, ...handlers);
  await openDrawer();
  expect(shown()).not.toContain('Folders');
  await page.getByRole('button', { name: 'Actions for Harbour plans' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move "Harbour plans"' });
  await expect.element(dialog.getByRole('radio', { name: 'A new folder' })).toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  await expectAccessible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' Winter ');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => kept.folders.map(({ name }) => name)).toEqual(['Winter']);
  await expect.poll(() => kept.talks.map((talk) => talk.folder)).toEqual([kept.folders[0]?._id]);
  await folder('Winter').click();
  await page.getByRole('button', { name: 'Actions for Harbour plans' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  await expect.element(dialog.getByRole('radio', { name: 'Winter' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'No folder' }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.poll(() => kept.talks.map((talk) => talk.folder)).toEqual([null]);
});

test('a folder is made, renamed and deleted; its conversations stay', async () => {
  const { kept, handlers } = two();
  await openScreen(paths.dashboard, ...handlers);
  await openDrawer();
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter');
  await userEvent.keyboard('{Enter}');
  await expect.element(folder('Winter')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for the folder Harbour' }).click();
  await page.getByRole('menuitem', { name: 'Rename folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Port');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(folder('Port')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for the folder Port' }).click();
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await expect.element(page.getByText('Its conversations are kept outside any folder.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Delete folder' }).click();
  await expect.element(folder('Port')).not.toBeInTheDocument();
  await expect.element(row('Tide tables')).toBeVisible();
  await expect.poll(() => kept.folders.map(({ name }) => name)).toEqual(['Bees', 'Winter']);
});

test('what lies in folders is shown outside of them while these cannot be loaded', async () => {
  await openScreen(paths.dashboard, refuse(listFolders), ...two().handlers);
  await openDrawer();
  await expect.element(row('Tide tables')).toBeVisible();
  expect(shown()).not.toContain('Folders');
});

test('the focus goes on where a folder was deleted', async () => {
  await openScreen(paths.dashboard, ...two().handlers);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Keep the menu open' }).click();
  await page.getByRole('button', { name: 'Actions for the folder Bees' }).click();
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await page.getByRole('button', { name: 'Delete folder' }).click();
  await expect.element(folder('Bees')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('main');
  await page.getByRole('complementary').getByRole('button', { name: 'Unpin the menu' }).click();
});

test('a name that is taken is said in the dialog', async () => {
  await openScreen(
    paths.dashboard,
    refuse(createFolder, 'conflict', 'You already have a folder named Bees'),
    ...two().handlers,
  );
  await openDrawer();
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('bees');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('You already have a folder named Bees')).toBeVisible();
});

test('a folder is shown as a list of its own, by an address that says so', async () => {
  const { address } = await openScreen(paths.dashboard, ...two().handlers);
  await openDrawer();
  await page.getByRole('button', { name: 'Actions for the folder Harbour' }).click();
  await page.getByRole('menuitem', { name: 'Show as a list' }).click();
  await expect.poll(address).toBe(paths.conversationsInFolder(harbour));
  const cards = page.getByRole('list', { name: /^Conversations, / });
  await expect.element(cards.getByText('Tide tables')).toBeVisible();
  await expect.element(cards.getByText('Harbour plans')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Folder: Harbour, stop filtering' }).click();
  await expect.element(cards.getByText('Harbour plans')).toBeVisible();
  await expect.poll(address).toBe(paths.conversations);
});

test('a title without spaces ends inside the dialog that moves its conversation', async () => {
  const title = 'Unbreakable_'.repeat(8);
  const { handlers } = keeping([], [sampleConversation({ title, lastActivity: at })]);
  await page.viewport(320, 640);
  await openScreen(paths.dashboard, ...handlers);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  const heading = page.getByRole('dialog').getByRole('heading').element();
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
});
