import type { HttpHandler } from 'msw';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { render } from 'vitest-browser-react';
import { App } from '../../src/app/app.tsx';
import { startSession } from '../../src/platform/api/session.ts';
import { createHistory } from '../../src/platform/navigation/history.ts';
import { worker } from './worker.ts';

export interface OpenScreen {
  /** The app's current path and query. */
  readonly address: () => string;
  /** The part of the address after `#`, with it. */
  readonly hash: () => string;
  /** Goes back in the history. */
  readonly back: () => Promise<void>;
  /** Goes to another address, as a link does. */
  readonly goTo: (path: string) => Promise<void>;
}

/**
 * Opens the whole app at an address for a signed-out visitor.
 * @param handlers answers that differ from the sample server's; the first that matches a call is used
 */
export const openAsGuest = async (path: string, ...handlers: readonly HttpHandler[]): Promise<OpenScreen> => {
  worker.use(...handlers);
  const history = createHistory(createMemoryHistory({ initialEntries: [path] }));
  await render(<App history={history} />);
  return {
    hash: () => history.place.location.hash,
    address: () => `${history.place.location.pathname}${history.place.location.search}`,
    back: async () => history.go(-1),
    goTo: async (to) => history.push(to),
  };
};

/** The same for a signed-in user. */
export const openScreen = (path: string, ...handlers: readonly HttpHandler[]): Promise<OpenScreen> => {
  startSession('token-of-a-test');
  return openAsGuest(path, ...handlers);
};
