import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeMessages } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test('what is there stays in the page while more is said', async () => {
  const messages = [sampleMessage(), sampleReply({ content: 'A long answer. '.repeat(200) })];
  const thread = { ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
  await expect.element(page.getByText('A long answer.').first()).toBeVisible();
  const seen: Element[] = [];
  let parentId = idOf(31);
  for (const turn of [1, 2, 3, 4]) {
    seen.push(...document.querySelectorAll('[data-message]'));
    const [asked, answered] = [idOf(40 + 2 * turn), idOf(41 + 2 * turn)];
    const changeSeq = 10 * turn;
    writeMessages(idOf(20), [sampleMessage({ _id: asked, parentId, content: 'And then?', changeSeq })]);
    writeMessages(idOf(20), [sampleReply({ _id: answered, parentId: asked, content: `No. ${turn}`, changeSeq })]);
    await expect.element(page.getByText(`No. ${turn}`, { exact: true })).toBeVisible();
    parentId = answered;
  }
  expect(seen.filter(({ isConnected }) => !isConnected)).toHaveLength(0);
});

test('a footnote and the head of a table are never seen as they are written, and all that was written is once it ends', async () => {
  const content = 'It costs more[^1].\n\n| Option | Cost |\n|---';
  const reply = sampleReply({ status: 'streaming', content, trustState: undefined, trustScore: undefined });
  const thread = { ...sampleConversation(), messages: [sampleMessage(), reply], hasOlder: false, hasNewer: false };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one({ ...thread, changeSeq: 2 })));
  await expect.element(page.getByRole('link', { name: 'Footnote 1' })).toBeVisible();
  expect(document.body.textContent).not.toContain('[^1]');
  expect(document.body.textContent).not.toContain('Option');
  writeMessages(idOf(20), [{ ...reply, status: 'stopped', changeSeq: 3 }]);
  await expect.element(page.getByText('| Option | Cost |')).toBeVisible();
  expect(document.body.textContent).toContain('[^1]');
});

test('a reply being written says that the connection is lost, and goes on with it', async () => {
  const reply = sampleReply({
    status: 'streaming',
    content: 'It begins',
    trustState: undefined,
    trustScore: undefined,
  });
  const thread = sampleThread([sampleMessage(), reply]);
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
  const writing = page.getByText('Writing…', { exact: true });
  const lost = page.getByText('Connection lost. The reply goes on here once you are connected again.');
  await expect.element(writing).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  await expect.element(lost).toBeVisible();
  await expect.element(writing).not.toBeInTheDocument();
  await expectAccessible();
  await expectToFitPhone();
  window.dispatchEvent(new Event('online'));
  await expect.element(lost).not.toBeInTheDocument();
  await tell('message:delta', { conversationId: idOf(20), messageId: idOf(31), offset: 9, text: ' now.' });
  await expect.element(page.getByText('It begins now.')).toBeVisible();
  await expect.element(writing).toBeVisible();
});
