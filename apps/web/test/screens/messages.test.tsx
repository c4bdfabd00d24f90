import { continueMessage } from '@symbi/contracts/continue';
import { readConversation, type Message } from '@symbi/contracts/conversations';
import { readTimeline, type StanceKind } from '@symbi/contracts/timeline';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeMessages } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { at, idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const talk = paths.conversation(idOf(20));

const holding = (...messages: Message[]) => answer(readConversation, one(sampleThread(messages)));

const usage = {
  provider: 'custom' as const,
  model: 'speaker',
  inputTokens: 1_234,
  outputTokens: 56,
  durationMs: 1_500,
  estimated: false,
};
const rated = sampleReply({
  contextTags: ['conversation', 'context-aware', 'mine'],
  trustState: 'checked',
  trustMode: 'grounded',
  trustScore: 0.86,
  ciModel: 'Symbi Core',
  usage,
});

const message = (number: number) =>
  page.elementLocator(document.querySelector(`[data-message="${idOf(number)}"]`) ?? document.body);
const more = () => page.getByRole('button', { name: 'More of this message' });

/** The effective opacity of an element within its ancestors. */
const opacity = (element: Element): number => {
  let value = 1;
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    value *= Number(getComputedStyle(at).opacity);
  return value;
};

test('a reply shows how far to believe it and what is done often; the rest is not seen at rest', async () => {
  await openScreen(talk, holding(sampleMessage(), rated));
  await expect.element(page.getByRole('button', { name: 'Trusted: 86%', exact: true })).toHaveTextContent('Trusted');
  for (const name of ['Copy', 'Try again', 'Right', 'Wrong'])
    await expect.element(page.getByRole('button', { name, exact: true }).last()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'mine' })).toBeVisible();
  for (const hidden of ['context-aware', 'Add Tag', 'View CI Metadata', 'Delete message', 'Unsure'])
    await expect.element(page.getByText(hidden, { exact: true })).not.toBeInTheDocument();
  await expectAccessible();
});

test('the rest of what is wanted of a reply is behind one button', async () => {
  await openScreen(talk, holding(sampleMessage(), rated));
  const dots = (): number => more().last().element().getBoundingClientRect().left;
  await expect.element(more().last()).toBeVisible();
  const resting = dots();
  await more().last().click();
  for (const shown of [
    'conversation',
    'context-aware',
    'mine',
    'Add Tag',
    'View CI Metadata',
    'Delete message',
    'Unsure',
  ])
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
  expect(dots(), 'under the pointer').toBe(resting);
  await expect.element(page.getByText('1,234 tokens in, 56 out')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Side by side' })).toBeVisible();
  const remove = page.getByRole('button', { name: 'Delete message' });
  const place = (): [number, number] => {
    const { left, top } = remove.element().getBoundingClientRect();
    return [left, top - more().last().element().getBoundingClientRect().top];
  };
  const before = place();
  await page.getByRole('button', { name: 'View CI Metadata' }).click();
  await expect.element(page.getByText('Cognitive Intelligence Metadata')).toBeVisible();
  expect(place(), 'of what stands beside it').toEqual(before);
  await expectToFitPhone();
});

test('what is done with an earlier message is quiet until the mouse or the focus is in it', async () => {
  await openScreen(talk, holding(sampleMessage(), rated));
  const edit = page.getByRole('button', { name: 'Edit message' });
  await expect.element(edit).toBeInTheDocument();
  expect(opacity(edit.element())).toBe(0);
  expect(opacity(more().last().element())).toBe(1);
  (edit.element() as HTMLElement).focus();
  await expect.poll(() => opacity(edit.element())).toBe(1);
  await userEvent.tab();
  await expect.element(more().first()).toHaveFocus();
});

const writing = sampleReply({ status: 'streaming', trustState: undefined, trustScore: undefined });

test.each([
  ['a desk', 1_280, { trustState: 'not_checked', trustMode: 'ungrounded', trustScore: 0.52 }],
  ['a phone', 390, { trustState: 'checked', trustMode: 'grounded', trustScore: 0.86 }],
  ['a phone, without a score', 390, { trustState: 'nothing_to_check', trustScore: undefined }],
] as const)('nothing moves when a reply ends on %s: the room of its last line is there', async (_, width, rating) => {
  await page.viewport(width, 780);
  await openScreen(talk, holding(sampleMessage(), writing));
  await expect.element(page.getByText('Writing…')).toBeVisible();
  // There would be nothing behind it yet.
  await expect.element(message(31).getByRole('button', { name: 'Copy' })).toBeInTheDocument();
  expect(message(31).getByRole('button', { name: 'More of this message' }).elements()).toHaveLength(0);
  const height = () => message(31).element().getBoundingClientRect().height;
  const before = height();
  writeMessages(idOf(20), [sampleReply({ changeSeq: 3, usage, ...rating })]);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(height()).toBe(before);
});

test.each([
  [0.32, 'Change score: 32%', false],
  [0.83, 'Change score: 83%', true],
] as const)('a change of %d is a dot, and words from a pivot on', async (score, name, isPivot) => {
  const point = {
    at,
    change_point_score: score,
    stance_from: 'supportive',
    stance_to: 'not supportive',
    row_hash: 'a'.repeat(64),
    evidence_window: { previous_excerpt: 'Yes.', current_excerpt: 'No.' },
    message_id: idOf(31),
    kind: isPivot ? ('pivot' as const) : ('change' as const),
  };
  await openScreen(
    talk,
    holding(sampleMessage(), rated),
    answer(readTimeline, { success: true, data: { points: [point] } }),
  );
  const change = message(31).getByRole('button', { name });
  await expect.element(change).toBeVisible();
  expect(change.element().textContent).toBe(isPivot ? name : '');
  expect(message(31).getByText('Pivot', { exact: true }).elements()).toHaveLength(isPivot ? 1 : 0);
  await change.click();
  await expect.element(page.getByRole('dialog', { name: 'Change of stance' })).toContainHTML('supportive');
  await expectAccessible();
});

test('a kept answer with next to no change is no dot: the details of the score tell it, and a hidden version nothing', async () => {
  const point = (message_id: string, kind: StanceKind, score: number) => ({
    at,
    change_point_score: score,
    stance_from: 'unclear',
    stance_to: 'unclear',
    row_hash: `${kind}${message_id}`.padEnd(64, 'a').slice(0, 64),
    evidence_window: { previous_excerpt: 'Yes.', current_excerpt: 'Yes.' },
    message_id,
    kind,
  });
  const points = [point(idOf(31), 'same', 0.012), point(idOf(35), 'change', 0.3)];
  await openScreen(
    talk,
    holding(sampleMessage(), rated),
    answer(readTimeline, { success: true, data: { points } }),
    answer(readTrust, one(sampleTrust())),
  );
  await message(31).getByRole('button', { name: 'Why?', exact: true }).click();
  await page.getByRole('button', { name: 'All details' }).click();
  const details = page.getByRole('region', { name: 'Details of the score' });
  await expectToSay(details, 'Change of stance: Kept its answer · Change score: 1%');
  expect(page.getByRole('button', { name: /^Change score/ }).elements()).toEqual([]);
  expect(page.getByRole('list', { name: 'Changes of stance' }).elements()).toEqual([]);
});

test('a day stands above its first message, and the whole date on the time', async () => {
  await openScreen(talk, holding(sampleMessage(), sampleReply({ timestamp: '2026-03-03T09:30:00.000Z' })));
  await expect.element(page.getByText('Mar 2, 2026', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Mar 3, 2026', { exact: true })).toBeVisible();
  const time = document.querySelector('[data-message] time');
  expect(time?.getAttribute('title')).toMatch(/^Monday, March 2, 2026 at/);
});

const rich = [
  '# Result',
  'First.',
  '## Next',
  '- one\n- two',
  '| Place | Height |\n|---|---|\n| Old | 3 |',
  '```ts\nconst a = 1;\nconst b = 2;\n```',
].join('\n\n');

test('headings have room above them, bullets are discs, and code is wrapped and numbered on demand', async () => {
  await openScreen(talk, holding(sampleMessage(), sampleReply({ content: rich })));
  const style = (element: Element) => getComputedStyle(element);
  await expect.element(page.getByRole('heading', { name: 'Next' })).toBeVisible();
  expect(style(page.getByRole('heading', { name: 'Next' }).element()).marginTop).toBe('24px');
  expect(style(page.getByText('one', { exact: true }).element()).listStyleType).toBe('disc');
  const code = page.getByRole('region', { name: 'Code, ts' });
  await page.getByRole('button', { name: 'Wrap lines' }).click();
  await expect.poll(() => style(code.element().querySelector('pre') ?? document.body).whiteSpace).toBe('pre-wrap');
  await page.getByRole('button', { name: 'Line numbers' }).click();
  await expect.poll(() => code.element().querySelectorAll('code > span')).toHaveLength(2);
  // Line numbers are drawn, so selected and copied text has none.
  expect(code.element().textContent).toBe('const a = 1;\nconst b = 2;\n');
  await expect.element(page.getByRole('button', { name: 'Copy as CSV' })).toBeVisible();
  // Moves the mouse so that no tooltip is left open.
  await page.getByRole('heading', { name: 'Next' }).hover();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await expectToFitPhone();
});

test('a footnote leads to what it says and back, within its own message and under names the text cannot choose', async () => {
  const content = (word: string) =>
    `${word} is open[^1] and free[^1].\n\n${'More.\n\n'.repeat(12)}[^1]: Says the office of ${word}.\n[^x]: Named by nobody.`;
  const replies = [
    sampleReply({ content: content('North'), siblings: [idOf(31)] }),
    sampleMessage({ _id: idOf(32), parentId: idOf(31), seq: 3, changeSeq: 3, siblings: [idOf(32)] }),
    sampleReply({
      _id: idOf(33),
      parentId: idOf(32),
      seq: 4,
      changeSeq: 4,
      content: content('South'),
      siblings: [idOf(33)],
    }),
  ];
  const { address } = await openScreen(talk, holding(sampleMessage(), ...replies));
  await expect.element(message(33).getByText('Says the office of South.')).toBeInTheDocument();
  const links = message(33).getByRole('link', { name: 'Footnote 1', exact: true });
  expect(links.elements()).toHaveLength(2);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.some((id) => id === '1' || id === 'x')).toBe(false);
  await links.last().click();
  await expect.element(message(33).getByText('Says the office of South.')).toHaveFocus();
  await expect.element(message(33).getByText('Says the office of South.')).toBeInViewport();
  await userEvent.tab();
  await expect.element(message(33).getByRole('link', { name: 'Back from footnote 1' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(links.last()).toHaveFocus();
  expect([scrollY, address()]).toEqual([0, talk]);
  await expect.element(message(33).getByText('[^x]: Named by nobody.')).toBeInTheDocument();
  await expectAccessible();
});

test('a footnote that is read while its reply is written has its place, and keeps it once the reply is whole', async () => {
  const written = 'Open[^1].\n\n[^1]: Says the';
  await openScreen(talk, holding(sampleMessage(), sampleReply({ status: 'streaming', content: written })));
  const reference = () => page.getByRole('link', { name: 'Footnote 1', exact: true });
  const isHeld = () => document.querySelector(reference().element().getAttribute('href') ?? '') !== null;
  await expect.element(reference()).toBeVisible();
  for (const [status, more] of [
    ['streaming', ' harbour'],
    ['complete', ' harbour office.'],
  ] as const) {
    writeMessages(idOf(20), [
      sampleReply({ status, changeSeq: status === 'complete' ? 4 : 3, content: written + more }),
    ]);
    await expect.element(page.getByText(`Says the${more}`)).toBeVisible();
    expect(isHeld(), status).toBe(true);
  }
});

test.each([
  ['was stopped', { status: 'stopped' }],
  ['lost its provider', { status: 'failed', failure: { code: 'cut', message: 'The connection was lost.', hint: '' } }],
  ['ended at its limit', { usage: { ...usage, isCut: true } }],
] as const)('a reply that %s can be continued, and one that came to its end cannot', async (_, fields) => {
  const asked: string[] = [];
  const cut = sampleReply({ content: 'A pivot is', trustState: undefined, trustScore: undefined, ...fields });
  const whole = sampleReply({ _id: idOf(41), seq: 3, changeSeq: 3, siblings: [cut._id, idOf(41)] });
  await openScreen(
    talk,
    holding(sampleMessage(), cut),
    answer(continueMessage, ({ params }) => {
      asked.push(params['messageId'] ?? '');
      return { success: true as const, data: sampleMessage(), reply: whole };
    }),
  );
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await expect.element(goOn).toBeVisible();
  // Another reply can be asked for in one place, whichever that is.
  await expect.element(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry', exact: true }).elements()).toHaveLength(0);
  await expectToFitPhone();
  await goOn.click();
  await expect.poll(() => document.querySelector(`[data-message="${idOf(41)}"]`)).not.toBeNull();
  await expect.element(message(41).getByText('A pivot is a change of stance.')).toBeVisible();
  await expect.element(page.getByText('2 / 2')).toBeVisible();
  await expect.element(goOn).not.toBeInTheDocument();
  // The button that was pressed is gone with the version that ended too early: the focus goes on at the whole one.
  await expect.poll(() => document.activeElement?.getAttribute('data-message')).toBe(whole._id);
  expect(asked).toEqual([cut._id]);
  await userEvent.keyboard('Thanks');
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Thanks');
});
