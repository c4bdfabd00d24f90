import { listConversations } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { tell } from '../support/live-channel.ts';
import { answer, list } from '../support/network.ts';
import { idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test('a conversation deleted in another tab is in the list again once that is undone there', async () => {
  const plans = sampleConversation({ _id: idOf(20), messageCount: 4 });
  const kept = new Set([plans]);
  await openScreen(
    paths.conversations,
    answer(listConversations, () => list([...kept])),
  );
  const row = page.getByRole('main').getByRole('link', { name: 'Harbour plans' });
  await expect.element(row).toBeVisible();
  // It was in use: its state is known from its last reply.
  await tell('conversation:updated', plans);
  kept.clear();
  await tell('conversation:removed', { _id: plans._id });
  await expect.element(row).not.toBeInTheDocument();
  kept.add(plans);
  await tell('conversation:updated', plans);
  await expect.element(row).toBeVisible();
});
