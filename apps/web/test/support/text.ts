import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Asserts that the element contains this text. */
export const expectToSay = (locator: Locator, part: string): Promise<void> =>
  expect.poll(() => locator.elements()[0]?.textContent ?? `nothing beside: ${document.body.innerText}`).toContain(part);
