import { readConversation } from '@symbi/contracts/conversations';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const shown = answer(readConversation, one(sampleThread([sampleMessage(), sampleReply()])));
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const reply = () => page.getByText('A pivot is a change of stance.');

test('whoever opens a conversation can write at once, and hears which one it is', async () => {
  await openScreen(talk, shown);
  await expect.element(input()).toHaveFocus();
  await userEvent.keyboard('Hello');
  await expect.element(input()).toHaveValue('Hello');
  const { title } = sampleThread([]);
  await expect.element(page.getByRole('region', { name: title }).getByRole('textbox')).toHaveFocus();
  await expect.poll(() => document.title).toContain(title);
});

test('a link to a conversation leads into its input', async () => {
  const { goTo } = await openScreen(paths.agents, shown);
  const link = page.getByRole('main').getByRole('link').first();
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await goTo(talk);
  await expect.element(input()).toHaveFocus();
});

test('a conversation chosen in the menu over the page can be written in once the menu is gone', async () => {
  await page.viewport(1000, 800);
  const { goTo } = await openScreen(talk, shown);
  // Loaded before, it is there while the menu still closes.
  await expect.element(reply()).toBeVisible();
  await goTo(paths.agents);
  await expect.element(reply()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Main' });
  await menu.getByRole('link', { name: sampleThread([]).title }).click();
  await expect.element(reply()).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(input()).toHaveFocus();
});

/** A window over the page that is closing until it is removed. */
const coverPage = (): HTMLElement => {
  const cover = document.createElement('div');
  cover.setAttribute('aria-modal', 'true');
  document.body.append(cover);
  onTestFinished(() => cover.remove());
  return cover;
};

test.each([
  ['pressed elsewhere', () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
  ['moved the focus', () => (page.getByRole('button', { name: 'Open menu' }).element() as HTMLElement).focus()],
])('whoever has %s before the menu is gone keeps the focus there', async (_what, move) => {
  const { goTo } = await openScreen(paths.agents, shown);
  const cover = coverPage();
  await goTo(talk);
  await expect.element(reply()).toBeVisible();
  move();
  cover.remove();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(input()).not.toHaveFocus();
});

test('an address that names a message leads to it, and not into the input', async () => {
  await openScreen(paths.conversation(idOf(20), { message: idOf(31) }), shown);
  await expect.element(input()).toBeVisible();
  await expect.poll(() => document.activeElement?.getAttribute('data-message')).toBe(idOf(31));
});

test('on a touch screen no keyboard opens over the messages', async () => {
  const original = window.matchMedia.bind(window);
  const touch = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (/coarse|hover: none/.test(query) ? original('all') : original(query)));
  onTestFinished(() => touch.mockRestore());
  await openScreen(talk, shown);
  await expect.element(input()).toBeVisible();
  await expect.element(reply()).toBeVisible();
  await expect.element(input()).not.toHaveFocus();
});
