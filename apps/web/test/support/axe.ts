import { storageKeys } from '@symbi/contracts/limits';
import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { followThemeOfOtherTabs } from '../../src/platform/theme-mode.ts';

// As the app does at its start; needed to switch themes.
followThemeOfOtherTabs();

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The only rules that colors affect: names, roles and places are the same in both themes. */
const colors = ['color-contrast', 'link-in-text-block'];

/** A tooltip opens wherever the pointer is when the screen changes size, and is outside every landmark. */
const isTooltip = (target: string): boolean => document.querySelector(target)?.getAttribute('role') === 'tooltip';

const violations = async (runOnly: axe.RunOnly, without: readonly string[] = []): Promise<string[]> => {
  // Half-faded text has no meaningful contrast.
  const finite = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map(({ finished }) => finished));
  const found = await axe.run(document, {
    runOnly,
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => !(id === 'region' && isTooltip(target.join(' '))))
      .map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  );
};

const still = new CSSStyleSheet();
still.replaceSync('*, *::before, *::after { transition: none !important }');

/** Ends what fades, and lets nothing fade from now on: a color on its way is nobody's. */
const holdStill = async (): Promise<void> => {
  document.adoptedStyleSheets = [still];
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};

/** Switches the theme like a toggle in another tab. */
export const turnTheme = async (theme: 'light' | 'dark'): Promise<void> => {
  // Colors fade, and inherited ones fade one after another: transitions are off while the theme switches.
  document.adoptedStyleSheets = [still];
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.theme, newValue: theme }));
  expect(document.documentElement.dataset['theme'], 'theme of the page').toBe(theme);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  if (theme === 'light') document.adoptedStyleSheets = [];
};

/** What says something in a font that is none of ours: a browser gives its own controls another one. */
const foreignFonts = (): string[] =>
  [...document.body.querySelectorAll('*')]
    .filter((shown) => [...shown.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()))
    .filter((shown) => shown.checkVisibility() && shown.closest('math, svg, style, script') === null)
    .map((shown) => `${getComputedStyle(shown).fontFamily}: ${shown.textContent.slice(0, 60)}`)
    .filter((font) => !/^("Inter Variable"|Inter|[^,]*monospace)/.test(font));

/**
 * The current screen has no accessibility violation that axe can detect, in either theme, and all of it is in our fonts.
 * @param without rules that do not hold here yet; the test says why
 */
export const expectAccessible = async (...without: readonly string[]): Promise<void> => {
  // A button that was just enabled still fades from the color it had before.
  await holdStill();
  expect(foreignFonts(), 'text in a font of the browser').toEqual([]);
  expect(await violations({ type: 'tag', values: everything }, without), 'violations').toEqual([]);
  await turnTheme('dark');
  expect(await violations({ type: 'rule', values: colors }), 'violations in the dark theme').toEqual([]);
  await turnTheme('light');
};

const overlaysBesideScreen = (): string[] =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')]
    .map((shown) => shown.getBoundingClientRect())
    .filter(({ left, right }) => left < 0 || right > innerWidth)
    .map(({ left, right }) => `${left} to ${right}`);

/** On a small phone nothing is wider than the screen, and the screen is accessible there too. */
export const expectToFitPhone = async (): Promise<void> => {
  await page.viewport(360, 640);
  // Components that listen to the window's size re-render shortly after it changes.
  await expect
    .poll(() => document.documentElement.scrollWidth, { message: 'width of what is shown' })
    .toBeLessThanOrEqual(360);
  // Overlays do not widen the page, but can still extend beyond it.
  await expect.poll(overlaysBesideScreen, { message: 'what is laid over the page and not whole on it' }).toEqual([]);
  await expectAccessible();
};
