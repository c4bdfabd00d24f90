import '@fontsource-variable/inter/wght.css';
import './app/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { App } from './app/app.tsx';
import { preparePages } from './app/pages.tsx';
import { createRoutes } from './app/router.tsx';
import { followOtherTabs } from './platform/api/session.ts';
import { createHistory } from './platform/navigation/history.ts';
import { pause } from './platform/pause.ts';
import { followSystemTheme, followThemeOfOtherTabs, printInLight } from './platform/theme-mode.ts';

followOtherTabs();
followThemeOfOtherTabs();
followSystemTheme();
printInLight();

/** How long the first page may wait for its data, to be drawn once and whole; after that, what has arrived is drawn. */
const PATIENCE_MS = 400;

const begin = async (container: Element): Promise<void> => {
  // The modules evaluated so far have held up the page long enough.
  await pause();
  const history = createHistory(createBrowserHistory());
  const routes = createRoutes();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([preparePages(routes, history.place.location), patience]);
  const root = createRoot(container);
  // A transition is drawn in pieces, which leaves the browser room between them.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App history={history} prepared={routes} />
      </StrictMode>,
    ),
  );
};

const container = document.querySelector('#root');
if (container !== null) void begin(container);
