import { listMessages, readConversation } from '@symbi/contracts/conversations';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one, refuse } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const newest = [
  sampleMessage({ parentId: idOf(41), content: 'And in winter?' }),
  sampleReply({ content: 'Half of that.' }),
];
const oldest = [
  sampleMessage({ _id: idOf(40), content: 'What does a berth cost?' }),
  sampleReply({ _id: idOf(41), parentId: idOf(40), content: '24 euros.' }),
];
const shown = answer(
  readConversation,
  one({ ...sampleConversation({ messageCount: 4 }), messages: newest, hasOlder: true, hasNewer: false, changeSeq: 4 }),
);
const older = answer(listMessages, ({ query }) => {
  expect(query.before).toBe(newest[0]?._id);
  return one({ messages: oldest, hasOlder: false, hasNewer: false, changeSeq: 4 });
});

/** Records the text of the page each time it is printed. */
const watchPrint = (): string[] => {
  const printed: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.body.innerText);
    window.dispatchEvent(new Event('afterprint'));
  });
  onTestFinished(() => print.mockRestore());
  return printed;
};

test('the menu prints a conversation with what was not loaded yet', async () => {
  const printed = watchPrint();
  await openScreen(talk, shown, older);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect.poll(() => printed.length).toBe(1);
  expect(printed[0]).toContain('What does a berth cost?');
  expect(printed[0]).toContain('Half of that.');
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

test('Ctrl+P prints what was not loaded yet as well, and what cannot be loaded can be tried again', async () => {
  const printed = watchPrint();
  await openScreen(talk, shown, refuse(listMessages));
  await expect.element(page.getByText('Half of that.')).toBeVisible();
  // Printing without it says that parts are missing.
  await expect.element(page.getByText('Earlier messages are not included.')).not.toBeVisible();
  await userEvent.keyboard('{Control>}p{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(printed).toHaveLength(0);
});
