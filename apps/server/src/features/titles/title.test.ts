import { limits } from '@symbi/contracts/limits';
import { expect, test } from 'vitest';
import { titleIn, titlePrompt } from './title.ts';

test.each([
  ['Berths of Norvik', 'Berths of Norvik'],
  ['"Berths of Norvik."', 'Berths of Norvik'],
  ['\n\n## **Berths** of Norvik\n\nI chose this because', 'Berths of Norvik'],
  ['Title: Berths of Norvik', 'Berths of Norvik'],
  ['„Liegeplätze in Norvik“', 'Liegeplätze in Norvik'],
  ['「ノルヴィクの停泊所」', 'ノルヴィクの停泊所'],
  ['[Berths](https://evil.example) of Norvik', 'Berths of Norvik'],
  ['Here is a name for it:\n\nBerths of Norvik', 'Berths of Norvik'],
  ['Sure! Here is a name: "Berths of Norvik".', 'Berths of Norvik'],
  ['Hamlet: "To be or not to be"', 'Hamlet: "To be or not to be"'],
  ['Berths of Norvik:\nThis is about berths.', 'Berths of Norvik'],
  ['Berths \u202Eof\u0000 Norvik', 'Berths of Norvik'],
])('%j is the name %j', (answer, name) => {
  expect(titleIn(answer)).toBe(name);
});

test.each([
  '',
  '  \n ',
  '""',
  'Sure, here is a name:',
  'A berth in Norvik costs 24 euros a night, with water. It is free in winter',
  'Certainly! Here is a name for this conversation that I think tells it from all of the others that you have had so far',
])('%j is no name', (answer) => {
  expect(titleIn(answer)).toBeUndefined();
});

test('a long name is cut where other names are', () => {
  expect(titleIn('Norvik '.repeat(13))?.length).toBeLessThanOrEqual(limits.namedTitleLength);
});

test('a model is shown the beginning of both messages as material', () => {
  const { said } = titlePrompt('q'.repeat(10_000), '\uD83D\uDE00'.repeat(10_000));
  expect(said.length).toBeLessThan(4_000);
  expect(said.isWellFormed()).toBe(true);
  expect(JSON.parse(said)).toHaveProperty('question');
});
