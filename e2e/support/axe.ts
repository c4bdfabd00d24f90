import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { storageKeys } from '@symbi/contracts/limits';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The minified file is read by a page in less than half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;

/** All that colors can break: names, roles and places are the same in both themes. */
const colors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * The violations axe sees, each with its elements. The app has no frames, so axe is put into a document once and asked
 * there: its Playwright package starts it anew for every question and merges frames in a second page, at seven times
 * the cost. Transitions are waited for, because half-faded text has no honest contrast.
 */
async function violationsOf(
  page: Page,
  runOnly: typeof everything | typeof colors,
  within?: string,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};0`);
  return page.evaluate(
    async ({ only, selector }) => {
      const finite = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(finite.map(({ finished }) => finished));
      const found = await window.axe.run(selector === undefined ? document : { include: [selector] }, {
        runOnly: { type: only.type, values: [...only.values] },
        resultTypes: ['violations'],
      });
      return found.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
      );
    },
    { only: runOnly, selector: within },
  );
}

/**
 * The page, as it stands now, has no accessibility violation that axe can see.
 * @param within a CSS selector, when only a part of the page is meant
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A diagram in its sandbox is a picture with a title; what is drawn in it is not ours.
  const frames = page.frames().filter((frame) => !frame.url().includes('/diagram/'));
  expect(frames, `${page.url()} has no frames, which axe would not see`).toHaveLength(1);
  expect(await violationsOf(page, everything, within), `${page.url()} has no accessibility violation`).toEqual([]);
}

/** Turns the page to the other theme, as a toggle in another tab does: nothing is loaded anew, and nothing closes. */
async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(async (key) => {
    const newValue = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark';
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    if (document.documentElement.dataset['theme'] !== newValue) throw new Error('The page does not follow the theme');
    // Colors fade into each other, those that are inherited one after the other: here they are there at once.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = document.adoptedStyleSheets.length === 0 ? [still] : [];
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, storageKeys.theme);
}

/** The same in both themes: the second one is asked for its colors, and the page is left in the first. */
export async function expectAccessibleInThemes(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  await turnTheme(page);
  const found = await violationsOf(page, colors, within);
  expect(found, `${page.url()} has no accessibility violation in the other theme`).toEqual([]);
  await turnTheme(page);
}
