import { limits } from '@symbi/contracts/limits';
import { formatNumber } from '../../../platform/format.ts';
import { text } from '../text.ts';

/** The remaining characters are shown from here on. */
const NEAR_LIMIT = 4_000;

/** What is said below the input of a message that is long, or too long to be sent; '' for others. */
export const lengthText = (length: number): string => {
  const left = limits.messageLength - length;
  if (left >= 0) return left < NEAR_LIMIT ? text.composer.left(formatNumber(left)) : '';
  return text.composer.tooLong(formatNumber(limits.messageLength), formatNumber(length));
};
