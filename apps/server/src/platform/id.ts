import { randomBytes as secretBytes } from 'node:crypto';
import { randomBytes } from './random.ts';

/**
 * 24 lowercase hexadecimal characters from the system's secure generator: 96 bits, neither guessable nor sequential.
 */
export const createId = (): string => randomBytes(12).toString('hex');

const SECONDS_DIGITS = 8;

/**
 * The same for rows that come with every message, but prefixed with the time in seconds and with only 64 random bits.
 * Rows added together then share an index page instead of touching one page each.
 */
export const createOrderedId = (now: number): string =>
  Math.floor(now / 1000)
    .toString(16)
    .padStart(SECONDS_DIGITS, '0')
    .slice(-SECONDS_DIGITS) + randomBytes(8).toString('hex');

/** 256 random bits, URL-safe. */
export const createToken = (): string => secretBytes(32).toString('base64url');
