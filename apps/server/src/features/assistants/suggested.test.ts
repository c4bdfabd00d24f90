import { expect, test } from 'vitest';
import { suggestedCommand } from './functions/suggested.ts';

test.each([
  ['What is 17 * 23?', '/calc 17 * 23'],
  ['calculate 17 * 23', '/calc 17 * 23'],
  ['what’s (1.5 + 2) × 4 =?', '/calc (1.5 + 2) * 4'],
  ['How much is 100 / 8', '/calc 100 / 8'],
  ['2+2', '/calc 2+2'],
  ['What time is it?', '/time'],
  ['What time is it in Europe/Berlin?', '/time Europe/Berlin'],
])('what is asked in %j is done by %j', (asked, command) => {
  expect(suggestedCommand(asked)).toBe(command);
});

test.each([
  'What is 9/11?',
  'What is 2024-2025?',
  'What is the price of 3 berths + 1 boat?',
  'What time is it open?',
  'What time is it in the harbour when the office closes?',
  'What is a pivot?',
  '12',
  '+1 (555) 010-9999 +',
  `what is ${' '.repeat(50_000)}1 + x`,
])('%j is a question like any other', (asked) => {
  expect(suggestedCommand(asked)).toBeUndefined();
});
