import type { APIRequestContext, Page } from '@playwright/test';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { firstAgent, say, skipOnboarding, startConversation } from '../support/talk.ts';

/** Gzipped bytes of script that a page loads by itself. */
const scriptBytes = async (page: Page, request: APIRequestContext, path: string): Promise<number> => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let bytes = 0;
  for (const url of scripts) {
    const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip' } });
    bytes += Number(answer.headers()['content-length']);
  }
  return bytes;
};

test('login and registration load at most 147 kB of script', async ({ page, request }) => {
  for (const path of ['/login', '/register']) {
    expect(await scriptBytes(page, request, path), path).toBeLessThanOrEqual(147_000);
  }
});

test('an empty conversation loads at most 250 kB of script', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account));
  await skipOnboarding(page);
  // The token is written by the next page opened.
  await signIn(page, account, 'about:blank');
  expect(await scriptBytes(page, request, `/conversations/${id}`)).toBeLessThanOrEqual(250_000);
});

test('a conversation with messages loads at most 325 kB of script', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account));
  await say(account, id, 'What is a capsule?');
  await skipOnboarding(page);
  await signIn(page, account, 'about:blank');
  expect(await scriptBytes(page, request, `/conversations/${id}`)).toBeLessThanOrEqual(325_000);
});
