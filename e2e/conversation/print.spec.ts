import { expect } from '@playwright/test';
import { createAccount, signIn } from '../support/account.ts';
import { test } from '../support/app.ts';
import { firstAgent, input, messages, say, skipOnboarding, startConversation } from '../support/talk.ts';

test('on paper a conversation is whole, black on white, and nothing lies over it', async ({ page, request }) => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account), 'Berths in winter');
  for (let number = 1; number <= 8; number += 1) await say(account, id, `Question ${number}: what is a pivot?`);
  await page.addInitScript(() => localStorage.setItem('theme-mode', 'dark'));
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  await expect(messages(page)).toHaveCount(16);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(input(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Berths in winter' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Why?' })).toHaveCount(0);
  await expect(page.getByText('Skip to content')).toBeHidden();
  const dated = messages(page).first().locator('time');
  expect(await dated.evaluate((time) => getComputedStyle(time, '::after').content)).toContain(', 20');
  const first = await messages(page).first().boundingBox();
  const last = await messages(page).last().boundingBox();
  const paper = await page.evaluate(() => document.documentElement.scrollHeight);
  // The bar is above the first message, and the last message ends on the last page.
  expect(first?.y).toBeGreaterThan(40);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(800);
  expect(paper).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
  const color = () => page.getByText('Question 1:').evaluate((element) => getComputedStyle(element).color);
  await expect.poll(color).toBe('rgb(24, 24, 27)');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(color).toBe('rgb(244, 244, 245)');
});
