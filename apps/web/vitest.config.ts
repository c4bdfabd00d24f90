import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
// oxlint-disable-next-line symbi/direction -- one tool finds the Chromium of every suite; nothing of the app reads this
import { chromiumFlags, findChromium } from '../../tools/lib/chromium.mjs';
// oxlint-disable-next-line symbi/direction -- as above: which tests are quick is said once for every suite
import { isQuick, retries, screens } from '../../tools/lib/quick.mjs';

const executablePath = findChromium();

// React and MUI in production mode, as users get them: their development checks take a third of the time.
process.env['NODE_ENV'] = 'production';

/** Screens in the Chromium of the journeys, with server answers built from the contracts: `npm test -- screens`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), msw({ mode: 'worker-only' })],
  // Found before the first test: a dependency discovered later would reload every page.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
  test: {
    name: 'screens',
    include: isQuick ? screens : ['test/screens/**/*.test.tsx'],
    setupFiles: ['test/support/setup.ts'],
    // The app is loaded once rather than once per file; the setup cleans up after every test.
    isolate: false,
    // A page spends half of its time waiting: five of them keep two cores busy.
    maxWorkers: 5,
    testTimeout: 120_000,
    // As in the journeys: a busy machine must not fail a test.
    expect: { poll: { timeout: 60_000 } },
    retry: retries,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      // As in the journeys: names match by substring.
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
