import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { followOtherTabs } from '../../src/platform/api/session.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { openAsGuest, openScreen } from '../support/screen.tsx';

const said = (text: string) => expect.element(page.getByText(text));

test('login and registration are accessible, with and without errors', async () => {
  await openAsGuest(paths.login);
  await expect.element(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await said('Email is required').toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('textbox', { name: 'Password' }).first().fill('abc');
  await page.getByRole('button', { name: 'Register' }).click();
  await said('Name is required').toBeVisible();
  await expectAccessible();
});

test('registration names what is wrong with each field, and forgets it when the field is edited', async () => {
  const { address } = await openAsGuest(paths.register);
  const submit = page.getByRole('button', { name: 'Register' });
  await submit.click();
  for (const message of ['Name is required', 'Email is required', 'Password is required'])
    await said(message).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await page.getByLabelText('Name').fill('Ada');
  await said('Name is required').not.toBeInTheDocument();
  await said('Email is required').toBeVisible();

  await page.getByLabelText('Email').fill('ada');
  await page.getByRole('textbox', { name: 'Password' }).first().fill('abcde');
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('abcdef');
  await submit.click();
  await said('Email is invalid').toBeVisible();
  await said('Password must be at least 6 characters').toBeVisible();
  await said('Passwords do not match').toBeVisible();
  await expect.poll(address).toBe(paths.register);
});

test('who forgot the password reads whom to ask', async () => {
  await openAsGuest(paths.login);
  await said('Forgot your password? Symbi sends no email: ask whoever runs this server for a new one.').toBeVisible();
});

test('a password can be looked at while it is typed', async () => {
  await openAsGuest(paths.login);
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('secret');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
});

test.each([paths.login, paths.register, paths.dashboardByName])(
  '%s leads those who are signed in to the dashboard',
  async (path) => {
    const { address } = await openScreen(path);
    await expect.poll(address).toBe(paths.dashboard);
  },
);

test('on a phone the name of the product begins where the page does', async () => {
  await page.viewport(360, 740);
  await openAsGuest(paths.login);
  const left = (element: Element): number => element.getBoundingClientRect().left;
  const form = page.getByRole('heading', { name: 'Sign In' });
  await expect.element(form).toBeVisible();
  const card = form.element().closest('.MuiCard-root');
  expect(left(page.getByRole('banner').getByRole('link', { name: 'Symbi' }).element())).toBe(card && left(card));
});

test('registration says who can help with a forgotten password', async () => {
  await openAsGuest(paths.register);
  await expect
    .element(page.getByText('A forgotten password can only be reset by whoever runs this server.'))
    .toBeVisible();
});

test.each([
  [
    'with a message half written',
    'Where does the hive stand?',
    ' What you wrote here is kept for when you sign in again.',
  ],
  ['with nothing written', '', ''],
])('signed out in another tab %s, one reads so', async (_what, written, kept) => {
  onTestFinished(followOtherTabs());
  await openScreen(paths.newConversation);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(written);
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  await expect.element(page.getByRole('status')).toHaveTextContent(`You were signed out in another tab.${kept}`);
  if (kept === '') await said('is kept').not.toBeInTheDocument();
  await expectAccessible();
});
