import { listMessages, readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const thread = sampleThread([
  sampleMessage({ content: 'What is a pivot?', contextTags: ['to check'] }),
  sampleReply({ content: 'A change of mind.' }),
]);

test('the messages stay in view until a tag is chosen to filter by', async () => {
  await openScreen(paths.conversation(idOf(20), { tag: '' }), answer(readConversation, one(thread)));
  const choice = page.getByRole('region', { name: 'Messages by tag' });
  await expect.element(choice.getByText('Choose a tag to see only the messages that have it.')).toBeVisible();
  await expect.element(page.getByText('What is a pivot?')).toBeVisible();
  await expect.element(page.getByText('A change of mind.')).toBeVisible();
  await expectAccessible();
  await choice.getByRole('link', { name: 'Close' }).click();
  await expect.element(choice).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(page.getByText('What is a pivot?')).toBeVisible();
});

test('an address with a tag of blanks alone offers the choice of a tag', async () => {
  await openScreen(paths.conversation(idOf(20), { tag: ' ' }), answer(readConversation, one(thread)));
  await expect.element(page.getByText('Choose a tag to see only the messages that have it.')).toBeVisible();
  await expect.element(page.getByText('A change of mind.')).toBeVisible();
});

test('earlier messages with a tag stay in the list when the conversation changes', async () => {
  const tagged = (n: number, content: string, changeSeq: number) =>
    sampleMessage({ _id: idOf(n), content, contextTags: ['to check'], changeSeq });
  const earlier = tagged(31, 'What is a stance?', 1);
  const latest = tagged(33, 'What is a pivot?', 2);
  let shown = latest;
  const asked: (string | undefined)[] = [];
  await openScreen(
    paths.conversation(idOf(20), { tag: 'to check' }),
    answer(readConversation, one({ ...sampleThread([latest]), changeSeq: 2 })),
    answer(listMessages, ({ query: { before } }) => {
      asked.push(before);
      const messages = [before === undefined ? shown : earlier];
      return one({ messages, hasOlder: before === undefined, hasNewer: false, changeSeq: shown.changeSeq });
    }),
  );
  await page.getByRole('button', { name: 'Load earlier messages' }).click();
  await expect.element(page.getByText('What is a stance?')).toBeVisible();
  await expect.element(page.getByText('2 messages', { exact: true })).toBeVisible();
  shown = { ...latest, content: 'What is a reversal?', changeSeq: 3 };
  await tell('message:updated', shown);
  await expect.element(page.getByText('What is a reversal?')).toBeVisible();
  await expect.element(page.getByText('What is a stance?')).toBeVisible();
  await expect.element(page.getByText('2 messages', { exact: true })).toBeVisible();
  expect(asked).toEqual([undefined, idOf(33), undefined, idOf(33)]);
});
