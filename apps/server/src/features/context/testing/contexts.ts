import { createContext, listContexts, searchContexts } from '@symbi/contracts/context';
import type { TestUser } from '@symbi/testkit/user';

/** Stores a context of a user. */
export const add = async (user: TestUser, data: unknown, tag = 'notes', more: Record<string, unknown> = {}) =>
  createContext.response.parse((await user.call('POST', '/api/context', { tag, source: 'symbi', data, ...more })).body);

/** A page of a user's contexts. */
export const list = async (user: TestUser, query = '') =>
  listContexts.response.parse((await user.call('GET', `/api/context${query}`)).body);

/** The search results of a user. */
export const find = async (user: TestUser, query: string, more = '') =>
  searchContexts.response.parse(
    (await user.call('GET', `/api/context/search?query=${encodeURIComponent(query)}${more}`)).body,
  );
