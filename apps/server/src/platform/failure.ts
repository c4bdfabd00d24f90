import { errorStatus, type ErrorCode } from '@symbi/contracts/errors';

export interface FailureOptions {
  readonly fields?: Record<string, string>;
  readonly details?: unknown;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The server's only error class: a code from the closed list and a message for people. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly options: FailureOptions;

  constructor(code: ErrorCode, message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const secondsInWords = (seconds: number): string => {
  if (seconds < 100) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

/** Says how long to wait, to people in the message and to programs in Retry-After. */
export const tryAgainIn = (
  retryAfterSeconds: number,
  code: Extract<ErrorCode, 'unavailable' | 'conflict'>,
  problem: string,
  cause?: unknown,
): Failure =>
  new Failure(code, `${problem} Try again in ${secondsInWords(retryAfterSeconds)}.`, { retryAfterSeconds, cause });

/**
 * Missing and forbidden look alike, so every lookup that finds nothing throws this failure. Without a noun, the route
 * adds the one its path names.
 */
export const notFound = (noun?: string): Failure =>
  new Failure(
    'not_found',
    noun === undefined ? UNNAMED : `There is no such ${noun}: it was deleted, or is not open to you`,
  );

const UNNAMED = 'What this asks for was deleted, or is not open to you';

/** Adds the noun to a `notFound` failure that has none. */
export const withNoun = (error: unknown, noun: string | undefined): unknown =>
  error instanceof Failure && error.code === 'not_found' && error.message === UNNAMED ? notFound(noun) : error;

/** The result of a lookup, or undefined when it finds nothing; rethrows others, such as an unreachable database. */
export const unlessMissing = async <Found>(found: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined;
    throw error;
  }
};

export const invalid = (message: string, fields?: Record<string, string>): Failure =>
  new Failure('invalid', message, fields === undefined ? {} : { fields });

export const conflict = (message: string, details?: unknown): Failure => new Failure('conflict', message, { details });
