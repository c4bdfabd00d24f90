import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setPinned } from '../../src/app/shell/navigation/pin.ts';
import * as paths from '../../src/platform/paths.ts';
import { idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

// A test that ends while the menu is pinned must not take the button of the next ones.
afterEach(() => setPinned(false));

test('the key for the search leads to the pinned menu where the page has no search, and to its own where it has', async () => {
  setPinned(true);
  await openScreen(paths.conversation(idOf(20)));
  const field = page.getByRole('searchbox', { name: 'Search titles...', exact: true });
  await expect.element(field).toBeVisible();
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.element(input).toHaveFocus();
  // In the input it begins a prompt.
  (input.element() as HTMLElement).blur();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('tide');
  await expect.element(field).toHaveValue('tide');
  await page.getByRole('link', { name: 'Agents', exact: true }).first().click();
  await expect.element(page.getByRole('heading', { name: 'My Agents' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search agents...' })).toHaveFocus();
});
