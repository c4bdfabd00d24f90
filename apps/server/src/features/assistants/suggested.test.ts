import { expect, test } from 'vitest';
import { readCommand } from './functions/commands.ts';
import { suggestedCommand } from './functions/suggested.ts';

test.each([
  ['What is 17 * 23?', '/calc 17 * 23'],
  ['calculate 17 * 23', '/calc 17 * 23'],
  ['what’s (1.5 + 2) × 4 =?', '/calc (1.5 + 2) * 4'],
  ['How much is 100 / 8', '/calc 100 / 8'],
  ['2+2', '/calc 2+2'],
  ['What time is it?', '/time'],
  ['What time is it in Europe/Berlin?', '/time Europe/Berlin'],
  ['What time is it in Berlin?', '/time Europe/Berlin'],
  ['what time is it now in new york', '/time America/New_York'],
  ['What is the time in São Paulo right now?', '/time America/Sao_Paulo'],
  ['What time is it in UTC?', '/time UTC'],
])('what is asked in %j can only be %j', (asked, command) => {
  expect(suggestedCommand(asked)).toEqual({ command, isCertain: true });
});

test.each([
  ['Calculate the fee for two berths', '/calc 17 * 23'],
  ['please save that the crane is repaired', '/save tag: text'],
  ['What time is it in Atlantis?', '/time Europe/Berlin'],
])('what is asked in %j is told how it is asked: %j', (asked, command) => {
  expect(readCommand(asked)).toEqual({ help: `I run functions by command: \`${command}\`` });
});

test.each([
  'What is 9/11?',
  'What is 2024-2025?',
  'What is the price of 3 berths + 1 boat?',
  'What time is it open?',
  'What time is it in the harbour when the office closes?',
  'What is a pivot?',
  'Save what for whom?',
  'How is the score calculated?',
  '12',
  '+1 (555) 010-9999 +',
  `what is ${' '.repeat(50_000)}1 + x`,
])('%j is a question like any other', (asked) => {
  expect(suggestedCommand(asked)).toBeUndefined();
});

test('what can only be one command is run like it', () => {
  expect(readCommand('calculate 17 * 23')).toEqual(readCommand('/calc 17 * 23'));
  expect(readCommand('What time is it in Berlin?')).toEqual({
    name: 'get_current_time',
    arguments: { timeZone: 'Europe/Berlin' },
  });
});
