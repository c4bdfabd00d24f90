import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
// oxlint-disable-next-line symbi/direction -- one tool finds the Chromium of every suite; nothing of the app reads this
import { chromiumFlags, findChromium } from '../../tools/lib/chromium.mjs';

const executablePath = findChromium();

// React and MUI as people get them: what they only check and record for developers takes a third of the time.
process.env['NODE_ENV'] = 'production';

/** Screens in the Chromium of the journeys, with the server's answers made from the contracts: `npm test -- screens`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), msw({ mode: 'worker-only' })],
  // Found before the first test: a library that turns up later would load every page anew.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
  test: {
    name: 'screens',
    include: ['test/screens/**/*.test.tsx'],
    setupFiles: ['test/support/setup.ts'],
    // The app is loaded once, not once a file; every test cleans up after itself in the setup.
    isolate: false,
    // A page waits for a third of its time: three of them keep two cores busy.
    maxWorkers: 3,
    testTimeout: 120_000,
    // As in the journeys: a busy machine is no reason to fail one.
    expect: { poll: { timeout: 60_000 } },
    // As in the journeys: one more try in CI, and none at a desk.
    retry: process.env['CI'] === undefined ? 0 : 1,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      // As in the journeys: a name is found by a part of it.
      locators: { exact: false },
      screenshotFailures: false,
      traceView: false,
      dependencySourcemaps: false,
      provider: playwright({
        launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: chromiumFlags },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
});
