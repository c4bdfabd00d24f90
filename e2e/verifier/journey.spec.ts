import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { sendMessage } from '@symbi/contracts/conversations';
import { exportSession } from '@symbi/contracts/insights';
import { type Account, createAccount } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone, themes } from '../support/screens.ts';
import { countScored, firstAgent, say, startConversation } from '../support/talk.ts';

const file = new URL('../../packages/ledger/page/verify.html', import.meta.url);

interface Evidence {
  readonly log: string;
  readonly key: string;
  /** Signed after the second message; the short log ends before it. */
  readonly receipt: string;
  readonly shortLog: string;
}

const exportLog = async (account: Account, conversation: string): Promise<string> =>
  JSON.stringify(await account.ask(exportSession, { query: { session_id: conversation } }));

/** Everything needed for verification: an exported log, a receipt, and the server's key. */
const gather = async (request: APIRequestContext): Promise<Evidence> => {
  const account = await createAccount(request);
  const conversation = await startConversation(account, await firstAgent(account));
  await say(account, conversation, 'Is the walnut a nut?');
  await expect.poll(() => countScored(account, conversation)).toBe(1);
  const shortLog = await exportLog(account, conversation);
  const body = { content: 'And the peanut?' };
  const { checkpoint: receipt = '' } = await account.ask(sendMessage, { params: { id: conversation }, body });
  await expect.poll(() => countScored(account, conversation)).toBe(2);
  const key = (await (await request.get('/.well-known/symbi-vkey')).text()).trim();
  return { log: await exportLog(account, conversation), key, receipt, shortLog };
};

/** Opens the page as a user would keep it: a file on disk, without a network. */
const openPage = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.goto(file.href);
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a Symbi log' })).toBeVisible();
};

const result = (page: Page): Locator => page.getByRole('region', { name: 'Result' });

const check = async (page: Page, log: string, key: string, receipt?: string): Promise<void> => {
  const asFile = (name: string, mimeType: string, content: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  });
  await page.getByLabel('Exported log (.json)').setInputFiles(asFile('log.json', 'application/json', log));
  await page
    .getByLabel('Receipts kept earlier (optional)')
    .setInputFiles(receipt === undefined ? [] : [asFile('receipt.note', 'text/plain', receipt)]);
  await page.getByLabel('Verifier key').fill(key);
  await page.getByRole('button', { name: 'Verify' }).click();
};

test('a log is verified from a file without a network, and every way to change it is named', async ({
  page,
  request,
}) => {
  const { log, key, receipt, shortLog } = await gather(request);
  const asked: string[] = [];
  page.on('request', (asking) => asked.push(asking.url()));
  await openPage(page);

  await check(page, log, key, receipt);
  await expect(result(page).getByRole('heading', { level: 2 })).toHaveText('✔ Verified: every row is as it was signed');
  await expect(result(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(result(page)).toContainText('1 receipt compared');
  await expect(result(page).getByRole('heading', { name: 'What is not proven' })).toBeVisible();

  const tampered = '✖ Tampered: this log is not what was signed';
  expect(log).toContain('Is the walnut a nut?');
  await check(page, log.replace('Is the walnut a nut?', 'Is the walnut a fruit?'), key);
  await expect(result(page).getByRole('heading', { level: 2 })).toHaveText(tampered);
  await expect(result(page).getByRole('heading', { name: 'Findings' })).toBeVisible();
  await expect(result(page)).toContainText('[content-changed]');

  await check(page, shortLog, key);
  await expect(result(page).getByRole('heading', { level: 2 })).toHaveText('✔ Verified: every row is as it was signed');
  await check(page, shortLog, key, receipt);
  await expect(result(page).getByRole('heading', { level: 2 })).toHaveText(tampered);
  await expect(result(page)).toContainText('[rollback]');

  const name = key.slice(0, key.indexOf('+'));
  await check(page, log, `${name}+0123abcd+nonsense`);
  await expect(result(page).getByRole('heading', { level: 2 })).toHaveText('? Cannot verify');
  await expect(result(page)).toContainText('This is not a verifier key');
  await check(page, 'no log at all', key);
  await expect(result(page).getByRole('heading', { level: 2 })).toHaveText('? Cannot verify');
  await expect(result(page)).toContainText('not readable as an export');
  expect(asked).toEqual([file.href]);
});

test('files are dropped on the page, and nothing in a log becomes markup', async ({ page, request }) => {
  const { log, key } = await gather(request);
  await openPage(page);
  await page.getByLabel('Verifier key').fill(key);
  const changed = log.replace('Is the walnut a nut?', '<img src=x onerror=alert(1)>');
  const transfer = await page.evaluateHandle((content) => {
    const made = new DataTransfer();
    made.items.add(new File([content], 'log.json', { type: 'application/json' }));
    return made;
  }, changed);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(result(page)).toContainText('[content-changed]');
  await expect(page.locator('img')).toHaveCount(0);
});

for (const colorScheme of themes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('the verifier and its results are accessible', async ({ page, request }) => {
      const { log, key } = await gather(request);
      await openPage(page);
      await expectAccessible(page);
      await check(page, log, key);
      await expect(result(page)).toContainText('Verified');
      await expectAccessible(page);
      await check(page, log.replace('walnut', 'hazelnut'), key);
      await expect(result(page)).toContainText('Tampered');
      await expectAccessible(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });
  test('the verifier is not wider than the screen', async ({ page, request }) => {
    const { log, key } = await gather(request);
    await openPage(page);
    await check(page, log, key);
    await expect(result(page)).toContainText('Verified');
    await expectToFit(page);
  });
});

test('the page that is served is the one that is kept', async ({ request }) => {
  const served = await (await request.get('/verify.html')).text();
  expect(served).toBe(readFileSync(fileURLToPath(file), 'utf8'));
});
