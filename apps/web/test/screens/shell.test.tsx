import { me } from '@symbi/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleUser } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const level1 = () => page.getByRole('heading', { level: 1 });

test('drawer, palette, shortcuts and the 404 page are accessible', async () => {
  await openScreen('/no/such/page');
  await expect.element(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Main' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible();
});

test.each([
  paths.dashboard,
  paths.conversations,
  paths.newConversation,
  paths.conversation(idOf(20)),
  paths.agents,
  paths.newAgent,
  paths.assistants,
  paths.projects,
  paths.context,
  paths.reports,
  paths.review,
  paths.documentation,
  paths.settings,
  paths.settingsTab('keys'),
  '/nowhere',
])('%s does not scroll sideways at 320 pixels, for somebody with the longest name', async (path) => {
  await page.viewport(320, 640);
  await openScreen(path, answer(me, one({ ...sampleUser, name: 'A'.repeat(100) })));
  await expect.element(level1()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
