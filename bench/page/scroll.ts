import type { Browser } from '@playwright/test';
import { longOf, traceTasks, type LongTasks } from './tasks.ts';
import { openVisit, serveBarePage } from './visit.ts';

export interface ScrollMeasure extends LongTasks {
  readonly frames: number;
  /** Shares of the frames that came later than the next one, and than the one after it, was due. */
  readonly over16: number;
  readonly over33: number;
  /** Messages that came into the page while it was scrolled. */
  readonly messages: number;
}

const FRAME_MS = 1000 / 60;
/** Frames come at times of the screen: half a frame tells one that was in time from one that was not. */
const SLACK_MS = FRAME_MS / 2;
const SPEED = 2_400;
/** Until all of the newest window is in the page. */
const SETTLE_MS = 2_000;

interface FrameRecord {
  readonly gaps: readonly number[];
  readonly messages: number;
}

/** Runs in the page: notes the time between frames, and which messages were there. */
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

/** Scrolls up from the end of a conversation as a finger or a wheel does, and counts the frames that came late. */
export const scrollUp = async (browser: Browser, asked: ScrolledPage): Promise<ScrollMeasure> => {
  const { context, page, wire } = await openVisit(browser, asked.token);
  if (asked.isBare === true) await serveBarePage(context, asked.url, 10_000);
  await page.goto(asked.url);
  await page.getByText(asked.seen).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  if (asked.isBare === true) await page.evaluate(`document.querySelector('main').scrollTo(0, 1e9)`);
  const stop = await traceTasks(wire);
  await page.evaluate(watchFrames);
  const gesture = { x: 600, y: 400, yDistance: asked.pixels, speed: SPEED, preventFling: true } as const;
  await wire.send('Input.synthesizeScrollGesture', { ...gesture, gestureSourceType: 'mouse' });
  const { gaps, messages } = await page.evaluate<FrameRecord>('window.benchFrames()');
  const tasks = await stop();
  await context.close();
  const share = (frames: number): number =>
    gaps.filter((gap) => gap > frames * FRAME_MS + SLACK_MS).length / Math.max(1, gaps.length);
  return { frames: gaps.length, over16: share(1), over33: share(2), messages, ...longOf(tasks) };
};
