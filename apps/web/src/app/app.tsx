import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../platform/api/query-client.ts';
import { useThemeMode } from '../platform/theme-mode.ts';
import { themeOf } from './theme.ts';

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
const styleCache = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });

export const App = ({ router }: { readonly router: DataRouter }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={themeOf(useThemeMode())}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </CacheProvider>
);
