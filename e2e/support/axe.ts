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

/** A page parses the minified file in less than half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;

/** The only rules that colors affect: names, roles and places are the same in both themes. */
const colors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * The violations axe detects, each with its elements. The app has no frames, so axe is injected into a document once
 * and run there: its Playwright package injects it anew for every run and merges frames in a second page, at seven
 * times the cost. Waits for transitions, because half-faded text has no meaningful contrast.
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
 * The current page has no accessibility violation that axe can detect.
 * @param within a CSS selector, to check only a part of the page
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A diagram in its sandbox is an image with a title; its contents are not ours.
  const frames = page.frames().filter((frame) => !frame.url().includes('/diagram/'));
  expect(frames, `${page.url()} has no frames, which axe would not see`).toHaveLength(1);
  expect(await violationsOf(page, everything, within), `${page.url()} has no accessibility violation`).toEqual([]);
}

/** Switches to the other theme like a toggle in another tab: nothing reloads, and nothing closes. */
async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(async (key) => {
    const newValue = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark';
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    if (document.documentElement.dataset['theme'] !== newValue) throw new Error('The page does not follow the theme');
    // Colors fade, and inherited ones fade one after another: transitions are off here.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = document.adoptedStyleSheets.length === 0 ? [still] : [];
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, storageKeys.theme);
}

/** The same in both themes: the second is checked for colors only, and the page ends in the first. */
export async function expectAccessibleInThemes(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  await turnTheme(page);
  const found = await violationsOf(page, colors, within);
  expect(found, `${page.url()} has no accessibility violation in the other theme`).toEqual([]);
  await turnTheme(page);
}
