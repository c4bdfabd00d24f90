import { randomBytes } from 'node:crypto';

/** 24 lower-case hexadecimal characters from the system's secure generator: 96 bits that cannot be guessed or counted on from. */
export const createId = (): string => randomBytes(12).toString('hex');

/** 256 random bits, URL-safe. */
export const createToken = (): string => randomBytes(32).toString('base64url');
