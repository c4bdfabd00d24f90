import { expect, test } from 'vitest';
import { createIndex } from '../search/create-index.ts';
import { composeAnswer } from './compose-answer.ts';
import { selectPassages } from './select-passages.ts';

const answer = (question: string, text: string): string => {
  const index = createIndex();
  index.add({ id: 'file', content: { title: 'file.txt', text } });
  const passages = selectPassages(index.search({ query: question }), { budgetTokens: 1000, threshold: 0 });
  return composeAnswer({ question, passages }).text;
};

test.each([
  [
    'What did the board decide about the request for six benches?',
    'The board met on Monday. The request for six benches was rejected for want of space. Three of them will be set up at the pond instead. The pond was cleaned.',
    'The request for six benches was rejected for want of space. Three of them will be set up at the pond instead. [1]',
  ],
  [
    'Was the budget for the roof approved?',
    'The budget for the roof was approved. However, the work may not begin before May. The hall has a new door.',
    'The budget for the roof was approved. However, the work may not begin before May. [1]',
  ],
  [
    'Is there a workaround for the printer that loses pages?',
    'The printer on the second floor loses pages. There is no workaround; a repair is planned.',
    'The printer on the second floor loses pages. There is no workaround; a repair is planned. [1]',
  ],
  [
    'Wurde der Antrag auf sechs Bänke abgelehnt?',
    'Der Antrag auf sechs Bänke wurde abgelehnt. Stattdessen werden drei Bänke am Teich aufgestellt. Der Teich ist sauber.',
    'Der Antrag auf sechs Bänke wurde abgelehnt. Stattdessen werden drei Bänke am Teich aufgestellt. [1]',
  ],
  [
    'Are dogs allowed in the garden?',
    'Dogs are allowed in the garden. This no longer applies since May. Bicycles are kept in the cellar.',
    'Dogs are allowed in the garden. This no longer applies since May. [1]',
  ],
  [
    'Dürfen Hunde in den Garten?',
    'Hunde dürfen in den Garten. Diese Regel wurde im Mai aufgehoben. Fahrräder stehen im Keller.',
    'Hunde dürfen in den Garten. Diese Regel wurde im Mai aufgehoben. [1]',
  ],
])('%s is answered with the sentence that continues the answer', (question, text, expected) => {
  expect(answer(question, text)).toBe(expected);
});

test('what begins a new paragraph, or only follows, continues nothing', () => {
  const text = 'The request for six benches was rejected.\n\nInstead of a fence, the pond gets a hedge.';
  expect(answer('Was the request for six benches rejected?', text)).toBe(
    'The request for six benches was rejected. [1]',
  );
  expect(answer('Who sells the tickets for the boat?', 'Ida sells the tickets for the boat. The pier is long.')).toBe(
    'Ida sells the tickets for the boat. [1]',
  );
});
