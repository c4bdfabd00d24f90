import { editMessage, readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, late, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const long = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} tells of a day of wind and rain.`);
const begun = [sampleMessage(), sampleReply()];
const question = sampleMessage({ _id: idOf(32), parentId: idOf(31), content: 'When is the harbour open?' });
const reply = sampleReply({ _id: idOf(33), parentId: question._id, content: long.join('\n\n') });
const other = [question._id, idOf(40)];
const edited = { ...question, _id: idOf(40), content: 'When is the office open?', changeSeq: 5, siblings: other };
const second = sampleReply({
  _id: idOf(41),
  parentId: edited._id,
  content: reply.content.replaceAll('Par', 'Second par'),
});

const open = () =>
  openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([...begun, question, reply]))),
    answer(editMessage, { success: true, data: edited, reply: second }),
  );
const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
const editor = () => page.getByRole('textbox', { name: 'Edit message' });
const end = () => page.getByText(long[39] ?? '', { exact: true });

const openEditor = async (): Promise<void> => {
  await expect.element(end()).toBeInViewport();
  await input().click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(editor()).toHaveFocus();
};

test.each([
  ['a desk', 1280, 800],
  ['a phone with its keyboard', 390, 420],
])('arrow-up shows the editor of the last message on %s, with the caret at its end', async (_, width, height) => {
  await page.viewport(width, height);
  await open();
  await openEditor();
  await expect.element(editor()).toBeInViewport({ ratio: 1 });
  const { selectionStart, value } = editor().element() as HTMLTextAreaElement;
  expect([selectionStart, value]).toEqual([question.content.length, question.content]);
  await userEvent.keyboard(' And when');
  await expect.element(editor()).toHaveValue(`${question.content} And when`);
  await expect.element(editor()).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Escape}');
  await expect.element(input()).toHaveFocus();
  await expect.element(end()).toBeInViewport();
});

test('an editor that was left is found again, and nothing scrolls away from one that is left', async () => {
  await open();
  await openEditor();
  await userEvent.keyboard('{Tab}');
  await expect.element(editor()).toBeInViewport();
  page.getByRole('region', { name: 'Messages' }).element().scrollTo({ top: 9_999 });
  await expect.element(editor()).not.toBeInViewport();
  await input().click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(editor()).toHaveFocus();
  await expect.element(editor()).toBeInViewport({ ratio: 1 });
});

/** What a browser tells the field that had the focus, when its window is left and come back to. */
const comeBack = (): void => {
  editor()
    .element()
    .dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  editor()
    .element()
    .dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
};

test('the caret of an editor stays where it was when another window was used meanwhile', async () => {
  await open();
  await openEditor();
  await userEvent.keyboard('{Home}');
  comeBack();
  await userEvent.keyboard('Now: ');
  await expect.element(editor()).toHaveValue(`Now: ${question.content}`);
});

test('a saved edit is sent: the view follows its reply, wherever one was', async () => {
  await open();
  await openEditor();
  page.getByRole('region', { name: 'Messages' }).element().scrollTo({ top: 1 });
  await editor().fill(edited.content);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('Second paragraph 40 tells of a day of wind and rain.', { exact: true }))
    .toBeInViewport();
  await expect.element(input()).toHaveFocus();
});

test('an edit that was cancelled while it was saved leaves the editor opened since', async () => {
  const saved = late(editMessage, { success: true, data: edited, reply: second });
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([...begun, question, sampleReply({ ...reply, content: 'At nine.' })]))),
    saved.handler,
  );
  await expect.element(page.getByText('At nine.')).toBeVisible();
  await input().click();
  await userEvent.keyboard('{ArrowUp}');
  await editor().fill(edited.content);
  await userEvent.keyboard('{Enter}');
  await expect.poll(saved.isAsked).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(editor()).not.toBeInTheDocument();
  const first = page.elementLocator(document.querySelector(`[data-message="${idOf(30)}"]`) ?? document.body);
  await first.getByRole('button', { name: 'Edit message' }).click();
  await editor().fill('What is a hinge?');
  saved.give();
  await expect.element(page.getByText(edited.content)).toBeInTheDocument();
  await expect.element(editor()).toHaveValue('What is a hinge?');
  await expect.element(editor()).toHaveFocus();
});
