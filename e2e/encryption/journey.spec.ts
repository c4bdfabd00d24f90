import { type APIRequestContext, expect } from '@playwright/test';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';
import { type SpeakingProvider, startSpeaking } from '../support/speaking-provider.ts';
import { ask, input, messages, openMore, openTalk, skipOnboarding } from '../support/talk.ts';

const heard: string[] = [];
let provider: SpeakingProvider;
test.beforeAll(async () => {
  provider = await startSpeaking((asked) => {
    heard.push(asked);
    return { pieces: ['You said: ', asked, '.'] };
  });
});
test.afterAll(async () => provider.close());

const passphrase = 'a passphrase for two';
const secret = 'The key is under **the third stone**';

/** The conversation as it is sent: parsed by its contract it would lack whatever the server should not send. */
const bodyOf = async (request: APIRequestContext, { token }: Account, id: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await request.get(`/api/conversations/${id}`, { headers })).text();
};

test('a message is encrypted, kept from agent and server, and opened again with the passphrase alone', async ({
  page,
  request,
}) => {
  const { account, id } = await openTalk(page, request, provider);
  const sent: string[] = [];
  page.on('request', (call) => sent.push(call.postData() ?? ''));
  const encrypt = page.getByRole('button', { name: 'Encrypt', exact: true });
  await encrypt.click();
  const dialog = page.getByRole('dialog', { name: 'Encrypt Messages' });
  await dialog.getByLabel('Passphrase', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Encrypt' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('At least 8 characters');
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByLabel('Repeat the passphrase').fill(`${passphrase}!`);
  await dialog.getByRole('button', { name: 'Encrypt' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The two passphrases differ');
  await expectAccessible(page);
  await dialog.getByLabel('Repeat the passphrase').fill(passphrase);
  await dialog.getByLabel('Repeat the passphrase').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(encrypt).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Encrypted in your browser. The agent never sees it.')).toBeVisible();

  await ask(page, secret);
  const card = messages(page).first();
  await expect(card).toContainText('The key is under the third stone');
  await expect(card).toContainText('End-to-end encrypted');
  await expect(card).toContainText('It was not sent to the agent');
  await expectAccessible(page);
  await encrypt.click();
  await ask(page, 'in the open');
  await expect(messages(page).last()).toContainText('You said: in the open.');
  await expect(messages(page).last()).toContainText('Encrypted messages were not sent to the agent.');
  expect(heard.join('\n')).not.toContain('stone');
  const body = await bodyOf(request, account, id);
  expect(body).toContain('"encryptedContent":"symbi1.600000.');
  expect(`${body}${sent.join('\n')}`).not.toContain('third stone');
  expect(sent.join('\n')).not.toContain(passphrase);
  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((kept) => Object.entries(kept))),
  );
  expect(stored).not.toMatch(/third stone|passphrase for two/);

  await page.reload();
  await expect(card).toContainText('This content is encrypted');
  await openMore(card);
  await card.getByRole('button', { name: 'View CI Metadata' }).click();
  await expect(card.getByRole('definition')).toHaveText('End-to-end encrypted');
  await card.getByRole('button', { name: 'Unlock' }).click();
  const unlock = page.getByRole('dialog', { name: 'Unlock Messages' });
  await unlock.getByLabel('Passphrase').fill('not the passphrase');
  await unlock.getByRole('button', { name: 'Unlock' }).click();
  await expect(unlock.getByRole('alert')).toContainText('Wrong passphrase. Nothing was changed');
  await expectAccessible(page);
  await unlock.getByLabel('Passphrase').fill(passphrase);
  await unlock.getByRole('button', { name: 'Unlock' }).click();
  await expect(card).toContainText('the third stone');
  await card.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(card).toContainText('This content is encrypted');
});

test('the first message of a conversation is encrypted before anything of it is sent', async ({ page, request }) => {
  const account = await createAccount(request);
  const sent: string[] = [];
  page.on('request', (call) => sent.push(call.postData() ?? ''));
  await skipOnboarding(page);
  await signIn(page, account, '/conversations/new');
  await input(page).fill(secret);
  await page.getByRole('button', { name: 'Encrypt', exact: true }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Repeat the passphrase').fill(passphrase);
  await page.getByLabel('Repeat the passphrase').press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/conversations\/[0-9a-f]{24}$/);
  const card = messages(page).first();
  await expect(card).toContainText('the third stone');
  await expect(card).toContainText('It was not sent to the agent');
  await expect(page.getByRole('button', { name: 'Encrypt', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(sent.join('\n')).not.toMatch(/third stone|passphrase for two/);

  await page.reload();
  await card.getByRole('button', { name: 'Unlock' }).click();
  await page.getByLabel('Passphrase').fill(passphrase);
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(card).toContainText('the third stone');
});

test('what is encrypted without a connection waits encrypted, and is sent once', async ({ page, request }) => {
  const { account, id } = await openTalk(page, request, provider);
  await page.getByRole('button', { name: 'Encrypt', exact: true }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Repeat the passphrase').fill(passphrase);
  await page.getByLabel('Repeat the passphrase').press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  const address = `**/api/conversations/${id}/messages`;
  let sends = 0;
  await page.route(address, async (route) => {
    sends += 1;
    if (sends > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await ask(page, secret);
  await expect(messages(page).first()).toContainText('the third stone');
  await expect.poll(() => sends).toBe(2);
  await expect(messages(page)).toHaveCount(1);
  const body = await bodyOf(request, account, id);
  expect(body.match(/"encryptedContent"/g)).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use(phone);
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: 'dark' });

  test('the composer and the dialog fit', async ({ page, request }) => {
    await openTalk(page, request, provider);
    await page.getByRole('button', { name: 'Encrypt', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Encrypt Messages' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(input(page)).toBeVisible();
    await expectToFit(page);
  });
});
