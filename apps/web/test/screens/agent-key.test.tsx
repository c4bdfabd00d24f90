import { listModels, type Model } from '@symbi/contracts/agents';
import { createApiKey, listApiKeys, type ApiKey } from '@symbi/contracts/api-keys';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, list, one } from '../support/network.ts';
import { sampleKey } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

test('a key that is typed can be added before the agent is saved, and its models are listed', async () => {
  const keys: ApiKey[] = [];
  const added = sampleKey({ provider: 'openai' });
  const asked: (string | undefined)[] = [];
  const own: Model = { id: 'ft:mine', name: 'Mine', acceptsTemperature: true };
  await openScreen(
    paths.newAgent,
    answer(listApiKeys, () => list(keys)),
    answer(createApiKey, () => {
      keys.push(added);
      return one(added);
    }),
    answer(listModels, ({ query }) => {
      asked.push(query.apiKeyId);
      const models = query.apiKeyId === added._id ? [own] : [];
      return { success: true as const, data: { models, live: true, hasFailed: false, defaultModel: 'gpt-4o' }, models };
    }),
  );
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'OpenAI', exact: true }).click();
  await page.getByRole('combobox', { name: 'API Key' }).click();
  await page.getByRole('option', { name: 'Enter a key…' }).click();
  const keep = page.getByRole('button', { name: 'Add the key now and list its models' });
  await expect.element(keep).toBeDisabled();
  await page.getByLabelText('New API Key').fill('sk-test-0123456789abcdef');
  await expectAccessible();
  await keep.click();
  await expect.element(page.getByLabelText('New API Key')).not.toBeInTheDocument();
  await expect.poll(() => asked).toContain(added._id);
  await page.getByRole('combobox', { name: 'Model' }).click();
  await expect.element(page.getByRole('option', { name: /Mine/ })).toBeVisible();
});
