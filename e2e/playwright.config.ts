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
  workers: 2,
  // A shared machine may be several times as slow as a desk.
  timeout: isCi ? 120_000 : 60_000,
  expect: { timeout: isCi ? 20_000 : 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
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
