import type { Browser } from '@playwright/test';
import type { Product, Running } from './product.ts';

const SETTLE_MS = 3_000;

export interface PageLoad {
  /** Bytes over the wire, in kB: bodies as sent. */
  readonly kB: number;
  readonly requests: number;
  /** Time from the navigation until the composer is usable. */
  readonly composerMs: number;
}

/** A first visit of a signed-in person, with an empty cache. */
export const loadPage = async (browser: Browser, product: Product, running: Running): Promise<PageLoad> => {
  const context = await browser.newContext();
  await context.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
  }, running.session);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  let [bytes, requests] = [0, 0];
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  const began = performance.now();
  await page.goto(`${running.url}${product.page()}`, { waitUntil: 'commit' });
  await page.locator(product.composer).first().waitFor();
  const composerMs = performance.now() - began;
  // Includes loading after the page is usable; a fixed wait, because one of the two never becomes idle.
  await page.waitForTimeout(SETTLE_MS);
  await context.close();
  return { kB: bytes / 1000, requests, composerMs };
};
