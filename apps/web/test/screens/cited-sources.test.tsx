import { readConversation } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const fees = { id: 's1', kind: 'context', title: 'Mooring fees', text: 'A berth costs 24 euros.' } as const;
const hours = { id: 's2', kind: 'context', title: 'Opening hours', text: 'The office opens at nine.' } as const;

const details = () => page.getByRole('region', { name: 'Details of the score' });
const heading = (title: string) => details().getByRole('heading', { name: title, exact: true });
const listOf = (title: string) => heading(title).element().nextElementSibling?.textContent;

const helps = (title: string) => ({ id: title, kind: 'help', title, text: `What ${title} are.` }) as const;

const openDetails = async (...cited: readonly string[]) => {
  const citations = cited.map((sourceId, index) => ({ n: index + 1, title: 'A source', sourceId }));
  const reply = sampleReply({ citations, trustState: 'checked', trustMode: 'grounded', trustScore: 0.41 });
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(readTrust, one(sampleTrust({ sources: [fees, hours, helps('Agents'), helps('Pivots')] }))),
  );
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  await page.getByRole('button', { name: 'All details' }).click();
  await expectToSay(details(), 'The office opens at nine.');
};

test('all details tell what the reply cites from what it was only compared with', async () => {
  await openDetails('s1');
  expect(listOf('Cited in the reply')).toContain('Context · Mooring fees');
  expect(listOf('Also compared with')).toContain('Context · Opening hours');
  expect(listOf('Also compared with')).not.toContain('Mooring fees');
  await expectToFitPhone();
});

test('Escape closes the details and goes back to the button they came from, and in a popover closes that alone', async () => {
  await openDetails('s1');
  const ask = page.getByRole('button', { name: 'Why?', exact: true });
  const why = page.getByRole('dialog', { name: 'Why this rating' });
  await expect.element(details()).toHaveFocus();
  await ask.click();
  await expect.element(why).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(why).not.toBeInTheDocument();
  await expect.element(details()).toBeVisible();
  (details().element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(details()).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

test.each([
  ['cites none of its sources', [], ['Compared with']],
  ['cites all of its sources', ['s1', 's2'], ['Cited in the reply']],
])('a reply that %s has them under one heading', async (_, cited, headings) => {
  await openDetails(...cited);
  for (const title of ['Cited in the reply', 'Also compared with', 'Compared with'])
    expect(heading(title).elements(), title).toHaveLength(headings.includes(title) ? 1 : 0);
});

test('passages of the product’s help are listed only if the reply cites them', async () => {
  await openDetails('s1', 'Pivots');
  expect(listOf('Cited in the reply')).toContain('Product help · Pivots');
  expect(details().element().textContent).not.toContain('Agents');
});

const lines = ['Lease', 'The rent is 900 euros.', 'Dogs are allowed.', 'Quiet hours are 10 p.m. to 7 a.m.', 'The end.'];
const lease = {
  id: 'attachment:000000000000000000000064:0:0',
  kind: 'attachment',
  title: 'lease.txt, lines 1\u20135',
  text: lines.join('\n'),
} as const;
const quotes = (line: string, at: number) => ({
  start: at,
  end: at + 1,
  support: 0.9,
  flagged: false,
  evidence: { sourceId: lease.id, start: lease.text.indexOf(line), end: lease.text.indexOf(line) + line.length },
});

test.each([
  ['one line', [lines[3] ?? ''], 'line 4', lines[3]],
  ['several lines', [lines[3] ?? '', lines[1] ?? ''], 'lines 2\u20134', `${lines[1]} \u2026 ${lines[3]}`],
])('a passage of a file is named by the lines that the reply quotes of it: %s', async (_, quoted, place, words) => {
  const citations = [{ n: 1, title: `lease.txt, ${place}`, sourceId: lease.id }];
  const reply = sampleReply({ citations, trustState: 'checked', trustMode: 'grounded', trustScore: 0.9 });
  const sentences = quoted.map((line, at) => quotes(line, at));
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(readTrust, one(sampleTrust({ sources: [lease], sentences }))),
  );
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  await page.getByRole('button', { name: 'All details' }).click();
  await expectToSay(details(), `File · lease.txt, ${place}${words}Compared with its context, lines 1\u20135`);
  await expectToFitPhone();
});
