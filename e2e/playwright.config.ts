import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/lib/chromium.mjs';
import { isQuick, journeys, retries } from '../tools/lib/quick.mjs';

const executablePath = findChromium();
const isCi = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  reporter: 'line',
  fullyParallel: false,
  forbidOnly: isCi,
  // An intermittent failure is a finding, so journeys are not retried locally. CI retries once, and a line that calls a
  // journey flaky must be read: a shared machine causes more races than a local one.
  retries,
  ...(isQuick ? { grep: journeys.map((title) => new RegExp(title)) } : {}),
  // Some journeys wait, for a retried server call or for a second look: four workers keep two cores busy.
  workers: 4,
  // A shared machine may be many times slower than a local one: the limit only ends what never finishes.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Transitions are not under test here; the shell's journeys check that they exist and can be reduced.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
    // Recording every journey takes longer than running them: use `--trace on` for a failing one.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumFlags,
    },
  },
  projects: [{ name: 'journeys' }],
});
