import { readConversation } from '@symbi/contracts/conversations';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

/** Covers the lower part of the page, as an on-screen keyboard does, or nothing of it any more. */
const showHeight = (height: number): void => {
  const { visualViewport: viewport } = window;
  if (viewport === null) throw new Error('The browser has no visual viewport.');
  Object.defineProperty(viewport, 'height', { value: height, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(viewport, 'height'));
  viewport.dispatchEvent(new Event('resize'));
};

test('the input stays above an on-screen keyboard, and the page is as high as the window without one', async () => {
  await page.viewport(390, 844);
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage({ content: 'Where does the hive stand?' })]))),
  );
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.element(input).toBeVisible();
  const bottom = (): number => input.element().getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeGreaterThan(700);
  showHeight(500);
  await expect.poll(bottom).toBeLessThan(500);
  showHeight(document.documentElement.clientHeight);
  await expect.poll(bottom).toBeGreaterThan(700);
  // Set to the height it has anyway, the whole page would be restyled.
  expect(document.documentElement.style.getPropertyValue('--visible-height')).toBe('');
});
