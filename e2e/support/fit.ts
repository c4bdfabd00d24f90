import { expect, type Page } from '@playwright/test';

/**
 * What is wider than the screen, at most five of each kind. `innerWidth` cannot tell on a phone: there it grows with
 * whatever sticks out, so all is compared with the width that the test set.
 */
const tooWide = (width: number): string[] => {
  const nameOf = (element: Element): string => {
    const { left, right } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
    return `<${element.tagName.toLowerCase()}> "${name}" from ${Math.round(left)} to ${Math.round(right)}`;
  };
  const isCut = (element: Element): boolean => {
    for (let around = element.parentElement; around !== null; around = around.parentElement)
      if (around !== document.documentElement && getComputedStyle(around).overflowX !== 'visible') return true;
    return false;
  };
  const shown = [...document.querySelectorAll('body, body *')].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  const beyond = (edge: number, within: readonly Element[]): string[] => {
    const isBeyond = (element: Element): boolean => element.getBoundingClientRect().right > edge + 0.5;
    const outermost = within.filter(
      (element) => isBeyond(element) && !isBeyond(element.parentElement ?? document.body),
    );
    return outermost.slice(0, 5).map(nameOf);
  };
  // A table or a formula may scroll by itself. What holds messages, headings or fields is a screen of its own.
  const panes = shown.filter(
    (element) =>
      /auto|scroll/u.test(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth &&
      element.querySelector('[data-message], h1, h2, h3, form, input, textarea') !== null,
  );
  const page = document.documentElement.scrollWidth;
  return [
    ...(page > width ? [`the page: ${page} px`] : []),
    ...beyond(
      width,
      shown.filter((element) => !isCut(element)),
    ),
    ...panes.flatMap((pane) => [
      `scrolls sideways by ${pane.scrollWidth - pane.clientWidth} px: ${nameOf(pane)}`,
      ...beyond(pane.getBoundingClientRect().right, [...pane.querySelectorAll('*')]),
    ]),
  ];
};

/** Nothing is wider than the screen: neither the page nor a pane of it scrolls sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(tooWide, width), { message: `${page.url()} fits into ${width} px` })
    .toEqual([]);
}
