import { onlineManager } from '@tanstack/react-query';
import { createApiKey, listApiKeys } from '@symbi/contracts/api-keys';
import { readCalibration } from '@symbi/contracts/feedback';
import { updatePreferences, updateProfile } from '@symbi/contracts/account';
import { me } from '@symbi/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, list, one } from '../support/network.ts';
import { sampleKey, sampleUser } from '../support/samples.ts';
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
  const dialog = page.getByRole('dialog', { name: 'Add API Key' });
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
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

test('no panel repeats the name of its tab', async () => {
  await openScreen(paths.settings, answer(listApiKeys, list([sampleKey()])));
  for (const name of ['Profile', 'API Keys', 'Preferences', 'Trust Mode']) {
    await tab(name);
    await expect.element(page.getByRole('tabpanel', { name }).getByRole('button').first()).toBeVisible();
    expect(page.getByText(name, { exact: true }).all()).toHaveLength(1);
  }
});

test('what is saved without a network says that it waits, and is saved afterwards', async () => {
  const saved: string[] = [];
  await openScreen(
    paths.settingsTab('keys'),
    answer(listApiKeys, list([])),
    answer(createApiKey, ({ body }) => {
      saved.push(body.name);
      return { success: true as const, data: sampleKey({ name: body.name }) };
    }),
  );
  await page.getByRole('button', { name: 'Add API Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add API Key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work');
  await dialog.getByLabelText('API Key', { exact: true }).fill('sk-0123456789abcdef');
  onlineManager.setOnline(false);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByText('You are offline. This is sent as soon as you are back.')).toBeVisible();
  await expectAccessible();
  expect(saved).toEqual([]);
  onlineManager.setOnline(true);
  await expect.element(page.getByText('API key added successfully')).toBeVisible();
  expect(saved).toEqual(['Work']);
});

test('a profile saved without a network says that it waits, and that it is saved afterwards', async () => {
  await openScreen(paths.settings, answer(updateProfile, one({ ...sampleUser, name: 'Grace' })));
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace');
  onlineManager.setOnline(false);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const waits = page.getByText('You are offline. This is sent as soon as you are back.');
  await expect.element(waits).toBeVisible();
  await expectAccessible();
  onlineManager.setOnline(true);
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.element(waits).not.toBeInTheDocument();
});

test('who changes the password is told what it did to other sessions', async () => {
  await openScreen(paths.settings, answer(updateProfile, one(sampleUser)));
  await page.getByLabelText('Current Password').fill('a long old password');
  await page.getByLabelText('New Password', { exact: true }).fill('a long new password 1A');
  await page.getByLabelText('Confirm New Password').fill('a long new password 1A');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .element(page.getByText('Profile updated successfully. Your other sessions were signed out.'))
    .toBeVisible();
});

test('the model names conversations for those who choose so, and what else was chosen stays', async () => {
  const saved: unknown[] = [];
  const stored = { defaultModel: 'symbi-core', theme: 'light' as const, notifications: true, namesByModel: true };
  await openScreen(
    paths.settingsTab('preferences'),
    answer(updatePreferences, ({ body }) => {
      saved.push(body);
      return one(stored);
    }),
  );
  const names = page.getByRole('switch', { name: 'Let the model name conversations' });
  await expect.element(names).not.toBeChecked();
  await expect.element(page.getByText(/one more request with your key/)).toBeVisible();
  await names.click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect.element(page.getByText('Preferences saved successfully')).toBeVisible();
  expect(saved).toEqual([expect.objectContaining({ namesByModel: true, notifications: true })]);
});

test('who never chose a theme follows the system, and a choice of it is saved as such', async () => {
  const saved: unknown[] = [];
  await openScreen(
    paths.settingsTab('preferences'),
    answer(updatePreferences, ({ body }) => {
      saved.push(body);
      return one({ defaultModel: 'symbi-core', theme: 'dark' as const, notifications: true, namesByModel: false });
    }),
  );
  const theme = page.getByRole('combobox', { name: 'Theme' });
  await expect.element(theme).toHaveTextContent('System');
  await expect.element(theme).toHaveAccessibleDescription(/^System follows your device/);
  const choose = async (name: string): Promise<void> => {
    await theme.click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
  };
  await choose('Dark');
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme-mode')).toBe('dark');
  await expectAccessible();
  await choose('System');
  await expect.poll(() => saved.length).toBe(2);
  await expect.poll(() => localStorage.getItem('theme-mode')).toBe('system');
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('light');
  expect(saved).toMatchObject([{ theme: 'dark' }, { theme: 'system' }]);
});

test('a theme that is changed in the bar is not changed back by saving something else', async () => {
  const saved: unknown[] = [];
  await openScreen(
    paths.settingsTab('preferences'),
    answer(updatePreferences, ({ body }) => {
      saved.push(body);
      return one({ defaultModel: 'symbi-core', theme: 'dark' as const, notifications: true, namesByModel: true });
    }),
  );
  const theme = page.getByRole('combobox', { name: 'Theme' });
  await expect.element(theme).toHaveTextContent('System');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect.element(theme).toHaveTextContent('Dark');
  await page.getByRole('switch', { name: 'Let the model name conversations' }).click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect.element(page.getByText('Preferences saved successfully')).toBeVisible();
  expect(saved).toMatchObject([{ theme: 'dark', namesByModel: true }]);
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

test('a theme that was changed in the bar before is the one that is shown and saved', async () => {
  const stored = { ...sampleUser.preferences, theme: 'dark' as const };
  const { goTo } = await openScreen(paths.dashboard, answer(me, one({ ...sampleUser, preferences: stored })));
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await goTo(paths.settingsTab('preferences'));
  await expect.element(page.getByRole('combobox', { name: 'Theme' })).toHaveTextContent('Light');
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

test('judgments of checked replies, of second opinions and of estimates stand apart, each with its diagram', async () => {
  const bins = [{ from: 0.8, to: 1, count: 12, meanScore: 0.9, rightShare: 0.75 }];
  const judged = answer(
    readCalibration,
    one({
      counts: { right: 12, wrong: 13, unsure: 1 },
      needed: 10,
      modes: [
        {
          mode: 'grounded',
          counts: { right: 9, wrong: 3, unsure: 1 },
          basis: 'blind',
          blind: 12,
          calibration: { slope: 0.9, intercept: -0.4, judgments: 12 },
          changes: [{ shipped: 0.8, yours: 0.7 }],
          bins,
          expectedError: 0.15,
        },
        {
          mode: 'consistency',
          counts: { right: 2, wrong: 1, unsure: 0 },
          basis: 'all',
          blind: 1,
          calibration: null,
          changes: [],
          bins: [{ from: 0.6, to: 0.8, count: 3, meanScore: 0.7, rightShare: 2 / 3 }],
          expectedError: 0.03,
        },
        {
          mode: 'ungrounded',
          counts: { right: 1, wrong: 9, unsure: 0 },
          basis: 'all',
          blind: 0,
          calibration: { slope: 1, intercept: -1.1, judgments: 10 },
          changes: [{ shipped: 0.4, yours: 0.2 }],
          bins: [{ from: 0.4, to: 0.6, count: 10, meanScore: 0.5, rightShare: 0.1 }],
          expectedError: 0.4,
        },
      ],
      judges: [],
    }),
  );
  await openScreen(paths.settingsTab('trust'), judged);
  const checked = page.getByRole('region', { name: 'Checked against sources' });
  await expect.element(checked.getByText('adjusted by 12 judgments', { exact: false })).toBeVisible();
  await expect.element(checked.getByText('use only your 12 blind-check judgments', { exact: false })).toBeVisible();
  await expect
    .element(checked.getByRole('table', { name: 'Scores against sources before and after your judgments' }))
    .toBeVisible();
  const second = page.getByRole('region', { name: 'Second opinions' });
  await expect.element(second.getByText('7 more Right or Wrong are needed', { exact: false })).toBeVisible();
  const estimates = page.getByRole('region', { name: 'Not checked, with how sure the model was' });
  await expect
    .element(estimates.getByRole('table', { name: /^Estimates of replies that were not checked/ }))
    .toBeVisible();
  await expect.element(estimates.getByText('stays below every good rating', { exact: false })).toBeVisible();
  await expectAccessible();
});
