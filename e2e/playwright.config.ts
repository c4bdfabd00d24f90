import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/lib/chromium.mjs';

const executablePath = findChromium();
const isCi = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  reporter: 'line',
  fullyParallel: false,
  forbidOnly: isCi,
  // A journey that fails now and then has found something, so it is not asked again at a desk. In CI it is, once, and the
  // line that calls it flaky is to be read: a shared machine makes more races than a desk.
  retries: isCi ? 1 : 0,
  // Some wait, for a server that is tried again or for a second look: four keep two cores busy.
  workers: 4,
  // A shared machine may be many times as slow as a desk, and is no reason to fail: only what never comes ends by the clock.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Nobody looks at the transitions here; the shell's journeys hold that they are there and can be reduced.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
    // Recording every journey takes longer than the journeys: `--trace on` for the one that fails.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumFlags,
    },
  },
  projects: [{ name: 'journeys' }],
});
