import { readConversation, type Message } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const sources = [
  { n: 1, title: 'Mooring fees' },
  { n: 2, title: 'Opening hours' },
];

const openTalk = (reply: Partial<Message>) => {
  const messages = [sampleMessage(), sampleReply(reply)];
  const thread = { ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 };
  return openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
};

test('a number that a link is called by opens the link alone', async () => {
  const content = 'It costs 24 euros. [1] See [2](https://example.org/a) and [the hours [2]](https://example.org/b).';
  await openTalk({ content, citations: sources });
  await expect.element(page.getByRole('link', { name: 'the hours [2]' })).toBeVisible();
  // One stands in the text, the other in the list below it.
  expect(page.getByRole('button', { name: 'Source 1: Mooring fees' }).elements()).toHaveLength(2);
  expect(page.getByRole('button', { name: 'Source 2: Opening hours' }).elements()).toHaveLength(1);
});
