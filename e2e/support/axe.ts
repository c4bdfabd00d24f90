import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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
  const builder = new AxeBuilder({ page }).withTags(rules);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
  expect(found, `${page.url()} has no accessibility violation`).toEqual([]);
}
