import { createApiKey, listApiKeys, testApiKey, type ApiKey, type KeyTest } from '@symbi/contracts/api-keys';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, hold, list, one, refuse } from '../support/network.ts';
import { sampleKey } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const tested = (result: KeyTest['result'], detail: string | null = null): Partial<ApiKey> => ({
  test: { result, detail, at: minutesAgo(5) },
});

test.each([
  [{}, 'Not tested yet'],
  [tested('works'), 'Works (tested 5 minutes ago)'],
  [tested('rejected', 'invalid x-api-key'), 'Rejected by Anthropic (invalid x-api-key)'],
  [tested('rejected'), 'Rejected by Anthropic'],
  [tested('unreachable', 'The provider could not be reached.'), 'Could not be reached (tried 5 minutes ago)'],
  [tested('unclear', 'Anthropic is limiting calls.'), 'Could not be tested: Anthropic is limiting calls.'],
] as const)('the card of a key says what is known of it: %o', async (fields, sentence) => {
  await openScreen(paths.settingsTab('keys'), answer(listApiKeys, list([sampleKey(fields)])));
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
});

test('a key that is added is tested at once', async () => {
  const held: ApiKey[] = [];
  const key = sampleKey({ name: 'Fresh' });
  await openScreen(
    paths.settingsTab('keys'),
    answer(listApiKeys, () => list(held)),
    answer(createApiKey, () => {
      held.push(key);
      return one(key);
    }),
    answer(testApiKey, () => {
      held[0] = { ...key, ...tested('rejected', 'invalid x-api-key') };
      return one(held[0]);
    }),
  );
  await page.getByRole('button', { name: 'Add API Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add API Key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fresh');
  await dialog.getByLabelText('API Key', { exact: true }).fill('sk-ant-0123456789abcdef');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByText('API key added successfully')).toBeVisible();
  await expect.element(page.getByText('Rejected by Anthropic (invalid x-api-key)')).toBeVisible();
});

test('a test says that it is under way', async () => {
  const { handler } = hold(testApiKey);
  await openScreen(paths.settingsTab('keys'), answer(listApiKeys, list([sampleKey()])), handler);
  await page.getByRole('button', { name: 'Test Work' }).click();
  await expect.element(page.getByText('Testing…')).toBeVisible();
});

test('a test that the server refuses says why', async () => {
  const message = 'Choose this key for an agent first: it is tested at the address of that agent.';
  await openScreen(
    paths.settingsTab('keys'),
    answer(listApiKeys, list([sampleKey({ provider: 'custom' })])),
    refuse(testApiKey, 'conflict', message),
  );
  await page.getByRole('button', { name: 'Test Work' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByText('Not tested yet')).toBeVisible();
});

test('a key that is added says why it could not be tested', async () => {
  const held: ApiKey[] = [];
  const key = sampleKey({ name: 'Fresh' });
  const message = 'Too many tests. Try again in a minute.';
  await openScreen(
    paths.settingsTab('keys'),
    answer(listApiKeys, () => list(held)),
    answer(createApiKey, () => {
      held.push(key);
      return one(key);
    }),
    refuse(testApiKey, 'rate_limited', message),
  );
  await page.getByRole('button', { name: 'Add API Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add API Key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fresh');
  await dialog.getByLabelText('API Key', { exact: true }).fill('sk-ant-0123456789abcdef');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByText('API key added successfully')).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
});

test('what a test found is announced, and not once more with every minute', async () => {
  let key = sampleKey(tested('works'));
  await openScreen(
    paths.settingsTab('keys'),
    answer(listApiKeys, () => list([key])),
    answer(testApiKey, () => {
      key = sampleKey(tested('rejected'));
      return one(key);
    }),
  );
  const state = page.getByRole('listitem').filter({ hasText: 'Work' }).getByRole('status');
  await expect.element(state).toHaveTextContent('Works (tested 5 minutes ago)');
  await expect.element(state).toHaveAttribute('aria-live', 'off');
  await page.getByRole('button', { name: 'Test Work' }).click();
  await expect.element(state).toHaveTextContent('Rejected by Anthropic');
  await expect.element(state).toHaveAttribute('aria-live', 'polite');
});
