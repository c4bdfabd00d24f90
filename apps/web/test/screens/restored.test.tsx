import { listConversations } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationKeys } from '../../src/features/conversations/keys.ts';
import { queryClient } from '../../src/platform/api/query-client.ts';
import * as paths from '../../src/platform/paths.ts';
import { tell } from '../support/live-channel.ts';
import { answer, late, list } from '../support/network.ts';
import { idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

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

test('a conversation deleted in another tab while the list is loaded again is not brought back by that answer', async () => {
  const plans = sampleConversation({ _id: idOf(20), messageCount: 4 });
  await openScreen(paths.conversations, answer(listConversations, list([plans])));
  const row = page.getByRole('main').getByRole('link', { name: 'Harbour plans' });
  await expect.element(row).toBeVisible();
  const again = late(listConversations, list([plans]));
  worker.use(again.handler);
  const loaded = queryClient.refetchQueries({ queryKey: conversationKeys.lists });
  await expect.poll(again.isAsked).toBe(true);
  worker.use(answer(listConversations, list([])));
  await tell('conversation:removed', { _id: plans._id });
  await expect.element(row).not.toBeInTheDocument();
  again.give();
  await loaded;
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(row).not.toBeInTheDocument();
});

test('news of a conversation that come while the list is loaded again are not undone by that answer', async () => {
  const plans = sampleConversation({ _id: idOf(20), messageCount: 4 });
  const grown = { ...plans, messageCount: 6 };
  await openScreen(paths.conversations, answer(listConversations, list([plans])));
  const count = (messages: number) => page.getByRole('main').getByTitle(`${messages} messages`);
  await expect.element(count(4)).toBeVisible();
  const again = late(listConversations, list([plans]));
  worker.use(again.handler);
  const loaded = queryClient.refetchQueries({ queryKey: conversationKeys.lists });
  await expect.poll(again.isAsked).toBe(true);
  worker.use(answer(listConversations, list([grown])));
  await tell('conversation:updated', grown);
  await expect.element(count(6)).toBeVisible();
  again.give();
  await loaded;
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(count(6)).toBeVisible();
});
