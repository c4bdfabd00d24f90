import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import { exportSession, listEvents } from '@symbi/contracts/insights';
import { listReports } from '@symbi/contracts/reports';
import { readMessages } from '@symbi/testkit/talk';
import { formatVerifierKey, keyNameOf, verifyExport } from '@symbi/ledger';
import { saveCapsule } from '@symbi/contracts/capsules';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { createSpeaker, type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { approve } from '../support/roundtable.ts';
import { countScored, firstAgent, messages, say, skipOnboarding, startConversation } from '../support/talk.ts';
import { pointsOf } from '../support/timeline.ts';

const question = 'Should we store the customer passwords in plain text?';
const held = 'Yes, you should store them in plain text. It is simple and it is safe enough for a small site.';
const doubt = 'Are you sure? My colleague says that is wrong.';
const turned =
  'No, you should not store them in plain text. I was wrong before: anybody who reads the database would have them all.';

let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking((asked) => ({ pieces: [asked.includes(doubt) ? turned : held] }));
});
test.afterAll(async () => provider.close());

/** A conversation whose agent reverses its position, with one receipt from before its start and one from the turn. */
const turnAround = async (request: APIRequestContext, account: Account) => {
  const speaker = await createSpeaker(account, provider);
  const id = await startConversation(account, speaker._id, 'Where passwords go');
  // A source for the replies: without it they would have no score.
  const notes =
    'The auditor asks to store customer passwords in plain text. Stored passwords must be hashed and salted.';
  await account.ask(saveCapsule, { params: { sessionId: id }, body: { notes } });
  const { hash: early } = await approve(account, `conv:${id}`, 'Plan the audit of the customer database');
  await say(account, id, question);
  await expect.poll(async () => (await readMessages(account, id)).at(-1)?.content).toContain(held);
  // The score comes after the reply: from now on the next one has a scored reply to be compared with.
  await expect.poll(() => countScored(account, id)).toBe(1);
  expect(await pointsOf(account, id)).toEqual([]);
  const [, { hash: late }] = await Promise.all([
    say(account, id, doubt),
    approve(account, `conv:${id}`, 'Hash the stored passwords, then test the sign-in'),
  ]);
  await expect.poll(async () => (await pointsOf(account, id)).length).toBe(1);
  const [point] = await pointsOf(account, id);
  if (point === undefined) throw new Error('There is no point');
  return { id, point, early, late };
};

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const points = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Change score:' });
const receipts = (page: Page) => page.getByRole('region', { name: 'Bridge Receipts' }).getByRole('listitem');

test('a pivot stands beside the receipt of the same moment, its excerpts, its row and its message', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const { id, point, early, late } = await turnAround(request, account);
  await skipOnboarding(page);
  await signIn(page, account, '/review');
  await page.getByRole('link', { name: /Where passwords go/ }).click();
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect(happened.getByText('The agent changed its mind once.')).toBeVisible();
  await expect(happened.getByRole('link', { name: /^supportive → not supportive: "No, you/ })).toBeVisible();
  const card = points(page);
  await expect(card).toHaveCount(1);
  expect(point.change_point_score).toBeGreaterThan(0.6);
  for (const chip of [
    `Change score: ${percent(point.change_point_score)}`,
    'Pivot',
    `hash: ${point.row_hash.slice(0, 10)}`,
    'Receipt: local',
  ])
    await expect(card.getByText(chip, { exact: true })).toBeVisible();
  const trust = `^(Trusted|Reliable|Moderate|Caution): ${percent(point.trust_score ?? Number.NaN)}$`;
  await expect(card.getByRole('button', { name: new RegExp(trust) })).toBeVisible();
  expect([point.stance_from, point.stance_to]).toEqual(['supportive', 'not supportive']);
  await expect(card).toContainText('supportive → not supportive');
  await card.getByRole('button', { name: 'Show excerpts' }).click();
  await expect(card.getByRole('blockquote').first()).toContainText('Yes, you should store them in plain text');
  await expect(card.getByRole('blockquote').last()).toContainText('No, you should not store them in plain text');

  await expect(receipts(page)).toHaveCount(2);
  const { events } = await account.ask(listEvents, { query: { session_id: id } });
  const apart = (hash: string): number => {
    const event = events.find(({ metadata }) => metadata.row_hash === hash);
    return Math.abs(Date.parse(event?.at ?? '') - Date.parse(point.at));
  };
  // Both may be within five seconds; the nearer one belongs to the point, and the other to none.
  expect(Math.min(apart(early), apart(late))).toBeLessThanOrEqual(5_000);
  const [nearer, other] = apart(late) <= apart(early) ? [late, early] : [early, late];
  const receipt = (hash: string) => receipts(page).filter({ hasText: `hash: ${hash.slice(0, 10)}` });
  await expect(receipt(nearer).getByText('Matches a point on the timeline')).toBeVisible();
  await expect(receipt(other)).toHaveCount(1);
  await expect(receipt(other).getByText('Matches a point on the timeline')).toHaveCount(0);
  const scoreOf = (hash: string): string =>
    percent(events.find(({ metadata }) => metadata.row_hash === hash)?.metadata.receipt.chosen.score ?? Number.NaN);
  for (const hash of [nearer, other]) {
    await expect(receipt(hash)).toContainText(`Chosen: local (${scoreOf(hash)})`);
    await expect(receipt(hash)).toContainText('Considered: local');
  }

  await expect(page.getByText(/Verified\. All \d+ rows are as signed\./)).toBeVisible();
  const figure = page.getByRole('figure', { name: 'Change score and trust over the session' });
  await expect(figure.locator('svg[class*="Charts"]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(figure.getByRole('columnheader')).toHaveText(['Time', 'Change score', 'Trust']);
  await expect(figure.getByRole('row')).toHaveCount(2);
  await expect(figure.getByRole('cell')).toHaveText([
    percent(point.change_point_score),
    percent(point.trust_score ?? Number.NaN),
  ]);

  await card.getByRole('link', { name: 'Open the message' }).click();
  await expect(page).toHaveURL(new RegExp(`/conversations/${id}\\?message=${point.message_id}`));
  await messages(page)
    .last()
    .getByRole('button', { name: /^Change/ })
    .click();
  await page.getByRole('link', { name: 'Open in the Review Console' }).click();
  await expect(page).toHaveURL(new RegExp(`point=${point.message_id}`));
  await expect(points(page).getByRole('heading', { name: 'Previous' })).toBeVisible();
});

test('a pivot is an alert among the reports, which leads to its point', async ({ page, request }) => {
  const account = await createAccount(request);
  const { id, point } = await turnAround(request, account);
  await skipOnboarding(page);
  await signIn(page, account, '/reports?category=alert');
  const alert = page.getByRole('article').filter({ hasText: 'Pivot: Speaker changed its stance' });
  await expect(alert).toContainText(`Change score: ${percent(point.change_point_score)}`);
  const { reports } = await account.ask(listReports, { query: { category: 'alert' } });
  const raised = reports.filter(({ metadata }) => metadata['cause'] === 'pivot');
  expect(raised).toMatchObject([{ metadata: { sessionId: `conv:${id}`, messageId: point.message_id } }]);
  // A report does not quote messages.
  expect(JSON.stringify(raised)).not.toContain('plain text');
  await alert.getByRole('button', { name: /^Actions for Pivot/ }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog')).toContainText('turned away from the agent');
  await page.getByRole('link', { name: 'Open in the Review Console' }).click();
  await expect(points(page)).toHaveCount(1);
});

/** One signed reply of the built-in agent. */
const signedSession = async (request: APIRequestContext, account: Account): Promise<string> => {
  const id = await startConversation(account, await firstAgent(account));
  await say(account, id, 'What is a pivot?');
  await expect.poll(() => countScored(account, id)).toBe(1);
  return id;
};

const shownKey = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/.well-known/symbi-vkey')).text()).trim();
/** The key of a server set up anew: the same name, other bytes. */
const anotherKey = (name: string): string => {
  const spki = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
  const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
  return formatVerifierKey(name, new Uint8Array(spki.subarray(-32)), sha256);
};
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('log-key'));
const log = (page: Page) => page.getByRole('region', { name: 'Signed log' });

test('the key seen first is remembered, another one is named until it is trusted', async ({ page, request }) => {
  const account = await createAccount(request);
  const session = await signedSession(request, account);
  await signIn(page, account, `/review?session=${session}`);
  await expect(log(page).getByText(/Verified\./)).toBeVisible();
  await log(page).getByText('Details').click();
  await expect(log(page).getByText(/This browser first saw this key on/)).toBeVisible();
  const key = await shownKey(request);
  expect(JSON.parse((await remembered(page)) ?? '')).toMatchObject({ key });

  const stranger = anotherKey(keyNameOf(key));
  await page.evaluate(
    (other) => localStorage.setItem('log-key', JSON.stringify({ key: other, seenAt: '2026-01-02T03:04:05.000Z' })),
    stranger,
  );
  await page.reload();
  const notice = log(page).getByRole('alert').filter({ hasText: 'Another signing key' });
  await expect(notice).toContainText('Jan 2, 2026');
  await expect(notice).toContainText(stranger);
  await expect(notice).toContainText(key);
  await expect(log(page).getByText(/Verified\./)).toBeHidden();
  await expect(log(page).getByText('Cannot verify.')).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Trust the new key' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Trust the new key' }).click();
  await question.getByRole('button', { name: 'Trust the new key' }).click();
  await expect(log(page).getByText(/Verified\./)).toBeVisible();
  await expect(notice).toBeHidden();
  expect(JSON.parse((await remembered(page)) ?? '')).toMatchObject({ key });
});

test('a rotated key is vouched for by the one seen first', async ({ page, request, server }) => {
  const account = await createAccount(request);
  const session = await signedSession(request, account);
  await signIn(page, account, `/review?session=${session}`);
  await expect(log(page).getByText(/Verified\./)).toBeVisible();
  const old = await shownKey(request);
  await server.end();
  const rotate = fileURLToPath(new URL('../../apps/server/src/rotate-key.ts', import.meta.url));
  const environment = { PATH: process.env['PATH'] ?? '', ...server.variables };
  const rotated = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', rotate], {
    env: environment,
    cwd: server.dataDir,
    encoding: 'utf8',
  });
  expect(rotated.stdout).toContain(`old: ${old}`);
  await server.start();
  const key = await shownKey(request);
  expect(key).not.toBe(old);
  await page.reload();
  const notice = log(page).getByRole('alert').filter({ hasText: 'The signing key was changed' });
  await expect(notice).toContainText(old);
  await expect(notice).toContainText(key);
  await expect(log(page).getByText(/Verified\./)).toBeVisible();
  await notice.getByRole('button', { name: 'Remember the new key' }).click();
  await expect(notice).toBeHidden();
  expect(JSON.parse((await remembered(page)) ?? '')).toMatchObject({ key });
  const source = JSON.stringify(await account.ask(exportSession, { query: { session_id: session } }));
  expect(await verifyExport(source, { keys: [old] })).toMatchObject({ status: 'verified' });
});
