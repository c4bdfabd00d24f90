import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../tools/lib/chromium.mjs';

const executablePath = findChromium();
const isCi = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  reporter: 'line',
  fullyParallel: false,
  forbidOnly: isCi,
  // At a desk a flaky journey fails; in CI one slow moment of a shared machine is asked again.
  failOnFlakyTests: !isCi,
  retries: isCi ? 2 : 0,
  workers: 3,
  // A shared machine may be several times as slow as a desk.
  timeout: isCi ? 120_000 : 60_000,
  expect: { timeout: isCi ? 20_000 : 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Nobody looks at the transitions here; the shell's journeys hold that they are there and can be reduced.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
    // Recording every journey takes longer than the journeys: `--trace on` for the one that fails at a desk.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'journeys' }],
});
