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

test.each([
  ['a line of its own', 'The area:\n\n$$\\int_0^1 x^2\\,dx$$\n\nAnd so'],
  ['the end', 'The area:\n\n$$\\int_0^1 x^2\\,dx$$'],
  ['lines of its own', 'The area:\n\n$$\n\\int_0^1 x^2\\,dx\n$$\nAnd so'],
  ['a sentence', 'The area is $$\\int_0^1 x^2\\,dx$$ and so'],
  ['a list', '1. The area\n   $$\\int_0^1 x^2\\,dx$$\n2. And so'],
  ['the lines of a sentence', 'The area is\n$$\\int_0^1 x^2\\,dx$$\nand so'],
])('a formula in %s is one while its reply is written', async (_, content) => {
  const reply = sampleReply({ status: 'streaming', content, trustState: undefined, trustScore: undefined });
  const thread = sampleThread([sampleMessage(), reply]);
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
  await expect.poll(() => document.querySelectorAll('math')).toHaveLength(1);
  expect(document.body.textContent).not.toContain('$$');
});
