import { afterEach, expect, test } from 'vitest';
import { takeTyped, typeAhead } from '../../src/platform/type-ahead.ts';

afterEach(takeTyped);

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

test('a letter that AltGr types is kept for a field on its way, and a command is left to whoever wants it', () => {
  typeAhead(() => undefined);
  press('a');
  expect(press('@', { modifierAltGraph: true, ctrlKey: true, altKey: true })).toBe(false);
  expect(press('€', { modifierAltGraph: true })).toBe(false);
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(press('x', { altKey: true })).toBe(true);
  expect(takeTyped()).toBe('a@€');
});
