import { newPassword, registration } from '@symbi/contracts/users';
import { limits } from '@symbi/contracts/limits';
import { z } from 'zod';
import { text } from './text.ts';

/** The register form: what the server asks for, and the password once more. */
export const registerForm = registration
  .extend({ confirmPassword: z.string() })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    message: text.register.mismatch,
    // Said together with whatever else is wrong, not after it has been put right.
    when: () => true,
  });

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const commonParts = ['password', 'qwerty', '123456', 'letmein', 'welcome', 'admin', 'abc123', 'iloveyou'];
const strongLength = 16;
const goodLength = 12;
const fairLength = 8;

/**
 * How hard a password is to guess, 0 (too short to be accepted) to 4. Length counts most (NIST SP 800-63B);
 * few different characters and well-known parts count against it.
 */
export const passwordStrength = (password: string): number => {
  if (!newPassword.safeParse(password).success) return 0;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const isCommon = commonParts.some((part) => password.toLowerCase().includes(part));
  const isMonotonous = new Set(password).size < limits.passwordMinimum;
  if (isCommon || isMonotonous) return 1;
  if (password.length >= strongLength || (password.length >= goodLength && variety >= 3)) return 4;
  if (password.length >= goodLength || (password.length >= fairLength && variety >= 3)) return 3;
  return password.length >= fairLength || variety >= 3 ? 2 : 1;
};
