import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
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
