import { randomBytes as secretBytes } from 'node:crypto';
import { randomBytes } from './random.ts';

/** 24 lower-case hexadecimal characters from the system's secure generator: 96 bits that cannot be guessed or counted on from. */
export const createId = (): string => randomBytes(12).toString('hex');

const SECONDS_DIGITS = 8;

/**
 * The same for rows that come with every message: the second comes first, and 64 bits that cannot be guessed. What is
 * added together then lies together in every index, instead of in a page of its own in each.
 */
export const createOrderedId = (now: number): string =>
  Math.floor(now / 1000)
    .toString(16)
    .padStart(SECONDS_DIGITS, '0')
    .slice(-SECONDS_DIGITS) + randomBytes(8).toString('hex');

/** 256 random bits, URL-safe. */
export const createToken = (): string => secretBytes(32).toString('base64url');
