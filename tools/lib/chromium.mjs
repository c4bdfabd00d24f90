import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { aptInstall } from './apt.mjs';
import { at } from './paths.mjs';
import { runNode } from './run.mjs';
import { say } from './say.mjs';

/** The headless shell is the same engine without windows, and takes three quarters of the time per journey. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Only the test's pages: no sandbox, which containers may forbid, no graphics card, no background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium on this machine: CHROMIUM_PATH, else a usual location, else Playwright's own.
 * @returns {string | undefined} path of an executable
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return existsSync(chosen) ? chosen : undefined;
  return [...usual, chromium.executablePath()].find((path) => existsSync(path));
}

/** Starts the Chromium found. */
export function launchChromium() {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: chromiumFlags });
}

/** Checks that it runs, because a package can be a stub that asks for another package. */
function answers(path) {
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

/**
 * Finds Chromium, or installs it.
 * @returns {Promise<string | undefined>} path of an executable
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined && answers(found)) return found;
  if (process.env['CHROMIUM_PATH']) {
    say(`CHROMIUM_PATH names ${process.env['CHROMIUM_PATH']}, which does not run.`);
    return undefined;
  }
  // Without any font, tests would measure placeholder boxes.
  const fonts = 'fonts-dejavu-core';
  if ((await aptInstall(['chromium-headless-shell', fonts])) || (await aptInstall(['chromium', fonts]))) {
    const installed = findChromium();
    if (installed !== undefined && answers(installed)) return installed;
  }
  say("Installing Playwright's Chromium ...");
  const { code } = await runNode([at('node_modules/playwright/cli.js'), 'install', 'chromium']);
  const own = chromium.executablePath();
  if (code === 0 && existsSync(own)) return own;
  say('No Chromium: install one, or set CHROMIUM_PATH to its executable, and run this again.');
  return undefined;
}
