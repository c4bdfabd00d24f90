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

const content = 'In the North 340 units were sold.';
const rows = 'region: North; units: 120; price: 7.50\nregion: South; units: 340; price: 9.00';
const reply = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.41 });
const item = () => page.getByRole('dialog', { name: 'Why this rating' }).getByRole('listitem').nth(0);

/** Opens 'Why?' on a sentence that is contradicted by these words of a table, or by words that were not kept. */
const openWhy = async (words?: string, place = ''): Promise<void> => {
  const start = rows.indexOf(words ?? '');
  const evidence = { sourceId: 's1', start, end: start + (words ?? '').length };
  const sentence = { start: 0, end: content.length, support: 0.1, flagged: true, kind: 'contradicted' as const };
  const told = sampleTrust({
    sentences: [words === undefined ? sentence : { ...sentence, evidence }],
    sources: [{ id: 's1', kind: 'attachment', title: `sales.csv${place}`, text: rows }],
  });
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(readTrust, one(told)),
  );
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
};

test('what a sentence contradicts is read below it at once, a cell of a table with its row', async () => {
  await openWhy('units: 340');
  await expectToSay(item(), `≠ A source says otherwise · sales.csv${content}${rows}`);
  await expectAccessible();
  await expectToFitPhone();
});

test('of a file the line that says otherwise is named', async () => {
  await openWhy('units: 340', ', lines 1–2');
  await expectToSay(item(), `≠ A source says otherwise · sales.csv, line 2${content}${rows}`);
});

test('a contradiction whose passage was not kept says so', async () => {
  await openWhy();
  await expectToSay(item(), `≠ A source says otherwise${content}`);
  await item().getByRole('button').click();
  await expectToSay(item(), 'The passage that says otherwise was not kept.');
  await expect.element(page.getByText('Read the passage')).not.toBeInTheDocument();
});
