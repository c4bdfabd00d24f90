import { helpSections } from '@symbi/contracts/help';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { openScreen } from '../support/screen.tsx';

const sections = () => page.getByRole('main').getByRole('heading', { level: 2 });

test('an open section is accessible', async () => {
  await openScreen(`${paths.documentation}#trust`);
  await expect.element(page.getByText(/calibrated probability/)).toBeVisible();
  await expectAccessible();
});

test('the address names the section that was opened', async () => {
  const screen = await openScreen(paths.documentation);
  await page.getByRole('button', { name: 'Trust and verification' }).click();
  await expect.element(page.getByText(/calibrated probability/)).toBeVisible();
  await expect.poll(() => screen.hash()).toBe('#trust');
  await page.getByRole('button', { name: 'Trust and verification' }).click();
  await expect.element(page.getByText(/calibrated probability/)).not.toBeVisible();
});

test('the section in the address stays open when another is opened, and closed when it was closed', async () => {
  const screen = await openScreen(`${paths.documentation}#trust`);
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  const trust = named('Trust and verification');
  const [other, third] = helpSections.filter(({ id }) => id !== 'trust').map(({ title }) => named(title));
  await expect.element(trust).toHaveAttribute('aria-expanded', 'true');
  await other?.click();
  await expect.poll(() => screen.hash()).not.toBe('#trust');
  await expect.element(trust).toHaveAttribute('aria-expanded', 'true');
  await trust.click();
  await third?.click();
  await expect.element(third ?? trust).toHaveAttribute('aria-expanded', 'true');
  await expect.element(trust).toHaveAttribute('aria-expanded', 'false');
});

test('the sections are flat, with lines between them', async () => {
  await openScreen(paths.documentation);
  await expect.poll(() => sections().all().length).toBe(helpSections.length);
  const [first, second] = helpSections.map(({ id }) => getComputedStyle(document.querySelector(`#${id}`) as Element));
  expect([first?.boxShadow, second?.boxShadow]).toEqual(['none', 'none']);
  expect([first?.borderTopWidth, second?.borderTopWidth]).toEqual(['0px', '1px']);
});

test('an address that names no part in a way that can be read opens the page', async () => {
  await openScreen(`${paths.documentation}#%E0%A4%A`);
  await expect.poll(() => sections().all().length).toBe(helpSections.length);
});

test('a search that finds nothing says so and what to do, and everything comes back with the keyboard alone', async () => {
  await openScreen(paths.documentation);
  await expect.poll(() => sections().all().length).toBe(helpSections.length);
  await userEvent.keyboard('/');
  const search = page.getByRole('searchbox');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('zanzibar');
  await expect.element(page.getByText('0 sections match')).toBeVisible();
  await expect.element(page.getByText('Nothing in the documentation matches your search')).toBeVisible();
  await expect.element(page.getByText('ask the built-in agent: it answers from these texts')).toBeVisible();
  expect(sections().all()).toEqual([]);
  await expectAccessible();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Clear search' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveValue('');
  await expect.element(search).toHaveFocus();
  await expect.poll(() => sections().all().length).toBe(helpSections.length);
});
