import type { Browser } from '@playwright/test';
import { longOf, traceTasks, type LongTasks } from './tasks.ts';
import { openVisit, serveBarePage } from './visit.ts';

export interface ColdLoad extends LongTasks {
  /** Largest contentful paint, from the start of the navigation. */
  readonly lcpMs: number;
}

/** The page counts as loaded after this long without requests. */
const QUIET_MS = 1_500;

/** Runs in the page until its largest paint is final, including content loaded when idle. */
const lcpOf = `new Promise((resolve) => {
  let last = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) last = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(() => resolve(last), ${QUIET_MS});
})`;

interface ColdVisit {
  readonly url: string;
  readonly token: string;
  readonly seen: string;
  readonly rate: number;
  readonly isBare?: boolean;
}

/** A first visit with an empty cache on a slowed processor, until nothing more is loaded. */
export const visitCold = async (
  browser: Browser,
  { url, token, seen, rate, isBare = false }: ColdVisit,
): Promise<ColdLoad> => {
  const { context, page, wire, slowDown } = await openVisit(browser, token);
  if (isBare) await serveBarePage(context, url);
  await slowDown(rate);
  const stop = await traceTasks(wire);
  await page.goto(url, { waitUntil: 'commit' });
  // The page is not inspected before it is loaded, since that would take some of its time.
  await page.waitForLoadState('networkidle');
  const lcpMs = await page.evaluate<number>(lcpOf);
  const { tasks } = await stop();
  await page.getByText(seen).first().waitFor();
  await context.close();
  return { lcpMs, ...longOf(tasks) };
};
