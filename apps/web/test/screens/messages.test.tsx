import { readConversation, type Message } from '@symbi/contracts/conversations';
import { readTimeline } from '@symbi/contracts/timeline';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeMessages } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { at, idOf, sampleConversation, sampleMessage, sampleReply } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));

const holding = (...messages: Message[]) =>
  answer(
    readConversation,
    one({ ...sampleConversation(), messages, hasOlder: false, hasNewer: false, changeSeq: messages.length }),
  );

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

/** How visible it is with everything around it. */
const opacity = (element: Element): number => {
  let value = 1;
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    value *= Number(getComputedStyle(at).opacity);
  return value;
};

test('a reply shows how far to believe it and what is done often; the rest is not seen at rest', async () => {
  await openScreen(talk, holding(sampleMessage(), rated));
  await expect.element(page.getByRole('button', { name: 'Trusted: 86%', exact: true })).toHaveTextContent('Trusted');
  for (const name of ['Copy', 'Regenerate', 'Right', 'Wrong'])
    await expect.element(page.getByRole('button', { name, exact: true }).last()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'mine' })).toBeVisible();
  for (const hidden of ['context-aware', 'Add Tag', 'View CI Metadata', 'Delete message', 'Unsure'])
    await expect.element(page.getByText(hidden, { exact: true })).not.toBeInTheDocument();
  await expectAccessible();
});

test('the rest of what is wanted of a reply is behind one button', async () => {
  await openScreen(talk, holding(sampleMessage(), rated));
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
  await expect.element(page.getByText('1,234 tokens in, 56 out')).toBeVisible();
  await page.getByRole('button', { name: 'View CI Metadata' }).click();
  await expect.element(page.getByText('Cognitive Intelligence Metadata')).toBeVisible();
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

test('nothing moves when a reply ends: the room of its last line is there while it is written', async () => {
  const content = 'The berth costs 24 euros.';
  await openScreen(
    talk,
    holding(
      sampleMessage(),
      sampleReply({ content, status: 'streaming', trustState: undefined, trustScore: undefined }),
    ),
  );
  await expect.element(page.getByText('Writing…')).toBeVisible();
  const height = () => message(31).element().getBoundingClientRect().height;
  const before = height();
  writeMessages(idOf(20), [sampleReply({ content, changeSeq: 3, usage })]);
  await expect.element(page.getByRole('button', { name: 'Check this reply' })).toBeVisible();
  expect(height()).toBe(before);
});

test('a deleted message offers nothing', async () => {
  await openScreen(
    talk,
    holding(sampleMessage({ content: '' }), sampleReply({ content: '', notices: ['This message was deleted.'] })),
  );
  await expect.element(page.getByText('This message was deleted').first()).toBeVisible();
  const buttons = [...document.querySelectorAll('[data-message] button, [data-message] a')];
  expect(buttons.map((button) => button.textContent)).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Tell the agent more' })).toBeVisible();
  await expectAccessible();
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
  expect(style(code.element().querySelector('pre') ?? document.body).whiteSpace).toBe('pre-wrap');
  await page.getByRole('button', { name: 'Line numbers' }).click();
  expect(code.element().querySelectorAll('code > span')).toHaveLength(2);
  // The numbers are drawn: what is selected and copied has none.
  expect(code.element().textContent).toBe('const a = 1;\nconst b = 2;\n');
  await expect.element(page.getByRole('button', { name: 'Copy as CSV' })).toBeVisible();
  // No tooltip is left of the mouse.
  await page.getByRole('heading', { name: 'Next' }).hover();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await expectToFitPhone();
});

test('text from right to left runs so in the bubble and in the reply', async () => {
  const arabic = 'المد والجزر هما ارتفاع وانخفاض';
  await openScreen(talk, holding(sampleMessage({ content: arabic }), sampleReply({ content: arabic })));
  await expect.element(page.getByText(arabic).first()).toBeVisible();
  for (const element of page.getByText(arabic).elements()) expect(getComputedStyle(element).direction).toBe('rtl');
  await expectToFitPhone();
});
