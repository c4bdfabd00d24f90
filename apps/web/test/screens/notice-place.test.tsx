import { createConversation, listConversations, updateConversation } from '@symbi/contracts/conversations';
import { afterEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { setPinned } from '../../src/app/shell/navigation/pin.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

// A test that ends while the menu is pinned must not take the button of the next ones.
afterEach(() => setPinned(false));

const talks = [sampleConversation(), sampleConversation({ _id: idOf(21), title: 'Tide tables', tags: [] })];
const archiving = [
  answer(listConversations, list(talks)),
  answer(updateConversation, ({ params, body }) =>
    one({ ...sampleConversation({ _id: params['id'] ?? '' }), isArchived: body.isArchived ?? false }),
  ),
];

const composer = (): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const menu = (): Locator => page.getByRole('complementary', { name: 'Main' });

const archiveFrom = async (place: Locator): Promise<void> => {
  const row = place.getByRole('button', { name: 'Actions for Tide tables' });
  await row.hover();
  await row.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
};

/** The notice with these words. */
const noticeOf = async (words: string): Promise<DOMRect> => {
  const said = page.getByText(words);
  await expect.element(said).toBeVisible();
  const notice = said.element().closest('[role="alert"]') ?? said.element();
  await expect.poll(() => notice.getAnimations({ subtree: true }).length).toBe(0);
  return notice.getBoundingClientRect();
};

const expectApart = (notice: DOMRect, other: Locator): void => {
  const box = other.element().getBoundingClientRect();
  const overlap = {
    x: Math.min(notice.right, box.right) - Math.max(notice.left, box.left),
    y: Math.min(notice.bottom, box.bottom) - Math.max(notice.top, box.top),
  };
  expect(Math.min(overlap.x, overlap.y), JSON.stringify({ notice, box })).toBeLessThanOrEqual(0);
};

test('beside a pinned menu, a notice of the list is over the list', async () => {
  setPinned(true);
  await page.viewport(1_440, 900);
  await openScreen(paths.conversations, ...archiving);
  await archiveFrom(page.getByRole('main'));
  const notice = await noticeOf('Conversation archived.');
  expectApart(notice, menu());
  expect(notice.bottom).toBeGreaterThan(800);
});

test('a notice of the pinned menu covers neither the menu nor the input', async () => {
  setPinned(true);
  await page.viewport(1_440, 900);
  await openScreen(paths.conversation(idOf(20)), ...archiving);
  await expect.element(composer()).toBeVisible();
  await archiveFrom(menu());
  const notice = await noticeOf('Conversation archived.');
  expectApart(notice, menu());
  expectApart(notice, composer());
  expectApart(notice, page.getByRole('banner'));
});

test('on a phone, a notice of the menu leaves its button, its pages and its foot free', async () => {
  await page.viewport(390, 780);
  await openScreen(paths.conversation(idOf(20)), ...archiving);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main' });
  await archiveFrom(drawer);
  const notice = await noticeOf('Conversation archived.');
  expectApart(notice, drawer.getByRole('link', { name: 'New Conversation' }));
  expectApart(notice, drawer.getByRole('navigation', { name: 'Pages' }));
  expectApart(notice, drawer.getByRole('button', { name: 'Logout' }));
  expect(notice.right).toBeLessThanOrEqual(390);
  await expectToFitPhone();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Conversation archived.')).not.toBeInTheDocument();
});

test('on a phone, that no new conversation could be started does not cover the input', async () => {
  await page.viewport(390, 780);
  await openScreen(paths.latestAssistantChat, refuse(createConversation));
  await expect.element(composer()).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^New Conversation with / })
    .click();
  const notice = await noticeOf('A new conversation could not be started. Please try again.');
  expectApart(notice, composer());
});
