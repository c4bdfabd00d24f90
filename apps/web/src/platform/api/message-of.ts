import { ApiError } from '@symbi/client/api-error';
import { text } from '../text/text.ts';

/** The server's message where it has something to say, else `fallback`: of a fault of its own it only says that it was one. */
export const messageOf = (error: unknown, fallback: string = text.errors.unknown): string => {
  if (!(error instanceof ApiError) || error.code === 'unreadable' || error.code === 'internal') return fallback;
  return error.message === '' ? fallback : error.message;
};
