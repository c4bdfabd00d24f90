import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations axe sees, each with its elements. The app has no frames, so axe is put into a document once and asked
 * there: its Playwright package starts it anew for every question and merges frames in a second page, at seven times
 * the cost.
 */
async function violationsOf(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};0`);
  return page.evaluate(
    async ({ tags, selector }) => {
      const found = await window.axe.run(selector === undefined ? document : { include: [selector] }, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      });
      return found.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
      );
    },
    { tags: rules, selector: within },
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The page, as it stands now, has no accessibility violation that axe can see.
 * Transitions are waited for, because half-faded text has no honest contrast.
 * @param within a CSS selector, when only a part of the page is meant
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  expect(page.frames(), `${page.url()} has no frames, which axe would not see`).toHaveLength(1);
  expect(await violationsOf(page, within), `${page.url()} has no accessibility violation`).toEqual([]);
}
