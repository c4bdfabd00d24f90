import { readConversation, type Message } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));

const holding = (...messages: Message[]) =>
  answer(
    readConversation,
    one({ ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: messages.length }),
  );

test('text from right to left runs so in the bubble and in the reply', async () => {
  const arabic = 'المد والجزر هما ارتفاع وانخفاض';
  await openScreen(talk, holding(sampleMessage({ content: arabic }), sampleReply({ content: arabic })));
  await expect.element(page.getByText(arabic).first()).toBeVisible();
  for (const element of page.getByText(arabic).elements()) expect(getComputedStyle(element).direction).toBe('rtl');
  await expectToFitPhone();
});

test('what a person says is at most seven tenths of the column wide, on a phone as well', async () => {
  const long = 'What does a berth for a boat of twelve metres cost in a week, and what of storms?';
  await openScreen(talk, holding(sampleMessage({ content: long }), sampleReply()));
  for (const width of [1280, 360]) {
    await page.viewport(width, 640);
    const said = page.getByText(long);
    await expect.element(said).toBeVisible();
    const column = document.querySelector(`[data-message="${idOf(30)}"]`)?.getBoundingClientRect();
    const bubble = said.element().closest('[data-bubble]')?.getBoundingClientRect();
    expect(bubble?.right).toBe(column?.right);
    expect((bubble?.width ?? 0) / (column?.width ?? 1)).toBeLessThanOrEqual(0.7);
  }
});
