import { ApiError } from '@symbi/client/api-error';
import { text } from '../text/text.ts';

/** The server's message, or `fallback` if it says nothing specific, as for the server's own faults. */
export const messageOf = (error: unknown, fallback: string = text.errors.unknown): string => {
  if (!(error instanceof ApiError) || error.code === 'unreadable' || error.code === 'internal') return fallback;
  return error.message === '' ? fallback : error.message;
};
