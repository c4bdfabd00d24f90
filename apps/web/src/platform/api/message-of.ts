import { ApiError } from '@symbi/client/api-error';
import { text } from '../text/text.ts';

/**
 * The server's message if it is informative, else `fallback`: for its own faults the server only reports that one
 * occurred.
 */
export const messageOf = (error: unknown, fallback: string = text.errors.unknown): string => {
  if (!(error instanceof ApiError) || error.code === 'unreadable' || error.code === 'internal') return fallback;
  return error.message === '' ? fallback : error.message;
};
