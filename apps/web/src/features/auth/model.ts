import { limits } from '@symbi/contracts/limits';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const commonParts = ['password', 'qwerty', '123456', 'letmein', 'welcome', 'admin', 'abc123', 'iloveyou'];
const strongLength = 16;
const goodLength = 12;
const fairLength = 8;

/**
 * Strength of a password, from 0 (too short to be accepted) to 4. Length counts most (NIST SP 800-63B); few different
 * characters and common parts lower it.
 */
export const passwordStrength = (password: string): number => {
  if (password.length < limits.passwordMinimum || password.length > limits.passwordMaximum) return 0;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const isCommon = commonParts.some((part) => password.toLowerCase().includes(part));
  const isMonotonous = new Set(password).size < limits.passwordMinimum;
  if (isCommon || isMonotonous) return 1;
  if (password.length >= strongLength || (password.length >= goodLength && variety >= 3)) return 4;
  if (password.length >= goodLength || (password.length >= fairLength && variety >= 3)) return 3;
  return password.length >= fairLength || variety >= 3 ? 2 : 1;
};
