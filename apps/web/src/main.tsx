import '@fontsource-variable/inter/wght.css';
import './app/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { App } from './app/app.tsx';
import { followOtherTabs } from './platform/api/session.ts';
import { createHistory } from './platform/navigation/history.ts';
import { followThemeOfOtherTabs } from './platform/theme-mode.ts';

followOtherTabs();
followThemeOfOtherTabs();

const container = document.querySelector('#root');
if (container !== null) {
  const root = createRoot(container);
  // As a transition it is drawn piece by piece, and leaves the browser room between them.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App history={createHistory(createBrowserHistory())} />
      </StrictMode>,
    ),
  );
}
