import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name });

test('the welcome goes on and back by the keyboard, its buttons stay in their place, and the focus is never lost', async () => {
  localStorage.removeItem('trustOnboardingComplete');
  await openScreen(paths.conversation(idOf(20)));
  await expect.element(page.getByRole('dialog', { name: 'Welcome to Trust' })).toBeVisible();
  await expectAccessible();
  const top = (): number => button('Back').element().getBoundingClientRect().top;
  const before = top();
  await button('Next').click();
  await expect.element(dialog().getByText('Step 2 of 3')).toBeVisible();
  expect(top()).toBe(before);
  button('Back').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('Step 1 of 3')).toBeVisible();
  await expect.element(button('Next')).toHaveFocus();
  await expectToFitPhone();
});
