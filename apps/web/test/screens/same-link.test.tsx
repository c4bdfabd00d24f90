import { listMessages, readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateThread } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const long = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} tells of a day of wind and rain.`);
const cited = sampleReply({ content: 'The harbour opens at nine.', citations: [{ n: 1, title: 'Harbour guide' }] });
const later = [
  sampleMessage({ _id: idOf(32), parentId: idOf(31), content: 'And the weather?' }),
  sampleReply({ _id: idOf(33), parentId: idOf(32), content: long.join('\n\n') }),
];

const source = () => page.getByRole('link', { name: 'Harbour guide' });
const row = () => page.elementLocator(document.querySelector(`[data-message="${cited._id}"]`) ?? document.body);
const open = () =>
  openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), cited, ...later]))),
    answer(listMessages, one({ messages: [sampleMessage(), cited], hasOlder: false, hasNewer: true, changeSeq: 4 })),
  );

const follow = async (): Promise<void> => {
  await source().click();
  await expect.element(row()).toBeInViewport();
  await expect.element(row()).toHaveFocus();
};

const end = () => page.getByText(long[39] ?? '', { exact: true });

test('a link to a message leads there again after the reader has scrolled away', async () => {
  await open();
  await expect.element(end()).toBeInViewport();
  await follow();
  page.getByRole('region', { name: 'Messages', exact: true }).element().scrollTo({ top: 9_999 });
  await expect.element(end()).toBeInViewport();
  await expect.element(row()).not.toBeInViewport();
  await follow();
});

test('a link to a message leads there again after the message has left the page', async () => {
  const screen = await open();
  await expect.element(end()).toBeInViewport();
  await follow();
  updateThread(idOf(20), (thread) => ({ ...thread, messages: later, hasOlder: true }));
  await expect.element(page.getByText(cited.content, { exact: true })).not.toBeInTheDocument();
  await screen.goTo(paths.conversation(idOf(20), { message: cited._id }));
  await expect.element(page.getByText(cited.content, { exact: true })).toBeInViewport();
});
