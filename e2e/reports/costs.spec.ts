import type { Page } from '@playwright/test';
import { listModels } from '@symbi/contracts/agents';
import type { Usage } from '@symbi/contracts/reply-usage';
import { addAgent, addKey } from '@symbi/testkit/factories';
import { readMessages } from '@symbi/testkit/talk';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { say, startConversation } from '../support/talk.ts';

const priced = 'gpt-6-astra';
const unpriced = 'a-model-nobody-priced';

/** Asks a model one long question; resolves to the usage of the finished reply. */
const speak = async (account: Account, apiKeyId: string, model: string): Promise<Usage> => {
  const id = await startConversation(
    account,
    await addAgent(account, { name: model, provider: 'openai', model, apiKeyId }),
    model,
  );
  await say(account, id, 'How far is the moon, on average? '.repeat(200));
  let usage: Usage | undefined;
  await expect
    .poll(async () => {
      usage = (await readMessages(account, id)).at(-1)?.usage;
      return usage?.outputTokens ?? 0;
    })
    .toBeGreaterThan(0);
  if (usage === undefined) throw new Error('The reply says nothing of what it used');
  return usage;
};

const pricesOf = async (account: Account, id: string) => {
  const { models } = await account.ask(listModels, { params: { provider: 'openai' } });
  const model = models.find((one) => one.id === id);
  return { input: model?.inputPrice, output: model?.outputPrice };
};

const openDetails = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate Daily Report' }).click();
  await page.getByRole('button', { name: /^Actions for Daily Report/ }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  return page.getByRole('dialog');
};

test('what a day cost is its tokens at the price of their model; what has no price is left out and said', async ({
  page,
  request,
  fakes,
}) => {
  const account = await createAccount(request);
  const apiKeyId = await addKey(account);
  const answer = 'The moon is 384,400 km away. '.repeat(60);
  fakes.script({ reply: answer }, { reply: answer }, { reply: answer });
  const used = [await speak(account, apiKeyId, priced), await speak(account, apiKeyId, priced)];
  await speak(account, apiKeyId, unpriced);
  const { input = Number.NaN, output = Number.NaN } = await pricesOf(account, priced);
  const cost = used.reduce(
    (sum, { inputTokens: read, outputTokens: written }) => sum + read * input + written * output,
    0,
  );
  const shown = `$${(cost / 1_000_000).toFixed(4)}`;
  expect(cost / 1_000_000).toBeGreaterThan(0.01);

  await signIn(page, account, '/reports');
  await page.getByRole('group', { name: 'View of Known cost' }).getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Known cost' });
  await expect(table.getByRole('row').last().getByRole('cell')).toHaveText(shown);
  await expect(page.getByText('1 reply has no known price and is not in the cost.')).toBeVisible();
  const dialog = await openDetails(page);
  await expect(dialog.getByText(`Known cost (USD): ${shown}`, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Unknown price: 1', { exact: true })).toBeVisible();
  await expect(dialog).toContainText(`a known cost of ${shown}; the price of 1 reply is not known`);
});

test('a day of which no price is known has an unknown cost, and not one of zero', async ({ page, request, fakes }) => {
  const account = await createAccount(request);
  const apiKeyId = await addKey(account);
  fakes.script({ reply: 'The moon is 384,400 km away.' });
  const { costUsd, outputTokens } = await speak(account, apiKeyId, unpriced);
  expect(costUsd).toBeUndefined();
  expect(outputTokens).toBeGreaterThan(0);
  await signIn(page, account, '/reports');
  // Once: both sentences that told of the cost said the same.
  await expect(page.getByText('1 reply has no known price, so no cost is shown.')).toBeVisible();
  await expect(page.getByText('No reply in these days has a known cost.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Known cost' })).toHaveCount(0);
  const dialog = await openDetails(page);
  await expect(dialog.getByText('Cost (USD): unknown', { exact: true })).toBeVisible();
  await expect(dialog).toContainText('out; the price of 1 reply is not known');
  await expect(dialog).not.toContainText('$0');
});
