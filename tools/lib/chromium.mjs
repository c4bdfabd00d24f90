import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { aptInstall } from './apt.mjs';
import { at } from './paths.mjs';
import { runNode } from './run.mjs';
import { say } from './say.mjs';

/** The shell is the same engine without windows, and a journey in it takes three quarters of the time. */
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

/** Nothing but the pages of a test: no sandbox to ask a container for, no graphics card, no calls of its own. */
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
 * A Chromium of this machine: CHROMIUM_PATH, else a usual place, else Playwright's own.
 * @returns {string | undefined} path of an executable
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return existsSync(chosen) ? chosen : undefined;
  return [...usual, chromium.executablePath()].find((path) => existsSync(path));
}

/** Starts the Chromium that was found. */
export function launchChromium() {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: chromiumFlags });
}

/** A package can be a stub that only asks for another package. */
function answers(path) {
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

/**
 * Finds Chromium, and installs one when there is none.
 * @returns {Promise<string | undefined>} path of an executable
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined && answers(found)) return found;
  if (process.env['CHROMIUM_PATH']) {
    say(`CHROMIUM_PATH names ${process.env['CHROMIUM_PATH']}, which does not run.`);
    return undefined;
  }
  // A page without any font would be measured in boxes.
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
