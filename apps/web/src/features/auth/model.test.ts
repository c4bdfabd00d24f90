import { describe, expect, test } from 'vitest';
import { passwordStrength } from './model.ts';
import { registerForm } from './register-form.ts';

const messages = (values: Record<string, string>): Record<string, string> => {
  const parsed = registerForm.safeParse(values);
  const found: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
};

describe('the register form', () => {
  test('names every missing field', () => {
    expect(messages({ name: '  ', email: '', password: '', confirmPassword: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      password: 'Password is required',
    });
  });

  test('tells a malformed address, a short password and a different confirmation at once', () => {
    expect(messages({ name: 'Ada', email: 'ada', password: 'abcde', confirmPassword: 'abcdf' })).toEqual({
      email: 'Email is invalid',
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Passwords do not match',
    });
  });

  test('accepts a complete form', () => {
    expect(messages({ name: 'Ada', email: 'ada@example.com', password: 'abcdef', confirmPassword: 'abcdef' })).toEqual(
      {},
    );
  });
});

describe('password strength', () => {
  test.each([
    ['abc', 0],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['Password123!', 1],
    ['kdjfhg', 1],
    ['kdjfhgwo', 2],
    ['kdJ4hgwo', 3],
    ['plum orbit candle fern', 4],
  ])('of %s is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
