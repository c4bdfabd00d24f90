import { listConversations, removeConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { bar, checkbox, startSelecting, row, serverOf, status, titled } from '../support/conversation-selection.ts';
import { answer, list, refuse } from '../support/network.ts';
import { idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const opacityOf = (number: number): string => getComputedStyle(checkbox(number).element()).opacity;

test('at rest the checkboxes of the rows are invisible, but for one where the pointer or the focus is', async () => {
  await openScreen(paths.conversations, ...serverOf(3).handlers);
  await expect.element(row(1)).toBeVisible();
  // The pointer may still be where another test left it.
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => opacityOf(1)).toBe('0');
  await row(1).hover();
  await expect.poll(() => opacityOf(1)).toBe('1');
  expect(opacityOf(2)).toBe('0');
  await userEvent.keyboard('{Tab}');
  (checkbox(2).element() as HTMLInputElement).focus();
  await expect.poll(() => opacityOf(2)).toBe('1');
  await expectAccessible();
});

test('a checkbox, a range with Shift and the rows select, the bar says how many, and Escape ends it', async () => {
  const { address } = await openScreen(paths.conversations, ...serverOf(6).handlers);
  await checkbox(6).click();
  await expect.element(status()).toHaveTextContent('1 selected');
  await checkbox(3).click({ modifiers: ['Shift'] });
  await expect.element(status()).toHaveTextContent('4 selected');
  await row(1).click();
  await expect.element(status()).toHaveTextContent('5 selected');
  await row(1).click({ modifiers: ['Shift'] });
  await expect.element(checkbox(1)).not.toBeChecked();
  await expect.element(checkbox(5)).toBeChecked();
  expect(address()).toBe(paths.conversations);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).not.toBeInTheDocument();
  await row(1).click();
  await expect.poll(address).toBe(paths.conversation(idOf(101)));
});

test('no row moves when selecting begins', async () => {
  await openScreen(paths.conversations, ...serverOf(3).handlers);
  await expect.element(row(3)).toBeVisible();
  const place = (): number[] => [row(3), row(1)].map((each) => each.element().getBoundingClientRect().top);
  const before = place();
  const left = row(3).element().getBoundingClientRect().left;
  await checkbox(3).click();
  await expect.element(bar()).toBeVisible();
  expect(place()).toEqual(before);
  expect(row(3).element().getBoundingClientRect().left).toBe(left);
});

test('one checkbox selects and deselects all that are loaded, and begins with the focus', async () => {
  await openScreen(paths.conversations, ...serverOf(4).handlers);
  await startSelecting();
  const all = bar().getByRole('checkbox', { name: 'Select all 4' });
  await expect.element(all).toHaveFocus();
  await expect.element(status()).toHaveTextContent('0 selected');
  await expect.element(bar().getByRole('button', { name: 'Delete' })).toBeDisabled();
  await checkbox(2).click();
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(status()).toHaveTextContent('4 selected');
  await all.click();
  await expect.element(status()).toHaveTextContent('0 selected');
  await bar().getByRole('button', { name: 'Stop selecting' }).click();
  await expect.element(page.getByRole('button', { name: 'Select', exact: true })).toHaveFocus();
});

test('conversations that are not loaded yet can be loaded and selected with the rest', async () => {
  // More than reach the end of the window, near which the next page is loaded anyway.
  const first = Array.from({ length: 40 }, (_, index) => titled(42 - index));
  await openScreen(
    paths.conversations,
    answer(listConversations, ({ query }) =>
      query.cursor === undefined
        ? { ...list(first), count: 42, nextCursor: 'next' }
        : { ...list([titled(2), titled(1)]), count: 42 },
    ),
  );
  await expect.element(row(42)).toBeVisible();
  await startSelecting();
  await bar().getByRole('checkbox', { name: 'Select all 40 loaded' }).click();
  await expect.element(status()).toHaveTextContent('40 selected');
  await bar().getByRole('button', { name: 'Load and select all 42' }).click();
  await expect.element(status()).toHaveTextContent('42 selected');
});

test('Ctrl+A says of a list that is loaded in part that it selects what is loaded', async () => {
  const first = Array.from({ length: 40 }, (_, index) => titled(42 - index));
  await openScreen(paths.conversations, answer(listConversations, { ...list(first), count: 42, nextCursor: 'next' }));
  await expect.element(row(42)).toBeVisible();
  (checkbox(42).element() as HTMLInputElement).focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('All 40 loaded conversations selected')).toBeInTheDocument();
});

test('Ctrl+A in a list of one conversation does not speak of all', async () => {
  await openScreen(paths.conversations, ...serverOf(1).handlers);
  await expect.element(row(1)).toBeVisible();
  (checkbox(1).element() as HTMLInputElement).focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('1 conversation selected', { exact: true })).toBeInTheDocument();
});

test('on a phone the checkboxes appear when selecting begins, and the bar fits', async () => {
  await page.viewport(390, 780);
  await openScreen(paths.conversations, ...serverOf(3).handlers);
  await expect.element(row(3)).toBeVisible();
  expect(checkbox(3).elements()).toEqual([]);
  await startSelecting();
  await row(3).click();
  await expect.element(checkbox(3)).toBeChecked();
  await expect.element(bar().getByRole('button', { name: 'Move to folder' })).toBeVisible();
  await expectToFitPhone();
});

test('a selection ends with its list, and nothing is done to conversations that a search hides', async () => {
  await openScreen(paths.conversations, ...serverOf(3).handlers, refuse(removeConversation));
  await startSelecting();
  await bar().getByRole('checkbox', { name: 'Select all 3' }).click();
  await page.getByRole('searchbox', { name: 'Search conversations...' }).fill('Talk 2');
  await expect.element(status()).toHaveTextContent('1 selected');
  await page.getByRole('button', { name: 'Show Archived' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
});

test('Ctrl+A on a checkbox selects all, says so, and Escape selects none', async () => {
  await openScreen(paths.conversations, ...serverOf(4).handlers);
  await expect.element(row(4)).toBeVisible();
  (checkbox(3).element() as HTMLInputElement).focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(status()).toHaveTextContent('4 selected');
  const said = page.getByText('All 4 conversations in the list selected');
  expect(said.element().tagName).toBe('OUTPUT');
  await expect.element(checkbox(3)).toHaveFocus();
  expect(getSelection()?.toString()).toBe('');
  await checkbox(2).click();
  await expect.element(said).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(checkbox(3)).not.toBeChecked();
});

test.each([390, 1_280])(
  'at %d pixels the bar of the selection keeps its distance from what is above it',
  async (width) => {
    await page.viewport(width, 780);
    const tagged = titled(1, { tags: ['harbor'] });
    await openScreen(`${paths.conversations}?tag=harbor`, answer(listConversations, list([tagged])));
    await startSelecting();
    const { top } = bar().element().getBoundingClientRect();
    const chip = page.getByRole('button', { name: 'stop filtering' }).element().getBoundingClientRect();
    expect(top - chip.bottom).toBeGreaterThanOrEqual(8);
  },
);
