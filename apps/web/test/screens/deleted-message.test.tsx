import { readConversation, type Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));

const holding = (...messages: Message[]) => answer(readConversation, one(sampleThread(messages)));

test('a deleted message offers nothing', async () => {
  await openScreen(
    talk,
    holding(sampleMessage({ content: '' }), sampleReply({ content: '', notices: ['This message was deleted.'] })),
  );
  await expect.element(page.getByText('This message was deleted').first()).toBeVisible();
  const buttons = [...document.querySelectorAll('[data-message] button, [data-message] a')];
  expect(buttons.map((button) => button.textContent)).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Tell the agent more' })).toBeVisible();
  await expectAccessible();
});

test('a reply is not asked for again once what it answers, here by way of a tool, was deleted', async () => {
  const deleted = sampleMessage({ content: '', notices: [ERASED_NOTICE] });
  const called = sampleReply({ content: 'Looked it up.' });
  const below = { _id: idOf(32), siblings: [idOf(32)], parentId: idOf(31), seq: 3, changeSeq: 3 };
  const stopped = sampleReply({ ...below, content: 'It is', status: 'stopped' });
  await openScreen(talk, holding(deleted, called, stopped));
  await expect.element(page.getByText('Stopped. The text so far is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'More of this message' }).last().click();
  await expect.element(page.getByText('Delete message')).toBeVisible();
  for (const name of ['Try again', 'Continue', 'Side by side'])
    expect(page.getByRole('button', { name, exact: true }).elements(), name).toHaveLength(0);
});

test('Delete does not take the second click on the three dots, under which its row may have moved', async () => {
  await openScreen(talk, holding(sampleMessage(), sampleReply()));
  const dots = page.getByRole('button', { name: 'More of this message' }).last();
  await expect.element(dots).toBeVisible();
  const isHit = (): boolean => {
    const found = page.getByRole('button', { name: 'Delete message' }).elements()[0];
    if (found === undefined) return false;
    const { left, top, width, height } = found.getBoundingClientRect();
    return found.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const atFirst = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      if (page.getByRole('button', { name: 'Delete message' }).elements().length === 0) return;
      observer.disconnect();
      resolve(isHit());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await dots.click();
  expect(await atFirst).toBe(false);
  await expect.poll(isHit).toBe(true);
});
