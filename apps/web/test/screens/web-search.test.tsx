import { readConversation, stopMessage, type Message } from '@symbi/contracts/conversations';
import { checkReply, type ReplyCheck } from '@symbi/contracts/reply-checks';
import { readTrust, type TrustExplanation, type TrustSource } from '@symbi/contracts/trust';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeMessages } from '../../src/features/messages/api.ts';
import { setTrustDisplay } from '../../src/features/trust/display.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, late, one, refuse } from '../support/network.ts';
import { at, idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

afterEach(() => setTrustDisplay('simple'));

const content = 'The Moon raises two tides a day.';
const talk = paths.conversation(idOf(20));
const holding = (reply: Message) => answer(readConversation, one(sampleThread([sampleMessage(), reply])));

const unchecked = sampleReply({ content, trustState: 'not_checked', trustMode: 'ungrounded', trustScore: 0.52 });
const rated = sampleReply({ content, trustState: 'checked', trustMode: 'grounded', trustScore: 0.75 });

const hostile = '<img src=x onerror=alert(1)>';
const found = (fields: Partial<TrustExplanation>, source: Partial<TrustSource> = {}): TrustExplanation => ({
  messageId: idOf(31),
  state: 'checked',
  score: 0.75,
  mode: 'grounded',
  interval: [0.6, 0.79],
  signals: [],
  sentences: [{ start: 0, end: content.length, support: 0.9, flagged: false }],
  sources: [
    {
      id: 'citation:0',
      kind: 'citation',
      title: `Tides explained ${hostile}`,
      text: `${content} ${hostile}`,
      url: 'https://example.org/tides',
      ...source,
    },
  ],
  verdict: 'The pages say it.',
  engine: 'symbi-trust/1.7.0',
  scoredAt: at,
  search: {
    provider: 'openai',
    model: 'gpt-6-luna',
    pages: 3,
    used: 1,
    usage: { inputTokens: 8_312, outputTokens: 412, searches: 1, costUsd: 0.01104 },
  },
  ...fields,
});

/** Opens the details of the score. */
const openDetails = async (explanation: TrustExplanation) => {
  await openScreen(talk, holding(rated), answer(readTrust, one(explanation)));
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  await page.getByRole('dialog', { name: 'Why this rating' }).getByRole('button', { name: 'All details' }).click();
  const details = page.getByRole('region', { name: 'Details of the score' });
  await expect.element(details).toHaveFocus();
  return details;
};

test('a search is offered with whose it is, what it costs at most and what it is sent', async () => {
  const offer = {
    by: 'search',
    provider: 'openai',
    model: 'gpt-6-luna',
    requests: 1,
    outputTokens: 4_000,
    searches: 2,
    costUsd: 0.022,
  } as const;
  const result: ReplyCheck = {
    outcome: 'nothing_found',
    message: unchecked,
    contexts: 0,
    files: 0,
    passages: [],
    offers: [offer],
  };
  await openScreen(talk, holding(unchecked), answer(checkReply, one(result)));
  await page.getByRole('button', { name: 'Check this reply' }).click();
  await expect.element(page.getByRole('button', { name: 'Search the web with OpenAI (gpt-6-luna)' })).toBeVisible();
  await expect
    .element(page.getByText('up to 4,000 tokens of output and 2 searches, at most $0.022 for them'))
    .toBeVisible();
  await expect.element(page.getByText('It is sent your question and the two before it')).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
});

test('what a reply was checked against is named, and each opens where it is: contexts on their screen, files here', async () => {
  const passages = [
    { sourceId: `context:${idOf(5)}:0`, contextId: idOf(5), title: 'Harbour handbook' },
    { sourceId: `attachment:${idOf(6)}:1:0:${idOf(21)}`, title: 'survey.pdf, page 2' },
  ];
  const result: ReplyCheck = { outcome: 'checked', message: unchecked, contexts: 1, files: 1, passages, offers: [] };
  await openScreen(talk, holding(unchecked), answer(checkReply, one(result)));
  await page.getByRole('button', { name: 'Check this reply' }).click();
  await expect
    .element(page.getByText('Checked. The score rests on 2 passages of your contexts and files:'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Harbour handbook' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'survey.pdf, page 2' })).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
});

test('the result of a check of a long reply comes into view below it, with the focus, and says where it is later', async () => {
  const long = sampleReply({ ...unchecked, content: Array.from({ length: 60 }, () => content).join('\n\n') });
  const next = sampleMessage({ _id: idOf(32), content: 'And the Sun?', parentId: idOf(31) });
  const after = sampleReply({ _id: idOf(33), parentId: idOf(32), content: long.content });
  const thread = sampleThread([sampleMessage(), long, next, after]);
  const passages = [{ sourceId: `context:${idOf(5)}:0`, contextId: idOf(5), title: 'Harbour handbook' }];
  const message = { ...long, trustState: 'checked', trustScore: 0.8 } as const;
  const result: ReplyCheck = { outcome: 'checked', message, contexts: 1, files: 0, passages, offers: [] };
  await openScreen(talk, answer(readConversation, one(thread)), answer(checkReply, one(result)));
  // The last messages are drawn first.
  const row = () => document.querySelector(`[data-message="${long._id}"]`);
  await expect.poll(row).not.toBeNull();
  const shown = page.elementLocator(row() ?? document.body);
  await shown.getByRole('button', { name: 'Check this reply' }).click();
  const found = page.getByRole('region', { name: 'Result of the check' });
  await expect.element(found).toHaveFocus();
  await expect.element(found).toBeInViewport({ ratio: 0.99 });
  await expectToSay(found.getByRole('alert'), "Later, 'Why?' shows what the score rests on.");
  await found.getByRole('button', { name: 'Close the result' }).click();
  await expect.element(found).not.toBeInTheDocument();
  expect(document.activeElement?.getAttribute('data-message')).toBe(long._id);
});

test('a result that comes late leaves whoever writes meanwhile where they are', async () => {
  const long = sampleReply({ ...unchecked, content: Array.from({ length: 60 }, () => content).join('\n\n') });
  const message = { ...long, trustState: 'checked', trustScore: 0.8 } as const;
  const result: ReplyCheck = { outcome: 'checked', message, contexts: 1, files: 0, passages: [], offers: [] };
  const checked = late(checkReply, one(result));
  await openScreen(talk, answer(readConversation, one(sampleThread([sampleMessage(), long]))), checked.handler);
  await page.getByRole('button', { name: 'Check this reply' }).click();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('Meanwhile');
  checked.give();
  await expect.element(page.getByRole('region', { name: 'Result of the check' })).toBeInTheDocument();
  await expect.element(box).toHaveFocus();
});

test('a check that could not be stopped does not hide the result of the next one', async () => {
  const nothing: ReplyCheck = {
    outcome: 'nothing_found',
    message: { ...unchecked, changeSeq: 12 },
    contexts: 0,
    files: 0,
    passages: [],
    offers: [],
  };
  await openScreen(
    talk,
    holding({ ...unchecked, checking: true }),
    answer(checkReply, one(nothing)),
    refuse(stopMessage, 'conflict', 'It could not be stopped.'),
  );
  await page.getByRole('button', { name: 'Stop checking' }).click();
  await expect.element(page.getByText('It could not be stopped.')).toBeVisible();
  writeMessages(idOf(20), [{ ...unchecked, changeSeq: 11 }]);
  await page.getByRole('button', { name: 'Check this reply' }).click();
  await expect.element(page.getByRole('link', { name: 'Add a source' })).toBeVisible();
  await expect.element(page.getByText('It could not be stopped.')).not.toBeInTheDocument();
});

test('the details say that the score rests on pages that a search named, and whose words were compared', async () => {
  const details = await openDetails(found({}, { isRetold: true }));
  await expect.element(details.getByText('Searched by OpenAI (gpt-6-luna)')).toBeVisible();
  await expectToSay(details, '1 of 3 pages it cited addresses what the reply says.');
  await expectToSay(details, 'The score rests on pages that OpenAI\u2019s search named.');
  await expectToSay(details, 'It quotes none of them');
  await expectToSay(details, 'Used 8,724 tokens and 1 search, $0.01104.');
  await expect
    .element(details.getByRole('link', { name: 'example.org' }))
    .toHaveAttribute('rel', 'noopener noreferrer nofollow');
  // Title and text of a page are plain text, whatever they look like.
  await expectToSay(details, hostile);
  expect(details.element().querySelector('img')).toBeNull();
  await expectAccessible();
  await expectToFitPhone();
});

const words = { start: 0, end: content.length };
const covered = { ...words, support: 0.9, flagged: false, evidence: { sourceId: 'citation:0', ...words } };

test('what a model says of a page is named as that beside the sentence it covers, and stands in no quotation', async () => {
  setTrustDisplay('detailed');
  const retold = found({ sentences: [covered] }, { isRetold: true });
  await openScreen(talk, holding(rated), answer(readTrust, one(retold)));
  await page
    .getByRole('button', { name: /^Sentence 1: covered by what a model says of Tides explained .* Show evidence$/ })
    .click();
  const evidence = page.getByRole('dialog', { name: 'Evidence' });
  await expectToSay(evidence, 'Covered by what a model says of a page · Coverage 90%');
  await expectToSay(evidence, 'What OpenAI\u2019s model says of this page · Tides explained');
  await expectToSay(evidence, 'These are the model\u2019s words, not the page\u2019s.');
  expect(evidence.element().textContent).not.toContain('Citation');
  expect(evidence.element().querySelector('blockquote')).toBeNull();
  await expect.element(evidence.getByRole('link', { name: 'Open source (example.org)' })).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
});

test('words of a page are quoted', async () => {
  setTrustDisplay('detailed');
  await openScreen(talk, holding(rated), answer(readTrust, one(found({ sentences: [covered] }))));
  await page.getByRole('button', { name: /^Sentence 1: covered by Tides explained .* Show evidence$/ }).click();
  const evidence = page.getByRole('dialog', { name: 'Evidence' });
  await expectToSay(evidence, 'Citation · Tides explained');
  expect(evidence.element().querySelector('blockquote')?.textContent).toContain(content);
});

test('Why? names what a model says of a page where it says otherwise', async () => {
  const denied = { ...covered, support: 0.1, flagged: true, kind: 'contradicted' } as const;
  await openScreen(talk, holding(rated), answer(readTrust, one(found({ sentences: [denied] }, { isRetold: true }))));
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  const doubt = page.getByRole('dialog', { name: 'Why this rating' }).getByRole('listitem');
  await expectToSay(doubt, 'A model\u2019s account of a page disagrees');
  await doubt.getByRole('button').first().click();
  await expectToSay(doubt, 'What OpenAI\u2019s model says of this page · Tides explained');
  expect(doubt.element().textContent).not.toContain('The source says');
});

test('the sources of the details name a model\u2019s words too, and count no sentence as covered by a source', async () => {
  const details = await openDetails(found({ sentences: [covered] }, { isRetold: true }));
  await expectToSay(details, 'Each sentence was compared with what a model says of the pages below.');
  await expectToSay(details, '1 of 1 sentence covered by what a model says of pages');
  await expectToSay(details, 'What OpenAI\u2019s model says of this page · Tides explained');
  expect(details.element().textContent).not.toContain('Citation');
  expect(details.element().textContent).not.toContain('covered by a source');
});

test('pages that are quoted are said to be, and no link leads anywhere but into the web', async () => {
  const search = { provider: 'anthropic', model: 'claude-haiku-5-5', pages: 1, used: 1 } as const;
  const usage = { inputTokens: 10, outputTokens: 5 };
  const details = await openDetails(found({ search: { ...search, usage } }, { url: 'javascript:alert(1)' }));
  await expectToSay(details, 'pages that Anthropic\u2019s search named. Nobody opened them');
  expect(details.element().querySelectorAll('a[href^="javascript"]')).toHaveLength(0);
});

test('a search that was broken off says the least that it used, and no price', async () => {
  const problem = 'The connection to OpenAI broke off.';
  const broken = { provider: 'openai', model: 'gpt-4o', pages: 0, used: 0, problem } as const;
  const usage = { inputTokens: 1_200, outputTokens: 30, searches: 1, isAtLeast: true };
  const details = await openDetails(found({ search: { ...broken, usage } }));
  await expectToSay(details, 'Used at least 1,230 tokens and 1 search; price unknown.');
  expect(details.element().textContent).not.toContain('$');
});

test('what a search used that never answered is not known', async () => {
  const problem = 'The model did not answer in time.';
  const usage = { inputTokens: 0, outputTokens: 0, isAtLeast: true };
  const details = await openDetails(
    found({ search: { provider: 'openai', model: 'gpt-4o', pages: 0, used: 0, usage, problem } }),
  );
  await expectToSay(details, 'Usage unknown.');
});

test('the reply says what it used at least, where something that was asked about it was broken off', async () => {
  const tokens = { inputTokens: 1_234, outputTokens: 56, estimated: false, durationMs: 900 };
  const usage = { provider: 'openai', model: 'gpt-6-luna', ...tokens, costUsd: 0.02, isAtLeast: true } as const;
  await openScreen(talk, holding({ ...rated, usage }), answer(readTrust, one(found({}))));
  await page.getByRole('button', { name: 'More of this message' }).last().click();
  await expect.element(page.getByText('at least 1,234 tokens in, 56 out')).toBeVisible();
  await expect.element(page.getByText('at least $0.02')).toBeVisible();
});

test('a search that was refused says by whom', async () => {
  const problem = 'OpenAI refused the search: this account, or gpt-4o, may not search the web.';
  const usage = { inputTokens: 0, outputTokens: 0 };
  const search = { provider: 'openai', model: 'gpt-4o', pages: 0, used: 0, usage, problem } as const;
  const details = await openDetails(found({ search }));
  await expectToSay(details, `Nothing found. ${problem}`);
});
