import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const talk = paths.conversation(idOf(20));
const why = () => page.getByRole('dialog', { name: 'Why this rating' });

test('where nothing is in doubt, why? shows the sentences that are covered least beside their words, and opens them', async () => {
  const said = [
    'A berth costs 24 euros.',
    'It may be paid by card.',
    'The office opens at nine.',
    'It is by the pier.',
  ];
  const [sure, least, middle, most] = said;
  const source = said.join(' ').replace('may be', 'can be');
  const spans = said.map((words) => ({
    start: said.join(' ').indexOf(words),
    end: said.join(' ').indexOf(words) + words.length,
  }));
  const sentences = [0.95, 0.7, 0.8, 0.9].map((support, n) => ({
    ...(spans[n] ?? { start: 0, end: 0 }),
    support,
    flagged: false,
    evidence: { sourceId: 's1', ...(spans[n] ?? { start: 0, end: 0 }) },
  }));
  const told = sampleTrust({
    score: 0.93,
    sentences,
    sources: [{ id: 's1', kind: 'context' as const, title: 'Mooring fees', text: source, refId: idOf(50) }],
    verdict: 'What the reply says is covered by its sources.',
  });
  const reply = sampleReply({
    content: said.join(' '),
    trustState: 'checked',
    trustMode: 'grounded',
    trustScore: 0.93,
  });
  await openScreen(
    talk,
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(readTrust, one(told)),
  );
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  await expectToSay(why(), 'What the reply says is covered by its sources.');
  expect(why().element().textContent.startsWith('What the reply says is covered')).toBe(true);
  await expectToSay(why(), 'No sentence is in doubt. 3 of 4, the least supported first:');
  const items = why().getByRole('listitem');
  await expectToSay(items.nth(0), `✓ Covered by · Mooring fees${least}`);
  await expectToSay(items.nth(0), 'It can be paid by card.');
  await expectToSay(items.nth(1), `${middle}`);
  await expectToSay(items.nth(2), `${most}`);
  expect(items.elements()).toHaveLength(3);
  expect(
    items
      .elements()
      .map((item) => item.textContent)
      .join(''),
  ).not.toContain(`Mooring fees${sure}`);
  await expectAccessible();
  await items.nth(0).getByRole('button').click();
  await expectToSay(items.nth(0), 'The source says · Mooring fees');
  await expect.element(items.nth(0).getByRole('link', { name: 'Open in Context' })).toBeVisible();
  await expectToFitPhone();
});
