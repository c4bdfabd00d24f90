import { editMessage, readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const begun = [sampleMessage(), sampleReply()];
const question = sampleMessage({ _id: idOf(32), parentId: idOf(31), content: 'When is the harbour open?', seq: 3 });
const reply = sampleReply({ _id: idOf(33), parentId: question._id, content: 'At nine.', seq: 4 });
const siblings = [question._id, idOf(40)];
const elsewhere = { ...question, _id: idOf(40), content: 'When is the office open?', changeSeq: 15, siblings };
const second = sampleReply({ _id: idOf(41), parentId: elsewhere._id, content: 'At ten.', seq: 6, changeSeq: 16 });
const mine = { ...question, _id: idOf(42), content: 'When is the quay open?', changeSeq: 17, siblings };
const third = sampleReply({ _id: idOf(43), parentId: mine._id, content: 'At eleven.', seq: 8, changeSeq: 18 });

const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const editor = () => page.getByRole('textbox', { name: 'Edit message' });

/** Another tab edits the message that is being edited here. */
const editElsewhere = async (): Promise<void> => {
  await tell('newMessage', elsewhere);
  await tell('newMessage', second);
};

const open = async () => {
  let isEdited = false;
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, () =>
      one(sampleThread(isEdited ? [...begun, elsewhere, second] : [...begun, question, reply])),
    ),
    answer(editMessage, { success: true, data: mine, reply: third }),
  );
  await expect.element(page.getByText('At nine.')).toBeVisible();
  await input().click();
  await userEvent.keyboard('{ArrowUp}');
  await editor().fill(mine.content);
  isEdited = true;
  await editElsewhere();
  // Nothing may happen, which no event tells.
  await new Promise((resolve) => void setTimeout(resolve, 300));
};

test('a text being edited stays when another tab edits the same message, and is saved', async () => {
  await open();
  await expect.element(editor()).toHaveValue(mine.content);
  await expect.element(editor()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('At eleven.', { exact: true })).toBeVisible();
  await expect.element(editor()).not.toBeInTheDocument();
});

test('what another tab made of the message is shown once the editing is given up', async () => {
  await open();
  await expect.element(page.getByText('At nine.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(elsewhere.content)).toBeVisible();
  await expect.element(page.getByText('At ten.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('At nine.')).not.toBeInTheDocument();
});
