import { readConversation, type Message } from '@symbi/contracts/conversations';
import { readTrust } from '@symbi/contracts/trust';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setTrustDisplay } from '../../src/features/trust/display.ts';
import * as paths from '../../src/platform/paths.ts';
import { tell } from '../support/live-channel.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleConversation, sampleMessage, sampleReply, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

afterEach(() => setTrustDisplay('simple'));

const sources = [
  { n: 1, title: 'Mooring fees' },
  { n: 2, title: 'Opening hours' },
];

const openTalk = (reply: Partial<Message>, ...handlers: Parameters<typeof openScreen>[1][]) => {
  const messages = [sampleMessage(), sampleReply(reply)];
  const thread = { ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: 2 };
  return openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)), ...handlers);
};

test('a number that a link is called by opens the link alone', async () => {
  const content = 'It costs 24 euros. [1] See [2](https://example.org/a) and [the hours [2]](https://example.org/b).';
  await openTalk({ content, citations: sources });
  await expect.element(page.getByRole('link', { name: 'the hours [2]' })).toBeVisible();
  // One in the text, the other in the list below it.
  expect(page.getByRole('button', { name: 'Source 1: Mooring fees' }).elements()).toHaveLength(2);
  expect(page.getByRole('button', { name: 'Source 2: Opening hours' }).elements()).toHaveLength(1);
});

test('text that is selected across a number is copied without it', async () => {
  await openTalk({ content: 'A berth costs 24 euros [1] a night.[2] Longer boats pay more.', citations: sources });
  await expect.element(page.getByText(/Longer boats pay more/)).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-message] p button')).toHaveLength(2);
  const said = document.querySelector('[data-message] p:has(button)');
  if (said !== null) getSelection()?.selectAllChildren(said);
  expect(getSelection()?.toString()).toBe('A berth costs 24 euros a night. Longer boats pay more.');
});

test.each([
  ['after a space', 'The office is open until eighteen. [1] The pier is not.'],
  ['right after a word', 'The office is open until eighteen[1], the pier is not.'],
])('a number %s stands on the line of its word, however wide the page is', async (_, content) => {
  await openTalk({ content, citations: sources });
  await expect.poll(() => document.querySelector('[data-message] p button')).not.toBeNull();
  const chip = document.querySelector('[data-message] p button');
  const said = chip?.closest('p') ?? null;
  const word = document.createRange();
  const written = [...(said?.childNodes ?? [])].find(({ textContent }) => textContent?.includes('eighteen'));
  if (said === null || chip === null || written === undefined) throw new Error('No text was drawn');
  const end = (written.textContent?.indexOf('eighteen') ?? 0) + 'eighteen'.length;
  word.setStart(written, end - 1);
  word.setEnd(written, end);
  // Reduced motion makes every change a transition, which ends a frame later.
  said.style.setProperty('transition', 'none', 'important');
  const alone: number[] = [];
  for (let width = 150; width < 420; width += 3) {
    said.style.width = `${width}px`;
    const { top, bottom } = chip.getBoundingClientRect();
    if ((top + bottom) / 2 > word.getBoundingClientRect().bottom) alone.push(width);
  }
  expect(alone).toEqual([]);
  expect(said.textContent).not.toMatch(/[\u00A0\u2060]/);
});

test('in a growing reply a number looks as it will look, and is called what it will be called', async () => {
  const begun = 'It costs 24 euros.';
  const content = `${begun} [8] It opens at nine. [3] So it is.`;
  const growing = { conversationId: idOf(20), messageId: idOf(31) };
  await openTalk({ content: begun, status: 'streaming' });
  await expect.element(page.getByText(begun).first()).toBeVisible();
  const marks = () => [...document.querySelectorAll<HTMLElement>('[data-citation]')];
  // A page opened during a reply learns the earlier sources with the next citation.
  await tell('message:delta', { ...growing, offset: begun.length, text: ' [8] It opens' });
  await expect.poll(() => marks().map(({ innerText, title }) => [innerText, title])).toEqual([['8', '']]);
  await tell('message:delta', {
    ...growing,
    offset: begun.length + 13,
    text: ' at nine. [3] So it',
    citations: [
      { n: 1, written: 8, title: 'Mooring fees' },
      { n: 2, written: 3, title: 'Opening hours' },
    ],
  });
  await expect
    .poll(() => marks().map(({ innerText, title }) => [innerText, title]))
    .toEqual([
      ['1', 'Mooring fees'],
      ['2', 'Opening hours'],
    ]);
  const placeOf = (element: Element | undefined) => {
    const { width, height, left, top } = element?.getBoundingClientRect() ?? new DOMRect();
    return { width, height, left, top };
  };
  const before = marks().map(placeOf);
  expect(document.querySelectorAll('[data-message] p button')).toHaveLength(0);
  const finished = content.replace('[8]', '[1]').replace('[3]', '[2]');
  await tell('message:done', sampleReply({ content: finished, citations: sources, changeSeq: 3 }));
  await expect.poll(() => document.querySelectorAll('[data-message] p button').length).toBe(2);
  expect([...document.querySelectorAll('[data-message] p button')].map(placeOf)).toEqual(before);
});

test('the line of a sentence ends with its words, before the space and the number behind them', async () => {
  const content = 'It costs 24 euros [1] a night. It is open [2].';
  const place = (text: string) => ({ start: content.indexOf(text), end: content.indexOf(text) + text.length });
  const covered = { support: 0.9, flagged: false, evidence: { sourceId: 's1', start: 0, end: 8 } };
  const explanation = sampleTrust({
    score: 0.86,
    sentences: [
      { ...place('It costs 24 euros [1] a night.'), ...covered },
      { ...place('It is open [2].'), ...covered },
    ],
    sources: [{ id: 's1', kind: 'context', title: 'Mooring fees', text: 'It costs 24 euros.' }],
  });
  setTrustDisplay('detailed');
  await openTalk(
    { content, citations: sources, trustState: 'checked', trustMode: 'grounded', trustScore: 0.86 },
    answer(readTrust, one(explanation)),
  );
  const lined = () => Array.from(document.querySelectorAll('p [data-mark]'), (mark) => mark.textContent);
  await expect.poll(lined).toEqual(['It costs 24 euros', 'a night.', 'It is open', '.']);
  expect(document.querySelector('[data-mark] button')).toBeNull();
  expect(document.querySelector('[data-message]:last-child p')?.textContent).toContain('24 euros 1 a night.');
});

test('a number shows its source around the evidence, which is marked, and cut between sentences', async () => {
  const text = `${'Boats of every length moor here. '.repeat(40)}It costs 24 euros. ${'Longer boats pay more. '.repeat(40)}`;
  const start = text.indexOf('It costs');
  const evidence = { sourceId: 's1', start, end: start + 'It costs 24 euros.'.length };
  const explanation = sampleTrust({
    score: 0.86,
    sentences: [{ start: 0, end: 18, support: 0.9, flagged: false, evidence }],
    sources: [{ id: 's1', kind: 'context', title: 'Mooring fees', text }],
  });
  await openTalk(
    {
      content: 'It costs 24 euros. [1]',
      citations: [{ n: 1, title: 'Mooring fees', sourceId: 's1' }],
      trustState: 'checked',
      trustMode: 'grounded',
      trustScore: 0.86,
    },
    answer(readTrust, one(explanation)),
  );
  await page.getByRole('button', { name: 'Source 1: Mooring fees' }).first().click();
  const passage = page.getByRole('dialog', { name: 'Evidence' });
  await expect.poll(() => passage.element().querySelector('mark')?.textContent).toBe('It costs 24 euros.');
  expect(passage.element().textContent).toMatch(/…Boats of every length moor here\./);
  expect(passage.element().textContent).toMatch(/Longer boats pay more\. …/);
});

test('each number of a source shows the evidence of its own sentence', async () => {
  const text = 'It costs 24 euros a night. Longer boats pay more.';
  const sentence = (start: number, end: number, from: number, to: number, support: number) => ({
    start,
    end,
    support,
    flagged: false,
    evidence: { sourceId: 's1', start: from, end: to },
  });
  const content = 'It costs 24 euros. [1] Longer boats pay more. [1]';
  const explanation = sampleTrust({
    score: 0.86,
    sentences: [sentence(0, 18, 0, 17, 0.8), sentence(23, 45, 27, 49, 0.9)],
    sources: [{ id: 's1', kind: 'context', title: 'Mooring fees', text }],
  });
  await openTalk(
    {
      content,
      citations: [{ n: 1, title: 'Mooring fees', sourceId: 's1' }],
      trustState: 'checked',
      trustMode: 'grounded',
      trustScore: 0.86,
    },
    answer(readTrust, one(explanation)),
  );
  const numbers = page.getByRole('button', { name: 'Source 1: Mooring fees' });
  const marked = () => document.querySelector('[role="dialog"] mark')?.textContent;
  // The last one is in the list below the text.
  for (const [at, found] of ['It costs 24 euros', 'Longer boats pay more.', 'Longer boats pay more.'].entries()) {
    await numbers.nth(at).click();
    await expect.poll(marked).toBe(found);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(marked).toBeUndefined();
  }
});

test('of a file with a long name, a source keeps the page in sight', async () => {
  const title = 'A very long file name of the handover protocol signed on 1 April 2025 (final).pdf, page 12';
  const content = 'Three keys were handed over. [1]';
  await openTalk({ content, citations: [{ n: 1, title }] });
  const source = page.getByRole('group', { name: 'Sources' }).getByRole('button', { name: `Source 1: ${title}` });
  const place = source.getByText(', page 12', { exact: true });
  await expect.element(place).toBeVisible();
  const [pill, end] = [source, place].map((one) => one.element().getBoundingClientRect());
  expect(end?.right).toBeLessThanOrEqual(pill?.right ?? 0);
});

test('a source named by a whole passage has one line, and its full name shows when it is focused', async () => {
  const title = 'The harbour opens at nine, and boats over ten meters pay forty euros a night. '.repeat(4).trim();
  const content = 'It opens at nine. [1]';
  const explanation = sampleTrust({
    sentences: [{ start: 0, end: 17, support: 0.9, flagged: false, evidence: { sourceId: 's1', start: 0, end: 25 } }],
    sources: [{ id: 's1', kind: 'context', title, text: title }],
  });
  const rated = { trustState: 'checked', trustMode: 'grounded', trustScore: 0.86 } as const;
  await openTalk(
    { content, citations: [{ n: 1, title, sourceId: 's1' }], ...rated },
    answer(readTrust, one(explanation)),
  );
  const source = page.getByRole('group', { name: 'Sources' }).getByRole('button', { name: `Source 1: ${title}` });
  await expect.element(source).toBeVisible();
  const { width, height } = source.element().getBoundingClientRect();
  expect([width, height < 40]).toEqual([260, true]);
  await userEvent.keyboard('{Tab}');
  (source.element() as HTMLElement).focus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(title);
  await userEvent.keyboard('{Enter}');
  const heading = page.getByRole('dialog').getByTitle(title);
  await expect.element(heading).toBeVisible();
  const { offsetHeight, scrollHeight } = heading.element() as HTMLElement;
  expect(offsetHeight).toBeLessThanOrEqual(2 * parseFloat(getComputedStyle(heading.element()).lineHeight) + 1);
  expect(scrollHeight, 'the rest is cut').toBeGreaterThan(offsetHeight);
});
