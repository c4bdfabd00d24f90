import { ApiError } from '@symbi/client/api-error';
import { text } from '../text/text.ts';

/** The server's message, or `fallback` if it says nothing specific, as for the server's own faults. */
export const messageOf = (error: unknown, fallback: string = text.errors.unknown): string => {
  if (!(error instanceof ApiError) || error.code === 'unreadable' || error.code === 'internal') return fallback;
  return error.message === '' ? fallback : error.message;
};

/** A sentence that says what failed, and then the server's reason if it gives one. */
export const withReason = (what: string, error: unknown): string => {
  const reason = messageOf(error, '');
  return reason === '' ? what : `${what} ${reason}`;
};
