import type { Browser, Page } from '@playwright/test';
import { longOf, traceTasks, type LongTasks } from './tasks.ts';
import { openVisit } from './visit.ts';

const LONGEST_MS = 240_000;
const LOOK_MS = 1_000;
/** Time until the last code is highlighted and other work after a reply is done. */
const SETTLE_MS = 3_000;

/** Polls at intervals, because constant polling would take some of the page's time. */
const waitForEnd = async (page: Page, ending: string): Promise<void> => {
  const began = performance.now();
  const isThere = `document.body.textContent.includes(${JSON.stringify(ending)})`;
  while (!(await page.evaluate<boolean>(isThere))) {
    if (performance.now() - began > LONGEST_MS) throw new Error('The reply did not end.');
    await page.waitForTimeout(LOOK_MS);
  }
  await page.waitForTimeout(SETTLE_MS);
};

interface StreamRequest {
  readonly url: string;
  readonly token: string;
  readonly rate: number;
  readonly ending: string;
  /** Also counts the elements whose style was computed in one go, which takes some of the page's time. */
  readonly areStylesTold?: boolean;
}

interface ReplyMeasure extends LongTasks {
  readonly restyled: number;
}

/** Sends a message, and traces the page while the reply streams and until it has settled. */
export const watchReply = async (browser: Browser, asked: StreamRequest): Promise<ReplyMeasure> => {
  const { url, token, rate, ending, areStylesTold = false } = asked;
  const { context, page, wire, slowDown } = await openVisit(browser, token);
  await page.goto(url);
  const composer = page.getByRole('textbox').last();
  await composer.fill('Write a long answer.');
  await page.waitForLoadState('networkidle');
  await slowDown(rate);
  const stop = await traceTasks(wire, areStylesTold);
  await composer.press('Enter');
  await waitForEnd(page, ending);
  const { tasks, restyled } = await stop();
  await context.close();
  return { ...longOf(tasks), restyled };
};
