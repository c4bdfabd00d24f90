import { expect, test } from 'vitest';
import { unservableIn, unservedIn } from './unservable.ts';

test.each([
  'Draft letter of 3 May: who signed it?',
  'Rewrite rules: what are they?',
  'Translation fees - who pays them?',
  'Put the key on the table',
  'Put the key in the table',
  'Put the books on a table in the hall',
  'Turn the table around before you clean it',
  'What is 9/11?',
  'What is the 80/20 rule?',
])('%j asks for nothing that takes a language model', (asked) => {
  expect([unservableIn(asked), unservedIn(asked)]).toEqual([undefined, undefined]);
});

test.each([
  ['Draft a letter to the landlord', 'writing'],
  ['Write an email: when can we move in?', 'writing'],
  ['Rewrite this: what are the rules?', 'wording'],
  ['Translate the following: where is the station?', 'translation'],
  ['Translate the German text: where is the station?', 'translation'],
  ['Translate German text: where is the station?', 'translation'],
  ['Translate into German: where is the station?', 'translation'],
  ['Put this in a table', 'table'],
  ['Put the monthly rents into a table', 'table'],
  ['Turn the rents into a bar chart', 'table'],
  ['Turn the rents into charts', 'table'],
  ['Put the rents in table form', 'table'],
  ['Convert the list to tables', 'table'],
  ['Convert the list to table format', 'table'],
  ['Put the rents on a timeline', 'table'],
  ['Make a table of the rents', 'table'],
  ['What is 9/11 + 2/11?', 'calculation'],
  ['What is 12/4?', 'calculation'],
])('%j asks for %s', (asked, unservable) => {
  expect(unservableIn(asked)).toBe(unservable);
});
