import { expect, test } from 'vitest';
import { readCommand } from './functions/commands.ts';
import { suggestedCommand } from './functions/suggested.ts';

/** The name of a zone depends on the version of Node. */
const resolved = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;

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
  ['What time is it in Asia/Kolkata?', '/time Asia/Kolkata'],
  ['What time is it in Mumbai?', '/time Asia/Kolkata'],
  ['What time is it in US/Pacific?', `/time ${resolved('US/Pacific')}`],
  ['What time is it in america/argentina/buenos aires?', '/time America/Argentina/Buenos_Aires'],
  ['What time is it in America/Kentucky/Louisville?', `/time ${resolved('America/Kentucky/Louisville')}`],
  ['What time is it in America/Indiana/Petersburg?', '/time America/Indiana/Petersburg'],
  ['What time is it in Kyiv?', '/time Europe/Kyiv'],
  ['What time is it in Beijing?', '/time Asia/Shanghai'],
  ['What time is it in San Francisco?', '/time America/Los_Angeles'],
  ['What time is it in Washington?', '/time America/New_York'],
  ['work out 17 * 23', '/calc 17 * 23'],
  ['calculate 555 - 1234', '/calc 555 - 1234'],
  ['What is 500 - 1000?', '/calc 500 - 1000'],
  ['2024 - 11 - 28 =', '/calc 2024 - 11 - 28'],
])('what is asked in %j can only be %j', (asked, command) => {
  expect(suggestedCommand(asked)).toEqual({ command, isCertain: true });
});

test.each([
  ['Calculate the fee for two berths', '/calc 17 * 23'],
  ['please save that the crane is repaired', '/save tag: text'],
  ['Save this for later', '/save tag: text'],
  ['save boats: the crane is repaired', '/save tag: text'],
  ['work out 17 times 23', '/calc 17 * 23'],
  ['What time is it in Atlantis?', '/time Europe/Berlin'],
  ['What time is it in Petersburg?', '/time Europe/Berlin'],
  ['What time is it in Mars/Olympus?', '/time Europe/Berlin'],
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
  'Store hours on Sunday',
  'save money tips',
  'Save the date at 10:30',
  'work out at the gym',
  'work out 30 minutes a day',
  '2024 - 11 - 28',
  'What is 2024 - 11 - 28?',
  '28 / 11 / 2024',
  '555 - 1234',
  '(555) 010 - 9999',
  '1 - 800 - 555 - 1234',
  '030 - 1234567',
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
