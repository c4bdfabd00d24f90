import { login, me } from '@symbi/contracts/users';
import { endOtherSessions } from '@symbi/contracts/account';
import { hasCode } from '@symbi/client/api-error';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { callsOf } from '../support/calls.ts';

const storedToken = () => localStorage.getItem('token');

test('a stranger is sent to the login page, registers, and stands on the dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('This is a demo environment showcasing the trust protocol capabilities.')).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Name').fill('  Ada Lovelace ');
  await page.getByLabel('Email').fill('ada.first@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByLabel('Confirm Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(storedToken)).toMatch(/.{20,}/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible();
});

test('an address that has an account cannot be registered again', async ({ page, request }) => {
  const { email } = await createAccount(request);
  await page.goto('/register');
  await page.getByLabel('Name').fill('Somebody else');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('another password');
  await page.getByLabel('Confirm Password').fill('another password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toContainText('already exists');
  expect(await page.evaluate(storedToken)).toBeNull();
});

test('a wrong password and an unknown address get the same answer', async ({ page, request }) => {
  const { email } = await createAccount(request);
  await page.goto('/login');
  for (const address of [email, 'nobody@example.com']) {
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText(/Invalid email or password/);
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
  }
});

test('whoever followed a link before signing in arrives where the link leads', async ({ page, request }) => {
  const { email, password } = await createAccount(request);
  await page.goto('/settings?tab=preferences');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings?tab=preferences');
  await expect(page.getByRole('tab', { name: 'Preferences' })).toHaveAttribute('aria-selected', 'true');
});

test('logging out forgets the token, here and in every other tab', async ({ page, context, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByLabel('Full Name')).toHaveValue(account.name);

  await page.getByRole('banner').getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Agents' })).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await page.evaluate(storedToken)).toBeNull();
  const isRefused = (): Promise<boolean> =>
    account.ask(me).then(
      () => false,
      (error: unknown) => hasCode(error, 'unauthenticated'),
    );
  await expect.poll(isRefused).toBe(true);

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(account.name)).toBeHidden();
});

test('who was signed out in another tab returns to the page, and nobody else does', async ({
  page,
  context,
  request,
}) => {
  const [account, stranger] = [await createAccount(request), await createAccount(request)];
  const signOutElsewhere = async (): Promise<void> => {
    const other = await context.newPage();
    await other.goto('/agents');
    await other.getByRole('button', { name: 'Account menu' }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await other.close();
  };
  const submit = async ({ email, password }: { email: string; password: string }): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  await signIn(page, account, '/settings?tab=preferences');
  await expect(page.getByRole('tab', { name: 'Preferences' })).toHaveAttribute('aria-selected', 'true');
  await signOutElsewhere();
  await submit(account);
  await expect(page).toHaveURL('/settings?tab=preferences');
  await expect(page.getByRole('tab', { name: 'Preferences' })).toHaveAttribute('aria-selected', 'true');
  await signOutElsewhere();
  await submit(stranger);
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('logging out forgets the token at once, whatever the server does', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  const asked = page.waitForRequest('**/api/auth/logout');
  // The server never answers.
  await page.route('**/api/auth/logout', () => undefined);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect((await asked).headers()['authorization']).toBe(`Bearer ${account.token}`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a token that the server does not know leads back to the login page with the reason', async ({ page }) => {
  await page.goto('/icon.svg');
  await page.evaluate(() => localStorage.setItem('token', 'no-such-token'));
  await page.goto('/agents');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Authentication failed. Please login again.')).toBeVisible();
  expect(await page.evaluate(storedToken)).toBeNull();
});

test('a session that is ended elsewhere ends on the open page too', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  const credentials = { email: account.email, password: account.password };
  const { token } = (await callsOf(request)(login, { body: credentials })).data;
  await callsOf(request, token)(endOtherSessions);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Authentication failed. Please login again.')).toBeVisible();
  await expect(page.getByText(/^You were signed out: .* as a new password does\.$/)).toBeVisible();
});
