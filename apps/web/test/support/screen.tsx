import type { HttpHandler } from 'msw';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { render } from 'vitest-browser-react';
import { App } from '../../src/app/app.tsx';
import { startSession } from '../../src/platform/api/session.ts';
import { createHistory } from '../../src/platform/navigation/history.ts';
import { worker } from './worker.ts';

export interface OpenScreen {
  /** Where the app is by now: path and query. */
  readonly address: () => string;
  /** Goes back in the history. */
  readonly back: () => Promise<void>;
}

/**
 * The whole app at an address, for a visitor who is not signed in.
 * @param handlers what the server answers differently from the sample one; the first that fits a call answers it
 */
export const openAsGuest = async (path: string, ...handlers: readonly HttpHandler[]): Promise<OpenScreen> => {
  worker.use(...handlers);
  const history = createHistory(createMemoryHistory({ initialEntries: [path] }));
  await render(<App history={history} />);
  return {
    address: () => `${history.place.location.pathname}${history.place.location.search}`,
    back: async () => history.go(-1),
  };
};

/** The same for somebody who is signed in. */
export const openScreen = (path: string, ...handlers: readonly HttpHandler[]): Promise<OpenScreen> => {
  startSession('token-of-a-test');
  return openAsGuest(path, ...handlers);
};
