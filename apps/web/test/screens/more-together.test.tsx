import { readConversation } from '@symbi/contracts/conversations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

/** Notes the buttons of an element that comes later, each time they change. */
const watchButtons = (selector: string): { readonly seen: string[]; stop: () => void } => {
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    const buttons = document.querySelectorAll(`${selector} button`);
    const names = [...buttons].map(({ textContent }) => textContent).join(', ');
    if (names !== '' && names !== seen.at(-1)) seen.push(names);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return { seen, stop: () => observer.disconnect() };
};

test('the further actions of a reply come together, so that none moves under the pointer', async () => {
  const rated = { trustState: 'checked', trustMode: 'grounded', trustScore: 0.86, ciModel: 'Symbi Core' } as const;
  const messages = [sampleMessage(), sampleReply(rated)];
  const whole = { ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 };
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(whole)));
  await page.getByRole('button', { name: 'More of this message' }).last().click({ trial: true });
  const { seen, stop } = watchButtons('section[aria-label="More of this message"]');
  await page.getByRole('button', { name: 'More of this message' }).last().click();
  await expect.element(page.getByRole('button', { name: 'Side by side' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Unsure' })).toBeVisible();
  stop();
  expect(seen).toEqual(['Read aloud, Side by side, Unsure, View CI Metadata, Delete message']);
});
