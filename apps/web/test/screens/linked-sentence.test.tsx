import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const marked = () => Array.from(document.querySelectorAll('[data-mark]'), ({ textContent }) => textContent).join('');

/** A reply of one sentence, which is in doubt. */
const openDoubted = (content: string) => {
  const reply = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.41 });
  return openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(
      readTrust,
      one(
        sampleTrust({
          sentences: [{ start: 0, end: content.length, support: 0.1, flagged: true, kind: 'number' }],
          sources: [{ id: 's1', kind: 'context', title: 'Hours', text: 'The office opens at eight.', refId: idOf(50) }],
        }),
      ),
    ),
  );
};

test('the line of a sentence does not break where a link in it tells its host', async () => {
  await openDoubted('It opens at nine, says [the office](https://harbour.example/hours), and not before.');
  await expect.poll(marked).toBe('It opens at nine, says the office (harbour.example), and not before.');
  await page.getByText('(harbour.example)').click();
  await expectToSay(page.getByRole('dialog', { name: 'Why this rating' }), 'A number that is not in its passage');
});

test('a sentence that ends with a link has its button behind the link', async () => {
  await openDoubted('It opens at nine, says [the office](https://harbour.example/hours)');
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  const button = page.getByRole('button', { name: /^Sentence 1:/ });
  await expect.element(button).toBeVisible();
  expect(button.element().closest('a')).toBeNull();
  expect(button.element().previousElementSibling?.textContent).toContain('(harbour.example)');
});
