import type { Browser } from '@playwright/test';
import { longOf, traceTasks, type LongTasks } from './tasks.ts';
import { openVisit, serveBarePage } from './visit.ts';

export interface ScrollMeasure extends LongTasks {
  readonly frames: number;
  /** Shares of frames that came later than the next one, or the one after that, was due. */
  readonly over16: number;
  readonly over33: number;
  /** Messages that appeared in the page while scrolling. */
  readonly messages: number;
  /** Elements whose style was computed in one go: the tenth highest number. */
  readonly restyled: number;
}

const FRAME_MS = 1000 / 60;
/** Frames come at multiples of the screen's interval, so half a frame separates on-time from late ones. */
const SLACK_MS = FRAME_MS / 2;
const SPEED = 2_400;
/** Time until the newest window is complete in the page. */
const SETTLE_MS = 2_000;

interface FrameRecord {
  readonly gaps: readonly number[];
  readonly messages: number;
}

/** Runs in the page: records the time between frames, and the messages present. */
const watchFrames = `(() => {
  const gaps = [];
  const seen = new Set();
  let last = null;
  let isOn = true;
  const look = (at) => {
    if (last !== null) gaps.push(at - last);
    last = at;
    if (isOn) requestAnimationFrame(look);
  };
  const note = () => {
    for (const row of document.querySelectorAll('[data-message]')) seen.add(row.dataset.message);
  };
  const timer = setInterval(note, 500);
  note();
  requestAnimationFrame(look);
  window.benchFrames = () => {
    isOn = false;
    clearInterval(timer);
    note();
    return { gaps, messages: seen.size };
  };
})()`;

interface ScrolledPage {
  readonly url: string;
  readonly token: string;
  readonly seen: string;
  readonly pixels: number;
  readonly isBare?: boolean;
}

/** Scrolls up from the end of a conversation like a finger or a wheel, and counts late frames. */
export const scrollUp = async (browser: Browser, asked: ScrolledPage): Promise<ScrollMeasure> => {
  const { context, page, wire } = await openVisit(browser, asked.token);
  if (asked.isBare === true) await serveBarePage(context, asked.url, 10_000);
  await page.goto(asked.url);
  await page.getByText(asked.seen).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  if (asked.isBare === true) await page.evaluate(`document.querySelector('main').scrollTo(0, 1e9)`);
  const stop = await traceTasks(wire, true);
  await page.evaluate(watchFrames);
  const gesture = { x: 600, y: 400, yDistance: asked.pixels, speed: SPEED, preventFling: true } as const;
  await wire.send('Input.synthesizeScrollGesture', { ...gesture, gestureSourceType: 'mouse' });
  const { gaps, messages } = await page.evaluate<FrameRecord>('window.benchFrames()');
  const { tasks, restyled } = await stop();
  await context.close();
  const share = (frames: number): number =>
    gaps.filter((gap) => gap > frames * FRAME_MS + SLACK_MS).length / Math.max(1, gaps.length);
  return { frames: gaps.length, over16: share(1), over33: share(2), messages, restyled, ...longOf(tasks) };
};
