import { searchContexts } from '@symbi/contracts/context';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer } from '../support/network.ts';
import { write } from '../support/write.ts';
import { openScreen } from '../support/screen.tsx';

test('going back to an address without a search shows the list again', async () => {
  const { address, back } = await openScreen(
    paths.context,
    answer(searchContexts, { success: true, results: [], data: [], count: 0, engine: 'local' }),
  );
  const field = page.getByRole('searchbox', { name: 'Search text' });
  await page.getByRole('tab', { name: 'Symbi' }).click();
  await field.fill('harbour');
  await expect.poll(address).toBe(`${paths.context}?source=symbi&q=harbour`);
  await expect.element(page.getByText('No matching contexts found')).toBeVisible();
  await back();
  await expect.poll(address).toBe(paths.context);
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByText('No matching contexts found')).not.toBeInTheDocument();
});

test('going back to an address without a search shows all conversations again', async () => {
  const { address, back } = await openScreen(paths.conversations);
  const field = page.getByRole('searchbox', { name: 'Search conversations...' });
  await page.getByRole('button', { name: 'Show Archived' }).click();
  await field.fill('nothing like it');
  await expect.poll(address).toBe(`${paths.conversations}?archived=true&q=nothing+like+it`);
  await back();
  await expect.poll(address).toBe(paths.conversations);
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Actions for Harbour plans' }).first()).toBeVisible();
});

test('what is typed stays if the list changes before the address is drawn', async () => {
  const { address } = await openScreen(paths.conversations);
  const field = page.getByRole('searchbox', { name: 'Search conversations...' });
  await expect.element(field).toBeVisible();
  const archived = page.getByRole('button', { name: 'Show Archived' }).element();
  write(field.element(), 'harbour');
  (archived as HTMLElement).click();
  await expect.poll(address).toBe(`${paths.conversations}?q=harbour&archived=true`);
  await expect.element(field).toHaveValue('harbour');
});

test('what is typed in Context stays if a tab is chosen before the address is drawn', async () => {
  const { address } = await openScreen(
    paths.context,
    answer(searchContexts, { success: true, results: [], data: [], count: 0, engine: 'local' }),
  );
  const field = page.getByRole('searchbox', { name: 'Search text' });
  await expect.element(field).toBeVisible();
  const tab = page.getByRole('tab', { name: 'Symbi' }).element();
  write(field.element(), 'harbour');
  (tab as HTMLElement).click();
  await expect.poll(address).toBe(`${paths.context}?q=harbour&source=symbi`);
  await expect.element(field).toHaveValue('harbour');
});
