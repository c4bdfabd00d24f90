import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = 'http://127.0.0.1:3000';

/** What every screen needs; kept apart so that a change of ours does not make browsers load it again. */
const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|@emotion|stylis|zod)[\\/]/;

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  build: {
    target: 'baseline-widely-available',
    // Nothing is inlined: the content security policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'framework', test: framework, priority: 1 }] } },
    },
  },
});
