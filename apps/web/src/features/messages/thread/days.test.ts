import { expect, test } from 'vitest';
import { daysAbove } from './days.ts';

const now = new Date(2026, 2, 5, 9, 30);
const said = (...when: [number, number, number, number?]) => ({ timestamp: new Date(...when).toISOString() });

test('a day stands above its first message, the near ones by their word', () => {
  const messages = [said(2026, 1, 27, 23), said(2026, 2, 4, 0), said(2026, 2, 4, 23), said(2026, 2, 5, 1)];
  expect(daysAbove(messages, now)).toEqual(['Feb 27, 2026', 'Yesterday', null, 'Today']);
});

test('a conversation of today alone needs no day', () => {
  expect(daysAbove([said(2026, 2, 5, 1), said(2026, 2, 5, 9)], now)).toEqual([null, null]);
});

test('an imported message has the day on which it was said', () => {
  const imported = { ...said(2026, 2, 5), origin: { at: new Date(2025, 0, 2, 12).toISOString() } };
  expect(daysAbove([imported, said(2026, 2, 5, 9)], now)).toEqual(['Jan 2, 2025', 'Today']);
});
