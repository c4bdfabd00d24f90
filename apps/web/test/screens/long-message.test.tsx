import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const pasted = Array.from({ length: 300 }, (_, index) => `Pump ${index} was replaced.`).join('\n');

const open = (content: string, target?: string) =>
  openScreen(
    paths.conversation(idOf(20), target === undefined ? {} : { message: target }),
    answer(readConversation, one(sampleThread([sampleMessage({ content }), sampleReply()]))),
  );

const bubble = () => document.querySelector('[data-bubble]')?.getBoundingClientRect() ?? new DOMRect();
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('of a long message the beginning is shown, and all of it to who asks', async () => {
  await open(pasted);
  await expect.element(button('Show more')).toHaveAttribute('aria-expanded', 'false');
  expect(bubble().height).toBeLessThan(400);
  await expect.element(page.getByText('Pump 2 was')).toBeInViewport();
  const { top } = bubble();
  (button('Show more').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Show less')).toHaveFocus();
  expect(bubble().height).toBeGreaterThan(6_000);
  expect(bubble().top).toBeCloseTo(top, 0);
  button('Show less').element().scrollIntoView({ block: 'center' });
  await expectAccessible();
  await button('Show less').click();
  await expect.element(button('Show more')).toBeInViewport();
  expect(bubble().height).toBeLessThan(400);
  await expectToFitPhone();
});

test('a message of fifteen lines is shown whole', async () => {
  await open(pasted.split('\n').slice(0, 15).join('\n'));
  await expect.element(page.getByText('Pump 14 was')).toBeVisible();
  expect(button('Show more').elements()).toEqual([]);
});

test('a long message that somebody was led to is shown whole', async () => {
  await open(pasted, idOf(30));
  await expect.element(button('Show less')).toBeInTheDocument();
  expect(bubble().height).toBeGreaterThan(6_000);
});
