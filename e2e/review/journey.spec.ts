import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { verifyExport } from '@symbi/ledger/verifier';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';
import { ask, countScored, firstAgent, messages, say, skipOnboarding, startConversation } from '../support/talk.ts';
import { pointsOf } from '../support/timeline.ts';

/** A conversation with three replies to one question, the last two compared with the one before. */
const converse = async (request: APIRequestContext, account: Account): Promise<string> => {
  const conversation = await startConversation(account, await firstAgent(account), 'A talk on trust');
  const questions = ['What is a pivot?', 'what is a pivot', 'Please, what is a pivot?'];
  for (const [index, question] of questions.entries()) {
    await say(account, conversation, question);
    await expect.poll(async () => (await pointsOf(account, conversation)).length).toBe(index);
    if (index === 0) await expect.poll(() => countScored(account, conversation)).toBe(1);
  }
  return conversation;
};

const field = (page: Page) => page.getByRole('textbox', { name: 'Session ID' });
const load = (page: Page) => page.getByRole('button', { name: 'Load Timeline' }).click();

test('a session is reviewed from its id: points, excerpts, log, and the way to a message and back', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const conversation = await converse(request, account);
  await skipOnboarding(page);
  await signIn(page, account, '/review');
  await expect(page.getByRole('heading', { name: 'Review Console' })).toBeVisible();
  await expectAccessible(page);
  await load(page);
  await expect(page.getByText('Please enter a session ID')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await field(page).fill('not an id');
  await load(page);
  await expect(page.getByText('A session ID is conv: and 24 hexadecimal characters')).toBeVisible();

  await field(page).fill(conversation.toUpperCase());
  await load(page);
  await expect(field(page)).toHaveValue(`conv:${conversation}`);
  await expect(page).toHaveURL(new RegExp(`session=conv%3A${conversation}`));
  const points = await pointsOf(account, conversation);
  const card = page.getByRole('listitem').filter({ hasText: 'Change score:' });
  await expect(card).toHaveCount(2);
  const [first] = points;
  await expect(card.first()).toContainText(`Change score: ${Math.round((first?.change_point_score ?? 0) * 100)}%`);
  await expect(card.first()).toContainText(`hash: ${first?.row_hash.slice(0, 10) ?? '?'}`);
  await card.first().getByRole('button', { name: 'Show excerpts' }).click();
  await expect(card.first().getByRole('heading', { name: 'Previous' })).toBeVisible();
  await expect(card.first().getByRole('heading', { name: 'Current' })).toBeVisible();
  await expect(page.getByText(/Verified\. All \d+ rows are as signed\./)).toBeVisible();
  await expect(page.getByText('Checked in this browser')).toBeVisible();
  await expect(page.getByText('No bridge receipts in this session')).toBeVisible();

  await card.first().getByRole('link', { name: 'Open the message' }).click();
  await expect(page).toHaveURL(new RegExp(`/conversations/${conversation}\\?message=${first?.message_id ?? '?'}`));
  await expect(messages(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Review Console' }).click();
  await expect(field(page)).toHaveValue(`conv:${conversation}`);
});

test('a conversation is picked by its title', async ({ page, request }) => {
  const account = await createAccount(request);
  const conversation = await converse(request, account);
  await signIn(page, account, '/review');
  await page.getByRole('link', { name: /A talk on trust/ }).click();
  await expect(page.getByRole('heading', { name: 'A talk on trust' })).toBeFocused();
  await expect(field(page)).toHaveValue(`conv:${conversation}`);
  await expect(page.getByRole('heading', { name: 'Change score and trust over the session' })).toBeVisible();
});

/** How many receipts this browser keeps; runs in the page, and creates no store the page might take for its own. */
const keptReceipts = async (): Promise<number> => {
  const stores = await indexedDB.databases();
  if (!stores.some(({ name }) => name === 'symbi-receipts')) return 0;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('symbi-receipts');
    opening.addEventListener('error', () => reject(new Error('The receipts cannot be read')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction('receipts').objectStore('receipts').count();
      counting.addEventListener('success', () => {
        database.close();
        resolve(counting.result);
      });
    });
  });
};

test('receipts of what was sent are kept here, downloaded, and compared with the log', async ({ page, request }) => {
  const account = await createAccount(request);
  const conversation = await startConversation(account, await firstAgent(account));
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${conversation}`);
  await ask(page, 'What is a pivot?');
  await expect.poll(() => countScored(account, conversation)).toBe(1);
  // The receipt is stored after the response: leave only once it is there.
  await expect.poll(() => page.evaluate(keptReceipts)).toBe(1);
  await page.goto(`/review?session=${conversation}`);
  await expect(page.getByText('Compared with 1 receipt kept in this browser.')).toBeVisible();
  const receiptDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  const receipt = readFileSync(await (await receiptDownload).path(), 'utf8');
  const logDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download log' }).click();
  const log = readFileSync(await (await logDownload).path(), 'utf8');
  const key = (await (await request.get('/.well-known/symbi-vkey')).text()).trim();
  expect(await verifyExport(log, { keys: [key], receipts: [receipt] })).toMatchObject({
    status: 'verified',
    receipts: 1,
  });
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Verify' }).click();
  const verifier = await opened;
  await expect(verifier).toHaveTitle('Verify a Symbi log');
  await expect(verifier.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the console with its chart, table and excerpts is accessible', async ({ page, request }) => {
  const account = await createAccount(request);
  const conversation = await converse(request, account);
  await signIn(page, account, `/review?session=${conversation}`);
  await expect(page.getByText(/Verified\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show excerpts' }).first().click();
  await expectAccessibleInThemes(page);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  await expectAccessibleInThemes(page);
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });
  test('nothing is wider than the screen', async ({ page, request }) => {
    const account = await createAccount(request);
    const conversation = await converse(request, account);
    await signIn(page, account, `/review?session=${conversation}`);
    await expect(page.getByText(/Verified\./)).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
  });
});
