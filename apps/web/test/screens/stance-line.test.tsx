import { readConversation } from '@symbi/contracts/conversations';
import { readTimeline } from '@symbi/contracts/timeline';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { at, idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

/** Eleven messages, one after the other. */
const messages = Array.from({ length: 11 }, (_, place) => {
  const id = idOf(30 + place);
  const fields = { _id: id, seq: place + 1, siblings: [id], parentId: place === 0 ? null : idOf(29 + place) };
  return place % 2 === 0 ? sampleMessage(fields) : sampleReply(fields);
});

const changeAt = (place: number) => ({
  at,
  message_id: idOf(30 + place),
  change_point_score: 0.4,
  kind: 'change' as const,
  stance_from: 'support',
  stance_to: 'unclear',
  row_hash: `${place}`.padEnd(64, 'a'),
  evidence_window: { previous_excerpt: 'Yes.', current_excerpt: 'Perhaps.' },
});

test('a change of stance is on the line where its message is in the conversation', async () => {
  await page.viewport(1_440, 900);
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread(messages))),
    answer(readTimeline, { success: true, data: { points: [changeAt(5), changeAt(9)] } }),
  );
  const line = page.getByRole('list', { name: 'Changes of stance' });
  await expect.element(line).toBeVisible();
  const { left, width } = line.element().getBoundingClientRect();
  const places = line
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect())
    .map((point) => (point.left - left) / (width - point.width));
  expect(places[0]).toBeCloseTo(0.5, 1);
  expect(places[1]).toBeCloseTo(0.9, 1);
});
