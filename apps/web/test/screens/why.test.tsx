import { readConversation, type Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { readTimeline } from '@symbi/contracts/timeline';
import { readTrust, type TrustExplanation } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one, refuse } from '../support/network.ts';
import { at, idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const talk = paths.conversation(idOf(20));
const hostile = '<img src=x onerror=alert(1)>';
const fees = `A berth of up to ten metres costs 24 euros a night. ${hostile}`;

const content =
  'A berth costs 42 euros. It is closed on Sundays. You came by boat. The office is open. The pier is red.';
const place = (text: string) => ({ start: content.indexOf(text), end: content.indexOf(text) + text.length });
const evidence = { sourceId: 's1', start: 0, end: 51 };

const explanation = sampleTrust({
  signals: [
    { name: 'worst-sentence', value: 0.1, contribution: -1.2, explanation: 'One number is in no source.' },
    { name: 'length', value: 1, contribution: 0.001, explanation: 'Nothing of weight.' },
  ],
  sentences: [
    { ...place('A berth costs 42 euros.'), support: 0.3, flagged: true, kind: 'number', evidence },
    { ...place('It is closed on Sundays.'), support: 0.1, flagged: true, kind: 'not_in_source' },
    { ...place('You came by boat.'), support: 0.9, flagged: false, evidence: { sourceId: 't1', start: 0, end: 10 } },
    { ...place('The office is open.'), support: 0.9, flagged: false, evidence },
    { ...place('The pier is red.'), support: 0.2, flagged: true, kind: 'contradicted', evidence },
  ],
  sources: [
    { id: 's1', kind: 'context', title: 'Mooring fees', text: fees, refId: idOf(50) },
    { id: 't1', kind: 'turn', title: 'What you said', text: 'I came by boat.' },
  ],
  verdict: 'Three sentences are not in the sources.',
  engine: 'symbi-trust/1.2.0',
});

const reply = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.41 });
const holding = (...messages: Message[]) => answer(readConversation, one(sampleThread(messages)));
const open = (...handlers: Parameters<typeof openScreen>[1][]) =>
  openScreen(talk, holding(sampleMessage(), reply), ...handlers);

const shield = () => page.getByRole('button', { name: 'Moderate: 41%' });
const ask = () => page.getByRole('button', { name: 'Why?', exact: true });
const why = () => page.getByRole('dialog', { name: 'Why this rating' });
const marks = () =>
  Array.from(document.querySelectorAll('[data-mark]'), (mark) => [mark.getAttribute('data-mark'), mark.textContent]);

test('why? tells the verdict, the range and the sentences in doubt, the worst first, each beside its source', async () => {
  await open(answer(readTrust, one(explanation)));
  await ask().click();
  await expectToSay(why(), 'Three sentences are not in the sources.');
  await expectToSay(why(), '90% interval: 30% to 56%');
  const doubts = why().getByRole('listitem');
  await expectToSay(doubts.nth(0), `≠ A source says otherwise · Mooring feesThe pier is red.${fees}`);
  await expectToSay(doubts.nth(1), '# A number that is not in its passageA berth costs 42 euros.');
  await expectToSay(doubts.nth(2), '? Not found in any sourceIt is closed on Sundays.');
  await expectAccessible();

  await doubts.nth(1).getByRole('button').click();
  await expectToSay(doubts.nth(1), 'The source says · Mooring fees');
  const marked = Array.from(doubts.nth(1).element().querySelectorAll('mark'), (mark) => mark.textContent.trim());
  expect(marked[0]).toBe('42');
  expect(marked).toContain('24');
  // The text of a source is plain text, whatever it looks like.
  await expectToSay(doubts.nth(1), hostile);
  expect(document.querySelector('[role="dialog"] img')).toBeNull();
  await doubts.nth(2).getByRole('button').click();
  await expectToSay(doubts.nth(2), 'No source says anything similar.');
  await expectToFitPhone();
  await userEvent.keyboard('{Escape}');
  // On a screen that was turned meanwhile, the shield has it.
  await expect.element(shield()).toHaveFocus();
});

test('what is in doubt has a line by its kind, and once somebody asked why a button that shows its source', async () => {
  await open(answer(readTrust, one(explanation)));
  await expect.poll(marks).toEqual([
    ['number', 'A berth costs 42 euros.'],
    ['not_in_source', 'It is closed on Sundays.'],
    ['own', 'You came by boat.'],
    ['contradicted', 'The pier is red.'],
  ]);
  const own = page.getByRole('button', { name: 'Sentence 3: repeats what you said, which no source covers' });
  await expect.element(own).not.toBeInTheDocument();
  await ask().click();
  await userEvent.keyboard('{Escape}');
  await own.click();
  await expectToSay(page.getByRole('dialog', { name: 'Evidence' }), 'You said this yourself');
  await expectAccessible();
});

test('what a person said before leaves the evidence, and a change of stance its quotation, when it is deleted', async () => {
  let shown = explanation;
  let excerpt = 'I came by boat, you said.';
  const point = () => ({
    at,
    change_point_score: 0.83,
    stance_from: 'supportive',
    stance_to: 'not supportive',
    row_hash: 'a'.repeat(64),
    evidence_window: { previous_excerpt: excerpt, current_excerpt: 'No.' },
    message_id: idOf(31),
    kind: 'pivot' as const,
  });
  await open(
    answer(readTrust, () => one(shown)),
    answer(readTimeline, () => ({ success: true as const, data: { points: [point()] } })),
  );
  await ask().click();
  await userEvent.keyboard('{Escape}');
  const own = page.getByRole('button', { name: 'Sentence 3: repeats what you said, which no source covers' });
  const evidenceShown = page.getByRole('dialog', { name: 'Evidence' });
  await own.click();
  await expectToSay(evidenceShown, 'I came by boat.');
  await userEvent.keyboard('{Escape}');
  shown = { ...explanation, sources: explanation.sources.map((source) => ({ ...source, text: '' })) };
  excerpt = '';
  await tell('message:updated', sampleMessage({ content: '', notices: [ERASED_NOTICE], changeSeq: 9 }));
  await own.click();
  await expect.poll(() => evidenceShown.element().textContent).not.toContain('I came by boat.');
  await expectToSay(evidenceShown, 'You said this yourself');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Change score: 83%' }).click();
  const change = page.getByRole('dialog', { name: 'Change of stance' });
  await expectToSay(change, 'No.');
  await expect.poll(() => change.element().textContent).not.toContain('I came by boat');
});

test('a sentence in doubt shows its evidence where it is pressed, before anybody asked why, and no letter moves', async () => {
  await open(answer(readTrust, one(explanation)));
  await expect.poll(marks).toHaveLength(4);
  const pressed = page.getByText('A berth costs 42 euros.');
  const widths = () => Array.from(document.querySelectorAll('[data-mark]'), (mark) => mark.getBoundingClientRect().x);
  const before = widths();
  await pressed.click();
  // The same as 'Why?', which is one press away.
  const evidenceShown = why();
  const first = evidenceShown.getByRole('listitem').nth(0);
  await expectToSay(first, '# A number that is not in its passageA berth costs 42 euros.');
  await expectToSay(first, 'The source says · Mooring fees');
  await expect.element(first.getByRole('link', { name: 'Open in Context' })).toBeVisible();
  await expect.element(first.getByRole('button', { name: 'This sentence is wrong' })).toBeVisible();
  await expectToSay(evidenceShown, '90% interval: 30% to 56%');
  expect(evidenceShown.getByRole('listitem').elements()).toHaveLength(1);
  await evidenceShown.getByRole('button', { name: 'Why?', exact: true }).click();
  // The button is gone; what it opened has the focus, so that it is read.
  await expect.poll(() => document.activeElement?.textContent).toBe(explanation.verdict);
  await expectToSay(evidenceShown, 'Three sentences are not in the sources.');
  await expectToSay(evidenceShown.getByRole('listitem').nth(1), 'otherwise · Mooring feesThe pier is red.');
  expect(widths()).toEqual(before);
  await userEvent.keyboard('{Escape}');
  await expect.element(evidenceShown).not.toBeInTheDocument();
  await expect.element(pressed).toHaveFocus();

  // Whoever marks words of it with the pointer wants the words.
  getSelection()?.selectAllChildren(pressed.element());
  pressed.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(evidenceShown).not.toBeInTheDocument();
});

test('of a Trusted reply nothing is marked or loaded before somebody asks', async () => {
  const asked: string[] = [];
  const trusted = { ...reply, trustScore: 0.93 };
  const told = answer(readTrust, () => {
    asked.push('why');
    return one({ ...explanation, score: 0.93 });
  });
  await openScreen(talk, holding(sampleMessage(), trusted), told);
  await expect.element(ask()).toBeVisible();
  expect(marks()).toEqual([]);
  expect(asked).toEqual([]);
  await ask().click();
  await expect.poll(() => marks().length).toBe(4);
});

test('a row of a table is told by the heads of its columns', async () => {
  const row = '| **together** | 30 € | 210 € |';
  const table = `| what | a night | a week |\n| --- | --- | --- |\n${row}`;
  const start = table.indexOf(row);
  const sentences = [{ start, end: start + row.length, support: 0.1, flagged: true, kind: 'number' as const }];
  await openScreen(
    talk,
    holding(sampleMessage(), { ...reply, content: table }),
    answer(readTrust, one({ ...explanation, sentences })),
  );
  await ask().click();
  await expectToSay(
    why().getByRole('listitem'),
    'A number that is not in its passage · in a tablewhat: together · a night: 30 € · a week: 210 €',
  );
  await expectToSay(why(), 'Look at this first');
});

test('all details open under the reply: points instead of log-odds, nothing that weighs nothing, sources by their text', async () => {
  await open(answer(readTrust, one(explanation)));
  await ask().click();
  await why().getByRole('button', { name: 'All details' }).click();
  const details = page.getByRole('region', { name: 'Details of the score' });
  await expect.element(details).toHaveFocus();
  await expectToSay(details, 'lowers it by 29 percentage points');
  // One scale for all bars, and the mark of every kind of sentence.
  await expectToSay(details, '29 against029 for the reply');
  await expectToSay(details, 'contradicted by a source');
  expect(details.element().textContent).not.toContain('Nothing of weight.');
  await expectToSay(details, 'Context · Mooring feesA berth of up to ten metres');
  await expectToSay(details, '1 of 5 sentences covered by a source');
  await expectToFitPhone();
  await details.getByRole('button', { name: 'Close the details' }).click();
  await expect.element(details).not.toBeInTheDocument();
});

/** Opens details that are longer than the page. */
const openManyDetails = async () => {
  const signals = Array.from({ length: 40 }, (_, n) => ({
    name: `signal-${n}`,
    value: 0.1,
    contribution: -0.2,
    explanation: `Reason ${n} of many.`,
  }));
  await open(answer(readTrust, one({ ...explanation, signals })));
  await ask().click();
  await why().getByRole('button', { name: 'All details' }).click();
  const details = page.getByRole('region', { name: 'Details of the score' });
  await expectToSay(details, 'Reason 39 of many.');
  return details;
};

test('details that are longer than the page are shown from their beginning', async () => {
  const details = await openManyDetails();
  const place = () => details.element().getBoundingClientRect();
  expect(place().bottom).toBeGreaterThan(innerHeight);
  await expect.poll(() => place().top).toBeLessThan(200);
  expect(place().top).toBeGreaterThan(80);
});

test('details that are longer than the page can be read to their end', async () => {
  const details = await openManyDetails();
  const scroller = page.getByRole('region', { name: 'Messages', exact: true }).element();
  const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.poll(() => details.element().getBoundingClientRect().top).toBeLessThan(200);
  for (const step of [300, 600, scroller.scrollHeight]) {
    scroller.scrollTop += step;
    const there = scroller.scrollTop;
    await settled();
    await settled();
    expect(Math.abs(scroller.scrollTop - there)).toBeLessThan(2);
  }
});

test('an explanation that cannot be loaded says so', async () => {
  await open(refuse(readTrust, 'not_found', 'It is gone'));
  await ask().click();
  await expectToSay(why().getByRole('alert'), 'It is gone');
});

test('however much is opened in it, the buttons of the popover stay on the screen', async () => {
  await page.viewport(390, 480);
  await open(answer(readTrust, one(explanation)));
  await shield().click();
  const doubts = why().getByRole('listitem');
  await expect.poll(() => doubts.elements().length).toBe(3);
  for (const index of [0, 1, 2]) await doubts.nth(index).getByRole('button').first().click();
  await expect.poll(() => why().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(480);
  await why().getByRole('button', { name: 'All details' }).click();
  const details = page.getByRole('region', { name: 'Details of the score' });
  await expect.element(details).toHaveFocus();
});

test('only the first line of the details ends before the button that closes them', async () => {
  await open(answer(readTrust, one(explanation)));
  await ask().click();
  await why().getByRole('button', { name: 'All details' }).click();
  const details = page.getByRole('region', { name: 'Details of the score' });
  const verdict = details.getByText('Three sentences are not in the sources.');
  const edge = details.getByRole('button', { name: 'Close the details' }).element().getBoundingClientRect().right;
  expect(verdict.element().getBoundingClientRect().right).toBeGreaterThan(edge - 12);
});

test('what was searched for an answer that was not found is not said to be used', async () => {
  const verdict = 'No answer given.';
  const none = { ...explanation, state: 'no_answer', score: null, interval: null, verdict } as const;
  await openScreen(
    talk,
    holding(sampleMessage(), { ...reply, trustState: 'no_answer', trustScore: undefined }),
    answer(readTrust, one<TrustExplanation>({ ...none, signals: [], sentences: [] })),
  );
  await ask().click();
  await why().getByRole('button', { name: 'All details' }).click();
  const details = page.getByRole('region', { name: 'Details of the score' });
  await expectToSay(details, 'Searched, without an answer');
  expect(details.element().textContent).not.toContain('Sources used');
});
