import { limits } from '@symbi/contracts/limits';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const commonParts = ['password', 'qwerty', '123456', 'letmein', 'welcome', 'admin', 'abc123', 'iloveyou'];
const STRONG_LENGTH = 16;
const GOOD_LENGTH = 12;
const FAIR_LENGTH = 8;

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
  if (password.length >= STRONG_LENGTH || (password.length >= GOOD_LENGTH && variety >= 3)) return 4;
  if (password.length >= GOOD_LENGTH || (password.length >= FAIR_LENGTH && variety >= 3)) return 3;
  return password.length >= FAIR_LENGTH || variety >= 3 ? 2 : 1;
};
