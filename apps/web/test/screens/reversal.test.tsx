import { readConversation } from '@symbi/contracts/conversations';
import { readTimeline } from '@symbi/contracts/timeline';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readConnection } from '../../src/platform/api/socket.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { hangUp, tell } from '../support/live-channel.ts';
import { answer, late, one } from '../support/network.ts';
import { at, idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const question = 'Is it safe to eat raw kidney beans?';
const messages = [
  sampleMessage({ content: question }),
  sampleReply({ content: 'Yes, raw kidney beans are safe to eat.' }),
  sampleMessage({ _id: idOf(32), parentId: idOf(31), content: question }),
  sampleReply({ _id: idOf(33), parentId: idOf(32), content: 'No, raw kidney beans are not safe to eat.' }),
];
const point = {
  at,
  change_point_score: 0.9,
  stance_from: 'supportive',
  stance_to: 'not supportive',
  row_hash: 'a'.repeat(64),
  evidence_window: { previous_excerpt: 'Yes.', current_excerpt: 'No.' },
  message_id: idOf(33),
  previous_message_id: idOf(31),
  kind: 'pivot' as const,
};

test('a reply and the one that reverses it lead to each other', async () => {
  const screen = await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread(messages))),
    answer(readTimeline, { success: true, data: { points: [point] } }),
  );
  const article = (number: number) =>
    page.elementLocator(document.querySelector(`[data-message="${idOf(number)}"]`) ?? document.body);
  const later = page.getByRole('link', { name: 'Said otherwise later' });
  await expect.element(later).toBeVisible();
  expect(article(31).getByRole('link', { name: 'Said otherwise later' }).elements()).toHaveLength(1);
  await expectAccessible();
  await expectToFitPhone();
  await later.click();
  await expect.poll(() => screen.address()).toContain(idOf(33));
  await article(33)
    .getByRole('button', { name: /^Pivot/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Change of stance' });
  const earlier = dialog.getByRole('link', { name: 'Show the earlier reply' });
  await expect.element(earlier).toHaveAttribute('href', paths.conversation(idOf(20), { message: idOf(31) }));
  await earlier.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => screen.address()).toContain(idOf(31));
});

test('a change of stance made while the connection was lost is marked once it is back', async () => {
  const points: (typeof point)[] = [];
  let asked = 0;
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread(messages))),
    answer(readTimeline, () => {
      asked += 1;
      return one({ points: [...points] });
    }),
  );
  await expect.element(page.getByText('Yes, raw kidney beans are safe to eat.')).toBeVisible();
  await expect.poll(readConnection).toBe('online');
  await expect.poll(() => asked).toBeGreaterThan(0);
  hangUp();
  points.push(point);
  await expect.element(page.getByRole('link', { name: 'Said otherwise later' })).toBeVisible();
});

test('a change of stance made while the earlier ones are loaded is marked', async () => {
  const before = late(readTimeline, one({ points: [] }));
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(sampleThread(messages))), before.handler);
  await expect.poll(before.isAsked).toBe(true);
  worker.use(answer(readTimeline, one({ points: [point] })));
  await tell('timeline:point', { ...point, conversationId: idOf(20) });
  await new Promise((resolve) => setTimeout(resolve, 300));
  before.give();
  await expect.element(page.getByRole('link', { name: 'Said otherwise later' })).toBeVisible();
});
