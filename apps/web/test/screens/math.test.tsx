import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test('the bar of a root keeps off the letter below it', async () => {
  const content = String.raw`Half of $\sqrt{\pi}$ and of $\sqrt[3]{2}$.`;
  const thread = sampleThread([sampleMessage(), sampleReply({ content })]);
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
  const gaps = () =>
    [...document.querySelectorAll(':is(msqrt, mroot) > :first-child')].map((inner) =>
      Number.parseFloat(getComputedStyle(inner).paddingTop),
    );
  await expect.poll(gaps).toHaveLength(2);
  expect(Math.min(...gaps())).toBeGreaterThan(2);
  await expectToFitPhone();
});
