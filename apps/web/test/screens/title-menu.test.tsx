import { readConversation, updateConversation } from '@symbi/contracts/conversations';
import { exportSession, listEvents } from '@symbi/contracts/insights';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one, refuse } from '../support/network.ts';
import { idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const emptyWindow = { messages: [], hasOlder: false, hasNewer: false, changeSeq: 0 };
const menuButton = page.getByRole('banner').getByRole('button', { name: 'Conversation actions' });

test('a failed change from the menu of the title is named above the input and may be retried, and an archived conversation taken back', async () => {
  const changed: (boolean | undefined)[] = [];
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one({ ...sampleConversation(), ...emptyWindow })),
    refuse(updateConversation, 'internal'),
  );
  await menuButton.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const failure = page.getByText(/^Could not archive .Harbour plans.\.$/);
  await expect.element(failure).toBeVisible();
  const place = (element: Element): DOMRect => element.getBoundingClientRect();
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.poll(() => place(failure.element()).bottom < place(input.element()).top).toBe(true);
  worker.use(
    answer(updateConversation, ({ body: { isArchived } }) => {
      changed.push(isArchived);
      return one(sampleConversation({ isArchived: isArchived === true }));
    }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(menuButton).toHaveFocus();
  await expect.element(page.getByText('Conversation archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(menuButton).toHaveFocus();
  await expect.poll(() => changed).toEqual([true, false]);
});

test('deleting comes last in the menu of the title', async () => {
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one({ ...sampleConversation(), ...emptyWindow })),
  );
  await menuButton.click();
  await expect.element(page.getByRole('menuitem').last()).toHaveTextContent('Delete Conversation');
});

test('a double click on the title renames, and its menu has the focus afterwards', async () => {
  const titles: (string | undefined)[] = [];
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one({ ...sampleConversation(), ...emptyWindow })),
    answer(updateConversation, ({ body: { title } }) => {
      titles.push(title);
      return one(sampleConversation({ title: title ?? '' }));
    }),
  );
  const heading = page.getByRole('heading', { level: 1 });
  await heading.dblClick();
  await expect.element(page.getByRole('textbox', { name: 'Conversation Title' })).toHaveFocus();
  await userEvent.keyboard('New berths{Enter}');
  await expect.poll(() => titles).toEqual(['New berths']);
  await tell('conversation:updated', sampleConversation({ title: 'New berths' }));
  await expect.element(heading).toHaveTextContent('New berths');
  await expect.element(menuButton).toHaveFocus();
});

test('a title that is half changed is not selected again when another window was used meanwhile', async () => {
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one({ ...sampleConversation(), ...emptyWindow })),
  );
  await page.getByRole('heading', { level: 1 }).dblClick();
  const field = page.getByRole('textbox', { name: 'Conversation Title' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{End} and');
  // What a browser tells the field that had the focus.
  field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  field.element().dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await userEvent.keyboard(' berths');
  await expect.element(field).toHaveValue('Harbour plans and berths');
});

test('Verify in the menu leads to where the log of this conversation is verified, with a way to do that offline', async () => {
  const { address, hash } = await openScreen(
    paths.conversation(idOf(20)),
    refuse(listEvents),
    refuse(exportSession, 'not_found'),
  );
  await menuButton.click();
  await page.getByRole('menuitem', { name: 'Verify' }).click();
  await expect.poll(address).toBe(paths.reviewOf(`conv:${idOf(20)}`));
  expect(hash()).toBe('#log');
  const log = page.getByRole('region', { name: 'Signed log' });
  await expect.element(log).toBeInViewport();
  await expect.poll(() => document.activeElement?.contains(log.element())).toBe(true);
  await expect.element(log.getByRole('link', { name: 'Verify offline' })).toHaveAttribute('href', paths.verifier);
});
