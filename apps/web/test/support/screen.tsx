import type { HttpHandler } from 'msw';
import { createMemoryRouter } from 'react-router';
import { render, type RenderResult } from 'vitest-browser-react';
import { App } from '../../src/app/app.tsx';
import { createRoutes } from '../../src/app/router.tsx';
import { startSession } from '../../src/platform/api/session.ts';
import { network } from './network.ts';
import { sampleServer } from './server.ts';

/**
 * The whole app at an address, for somebody who is signed in.
 * @param handlers what the server answers differently from the sample one; the first that fits a call answers it
 */
export const openScreen = async (path: string, ...handlers: readonly HttpHandler[]): Promise<RenderResult> => {
  network.use(...handlers, ...sampleServer);
  startSession('token-of-a-test');
  const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
  return render(<App router={router} />);
};
