import { readConversation, type Message } from '@symbi/contracts/conversations';
import { readTimeline } from '@symbi/contracts/timeline';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { at, idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const holding = (...messages: Message[]) => answer(readConversation, one(sampleThread(messages)));
const rated = sampleReply({
  contextTags: ['conversation', 'context-aware', 'mine'],
  trustState: 'checked',
  trustMode: 'grounded',
  trustScore: 0.86,
});
const more = () => page.getByRole('button', { name: 'More of this message' });

const boxes = (): DOMRect[] =>
  [...document.querySelectorAll(`[data-message="${idOf(31)}"] [data-foot] button`)].map((button) =>
    button.getBoundingClientRect(),
  );

test.each([
  [360, 44, { trustState: 'checked', trustScore: 0.86 }],
  [360, 44, { trustState: 'not_checked', trustScore: 0.52 }],
  [320, 40, { trustState: 'checked', trustScore: 0.86 }],
  [320, 40, { trustState: 'not_checked', trustScore: 0.52 }],
  [320, 40, { trustState: 'second_opinion', trustMode: 'consistency', trustScore: 0.52 }],
  [320, 40, { trustState: 'nothing_to_check', trustScore: undefined }],
] as const)(
  'on a phone of %d px what is under a reply is one line of buttons for a thumb of %d px: %o',
  async (width, least, rating) => {
    await page.viewport(width, 640);
    await openScreen(talk, holding(sampleMessage(), { ...rated, ...rating }));
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    const places = boxes();
    expect(places).toHaveLength(rating.trustScore === undefined ? 4 : 6);
    for (const [index, { top, bottom, left, right, height }] of places.entries()) {
      expect([top, bottom]).toEqual([places[0]?.top, places[0]?.bottom]);
      expect(height).toBeGreaterThanOrEqual(44);
      expect(right - left).toBeGreaterThanOrEqual(least);
      expect(left).toBeGreaterThanOrEqual(places[index - 1]?.right ?? 0);
      expect(right).toBeLessThanOrEqual(width);
    }
    if (rating.trustState === 'not_checked') {
      const word = page.getByText('Not checked', { exact: true }).element();
      expect(word.getBoundingClientRect().height, 'in one line').toBeLessThan(20);
    }
    const asks = rating.trustState === 'second_opinion' ? 'second opinion' : 'Why?';
    const shield = page.getByRole('button', { name: asks }).element();
    expect(getComputedStyle(page.getByText(asks, { exact: true }).element()).textDecorationLine).toBe('underline');
    expect(shield.scrollWidth, 'its words are all within it').toBeLessThanOrEqual(shield.clientWidth);
    await expectToFitPhone();
  },
);

test('on a phone the rest is behind the three dots or beside the sender, and the shield says why', async () => {
  await page.viewport(360, 740);
  const unchecked = { trustState: 'not_checked', trustMode: 'ungrounded', trustScore: 0.52 } as const;
  const reply = { ...rated, ...unchecked, siblings: [idOf(40), idOf(31)] };
  await openScreen(
    talk,
    holding(sampleMessage(), reply),
    answer(readTrust, one(sampleTrust({ state: 'not_checked', mode: 'ungrounded', score: 0.52 }))),
  );
  await expect.element(page.getByText('2 / 2')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'mine' })).toBeVisible();
  for (const name of ['Check this reply', 'Add Tag', 'Unsure'])
    expect(page.getByRole('button', { name }).elements(), name).toHaveLength(0);
  await more().last().click();
  const rest = page.getByRole('region', { name: 'More of this message' });
  for (const name of ['Check this reply', 'Add Tag', 'Unsure', 'Side by side', 'Delete message'])
    await expect.element(rest.getByRole('button', { name })).toBeVisible();
  expect(rest.getByRole('button', { name: /Not checked|Why/ }).elements(), 'what is in the line above').toEqual([]);
  await expect.element(rest.getByRole('button', { name: 'Remove the tag mine' })).toBeVisible();
  await expectAccessible();
  await more().last().click();
  const shield = page.getByRole('button', { name: 'Not checked Why?', exact: true });
  await shield.click();
  await expect.element(page.getByRole('dialog', { name: 'Why this rating' })).toBeVisible();
});

test('both excerpts of a change of stance are within the edges of a small phone', async () => {
  await page.viewport(320, 640);
  const said = 'Yes, it is safe, it pays for itself, and the fishermen depend on it in winter.';
  const point = {
    at,
    change_point_score: 0.83,
    stance_from: 'supportive',
    stance_to: 'not supportive',
    row_hash: 'a'.repeat(64),
    evidence_window: { previous_excerpt: said, current_excerpt: said },
    message_id: idOf(31),
    kind: 'pivot' as const,
  };
  await openScreen(
    talk,
    holding(sampleMessage(), rated),
    answer(readTimeline, { success: true, data: { points: [point] } }),
  );
  const pivot = page.getByRole('button', { name: 'Change score: 83%' });
  await expect.poll(() => pivot.element().getBoundingClientRect().height).toBe(24);
  await pivot.click();
  const change = page.getByRole('dialog', { name: 'Change of stance' });
  await expect.element(change).toBeVisible();
  await expect.poll(() => change.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(15);
  expect(change.element().getBoundingClientRect().right).toBeLessThanOrEqual(320 - 15);
});

test('on a desktop Check this reply is in one line with its rating, behind Why?', async () => {
  const unchecked = { trustState: 'not_checked', trustMode: 'ungrounded', trustScore: 0.52 } as const;
  await openScreen(talk, holding(sampleMessage(), { ...rated, ...unchecked }));
  const check = page.getByRole('button', { name: 'Check this reply' });
  await expect.element(check).toBeVisible();
  const boxOf = (name: string) => page.getByRole('button', { name }).last().element().getBoundingClientRect();
  const [why, place] = [boxOf('Why'), check.element().getBoundingClientRect()];
  expect(place.left).toBeGreaterThanOrEqual(why.right);
  expect((place.top + place.bottom) / 2).toBeCloseTo((why.top + why.bottom) / 2, 0);
});
