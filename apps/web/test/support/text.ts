import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** It says this, whatever stands around it. */
export const expectToSay = (locator: Locator, part: string): Promise<void> =>
  expect.poll(() => locator.elements()[0]?.textContent).toContain(part);
