import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useState } from 'react';
import type { RouteObject } from 'react-router';
import type { AppHistory } from '../platform/navigation/history.ts';
import { useThemeMode } from '../platform/theme-mode.ts';
import { AppRouter, createRoutes } from './router.tsx';
import { createStyleCache } from './style-cache.ts';
import { themeOf } from './theme.ts';

const styleCache = createStyleCache();

interface AppProps {
  readonly history: AppHistory;
  /** Routes whose files and data have been requested already. */
  readonly prepared?: RouteObject[];
}

export const App = ({ history, prepared }: AppProps) => {
  const [routes] = useState(() => prepared ?? createRoutes());
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={themeOf(useThemeMode())}>
        <CssBaseline />
        <AppRouter {...{ history, routes }} />
      </ThemeProvider>
    </CacheProvider>
  );
};
