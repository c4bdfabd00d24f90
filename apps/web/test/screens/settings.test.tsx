import { listApiKeys } from '@symbi/contracts/api-keys';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, list } from '../support/network.ts';
import { sampleKey } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const tab = (name: string): Promise<void> => page.getByRole('tab', { name }).click();

test('all four tabs and their dialogs are accessible', async () => {
  await openScreen(paths.settings, answer(listApiKeys, list([sampleKey()])));
  await expect.element(page.getByText('This session')).toBeVisible();
  await expectAccessible();
  await tab('API Keys');
  await expect.element(page.getByRole('button', { name: 'Remove Work' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Add API Key' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add API Key' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await tab('Preferences');
  await expectAccessible();
  await tab('Trust Mode');
  await page.getByRole('button', { name: 'What do the overlays mean?' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
});

test('trust mode explains itself', async () => {
  const { address } = await openScreen(paths.settings);
  await tab('Trust Mode');
  await expect.poll(address).toBe(paths.settingsTab('trust'));
  await expect.element(page.getByText('Heuristic (local)')).toBeVisible();
  await expect.element(page.getByText('No external governance layers are used.')).toBeVisible();
  const more = page.getByRole('button', { name: 'What do the overlays mean?' });
  await more.click();
  const dialog = page.getByRole('dialog', { name: 'Trust overlays' });
  for (const term of ['Pivot', 'Change %', 'Stance', 'Row-hash', 'Session memory'])
    await expect.element(dialog.getByText(term, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(more).toHaveFocus();
});
