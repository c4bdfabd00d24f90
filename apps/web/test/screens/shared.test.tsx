import { readShared, type SharedMessage } from '@symbi/contracts/shares';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { at, idOf } from '../support/samples.ts';
import { openAsGuest } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const said: SharedMessage = {
  _id: idOf(30),
  sender: 'user',
  agentName: null,
  content: 'When is it open?',
  status: 'complete',
  timestamp: at,
  notices: [],
  citations: [],
  trust: null,
  proof: null,
};
const trust = {
  state: 'checked',
  score: 0.86,
  mode: 'grounded',
  interval: null,
  verdict: 'What the reply says is covered by its sources.',
  engine: 'symbi-trust/1.7.0',
  signals: [],
} as const;
const reply: SharedMessage = {
  ...said,
  _id: idOf(31),
  sender: 'agent',
  agentName: 'Harbour guide',
  content: 'The office is open from 8:00 to 18:00 on weekdays.',
  trust: { ...trust, signals: [] },
};
const shared = { title: 'Harbour plans', createdAt: at, expiresAt: null, encrypted: 0, erased: 0 };
const proof = { session: `conv:${idOf(20)}`, checkpoint: null, logKey: 'symbi.local+00000000+AAAA' };

test('a shared conversation is read like one of your own: bubbles of the person, replies beside a rule', async () => {
  await openAsGuest(
    paths.share('x'.repeat(43)),
    answer(readShared, one({ ...shared, ...proof, messages: [said, reply] })),
  );
  const articles = page.getByRole('article');
  await expect.poll(() => articles.elements().length).toBe(2);
  const [question, given] = articles.elements();
  const { borderTopWidth, borderInlineStartWidth } = getComputedStyle(given ?? document.body);
  expect([borderTopWidth, borderInlineStartWidth]).toEqual(['0px', '2px']);
  const bubble = question?.querySelector(':scope > div:last-child')?.getBoundingClientRect();
  const room = question?.getBoundingClientRect();
  expect(bubble?.right).toBe(room?.right);
  expect(bubble?.width).toBeLessThan((room?.width ?? 0) * 0.7);
  const text = page.getByText(reply.content).element().getBoundingClientRect();
  const badge = page.getByText('Trusted: 86%').element().getBoundingClientRect();
  expect(badge.top).toBeGreaterThanOrEqual(text.bottom);
  await expectAccessible();
  await expectToFitPhone();
});

test('a reply that reverses an earlier one says so', async () => {
  const stance = {
    kind: 'pivot',
    change_point_score: 0.9,
    stance_from: 'supportive',
    stance_to: 'not supportive',
  } as const;
  const messages = [said, reply, said, { ...reply, content: 'No, it is not safe.', stance }];
  await openAsGuest(paths.share('x'.repeat(43)), answer(readShared, one({ ...shared, ...proof, messages })));
  const last = page.getByRole('article').nth(3);
  await expectToSay(last, 'Pivot: supportive → not supportive. Change score: 90%');
  expect(page.getByRole('article').nth(1).element().textContent).not.toContain('Change score');
  await expectAccessible();
  await expectToFitPhone();
});

test('of a long message of the person the beginning is shown, as in the conversation', async () => {
  const pasted = Array.from({ length: 100 }, (_, index) => `Pump ${index} was replaced.`).join('\n');
  await openAsGuest(
    paths.share('x'.repeat(43)),
    answer(readShared, one({ ...shared, ...proof, messages: [{ ...said, content: pasted }, reply] })),
  );
  const question = page.getByRole('article').first();
  const more = question.getByRole('button', { name: 'Show more', exact: true });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  expect(question.element().getBoundingClientRect().height).toBeLessThan(450);
  await expectAccessible();
  await expectToFitPhone();
  await more.click();
  await expect.element(question.getByRole('button', { name: 'Show less', exact: true })).toHaveFocus();
  await expect.poll(() => question.element().getBoundingClientRect().height).toBeGreaterThan(2_000);
});

test('what is in doubt is marked in a shared reply and told in words, and nothing in it can be pressed', async () => {
  const [open, weekend] = [reply.content, 'It is closed on Sundays.'];
  const doubted = {
    ...trust,
    score: 0.55,
    signals: [],
    verdict: '2 of 2 statements. At 55% the reply as a whole is in doubt: look at its sources before you rely on it.',
    marks: [
      { start: 0, end: open.length, kind: 'contradicted' as const },
      { start: open.length + 1, end: open.length + 1 + weekend.length, kind: 'not_in_source' as const },
    ],
  };
  const wrong = { ...reply, content: `${open} ${weekend}`, trust: doubted };
  const messages = [{ ...said, notices: ['Sent with 2 files that are not shared'] }, wrong];
  await openAsGuest(paths.share('x'.repeat(43)), answer(readShared, one({ ...shared, ...proof, messages })));
  const article = page.getByRole('article').nth(1);
  const marks = () =>
    Array.from(document.querySelectorAll('[data-mark]'), (mark) => [mark.getAttribute('data-mark'), mark.textContent]);
  await expect.poll(marks).toEqual([
    ['contradicted', open],
    ['not_in_source', weekend],
  ]);
  const doubts = article.getByRole('list', { name: 'Sentences in doubt' });
  await expectToSay(doubts, `≠ “${open}”: A source says otherwise`);
  await expectToSay(doubts, `? “${weekend}”: Not found in any source`);
  await article.getByText('Why this score').click();
  await expectToSay(article, 'At 55% the reply as a whole is in doubt.');
  expect(article.getByRole('button').elements()).toHaveLength(0);
  await expectAccessible();
  await expectToFitPhone();
});

test('the numbers in a shared reply name their sources, as far as these are shared, and open nothing', async () => {
  const citations = [{ n: 1 }, { n: 2, title: 'Opening hours', url: 'https://harbour.example/hours' }];
  const content = 'The pier is open.[1] The office opens at 8:00. [2] Pier 3 is [3].';
  const messages = [said, { ...reply, content, citations }];
  await openAsGuest(paths.share('x'.repeat(43)), answer(readShared, one({ ...shared, ...proof, messages })));
  const given = page.getByRole('article').nth(1);
  await expectToSay(given, 'The pier is open.1Source 1: One of the owner\u2019s sources, not shared');
  await expectToSay(given, 'The office opens at 8:00. 2Source 2: Opening hours');
  // A number without a source is text.
  await expectToSay(given, 'Pier 3 is [3].');
  expect(given.getByRole('button').elements()).toEqual([]);
  await expect.element(page.getByRole('heading', { name: 'Person', exact: true })).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
});

test('a message without words is left out or deleted, unless its row shows that it is empty', async () => {
  const row = { row: '{}', salt: '0'.repeat(32), seq: 1, path: [] };
  const bare = { ...said, _id: idOf(32), content: '' };
  const empty = { ...bare, _id: idOf(33), proof: row };
  await openAsGuest(
    paths.share('x'.repeat(43)),
    answer(readShared, one({ ...shared, ...proof, checkpoint: 'none', messages: [said, bare, empty] })),
  );
  const articles = page.getByRole('article');
  await expect.element(articles.nth(1).getByText('This message was left out or deleted')).toBeVisible();
  await expect.element(articles.nth(2).getByText('This message is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect
    .element(page.getByText('1 message was left out or deleted and cannot be checked.', { exact: false }))
    .toBeVisible();
});
