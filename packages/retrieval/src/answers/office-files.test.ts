import { expect, test } from 'vitest';
import { loadVectors } from '../../node/load-vectors.ts';
import { createIndex } from '../search/create-index.ts';
import { composeAnswer } from './compose-answer.ts';
import { selectPassages } from './select-passages.ts';

const PAY = [
  'Wages are paid on the last Friday of the month. Night hours, from 10 p.m. to 5 a.m., earn a supplement of 15 %.',
  'Position: Shop assistant; Hourly wage: £12.60\nPosition: Baker; Hourly wage: £15.20',
].join('\n\n');
const HANDBOOK = {
  Holiday: 'Full-time staff have 28 days of paid holiday a year. In December nobody may take more than two days.',
  Pay: PAY,
  Discounts: 'Staff get 30 % off everything except cakes made to order. Leftover bread may be taken home.',
};
const MONEY = [
  '- Budget: £2.4 million',
  '- Spent so far: £910,000',
  '- Forecast overrun: £130,000, because of contaminated soil',
];

const answer = (question: string, parts: Readonly<Record<string, string>>) => {
  const index = createIndex({ vectors: loadVectors() });
  for (const [title, text] of Object.entries(parts))
    index.add({ id: title, content: { title: `f.docx, ${title}`, text } });
  const passages = selectPassages(index.search({ query: question }), { budgetTokens: 1000, threshold: 0.5 });
  return composeAnswer({ question, passages }).text;
};

test('what gets paid is what is paid, not paid holiday', () => {
  expect(answer('When do I get paid?', HANDBOOK)).toBe('Wages are paid on the last Friday of the month. [1]');
});

test('who asks whether they may take something home is told what may be taken', () => {
  expect(answer('May I take bread home?', HANDBOOK)).toContain('Leftover bread may be taken home. [1]');
  expect(answer('Who took the bread?', HANDBOOK)).not.toContain('Wages');
});

test('the row of what is asked about answers, and not a sentence with more of the other words', () => {
  expect(answer('How much does a baker earn per hour?', HANDBOOK)).toBe('Position: Baker; Hourly wage: £15.20 [1]');
  expect(answer('How much do night hours earn?', HANDBOOK)).toContain('a supplement of 15 %');
});

test('the item of a list that has a reason is quoted to who asks why', () => {
  expect(answer('Why is the project over budget?', { Money: MONEY.join('\n') })).toContain(MONEY[2]?.slice(2));
  expect(answer('What is the budget?', { Money: MONEY.join('\n') })).not.toContain('soil');
  // Of two reasons one would be chosen by chance.
  const two = [...MONEY, '- The roof is late because of frost'].join('\n');
  expect(answer('Why is the project over budget?', { Money: two })).not.toContain('soil');
});

test('a date below a title with a word of the question does not tell when', () => {
  const parts = { 'Library extension': 'Town council, 14 October 2026', Risks: 'Bats may nest in the roof.' };
  expect(answer('When will the library open?', parts)).not.toContain('October');
  expect(answer('When is the library extension?', parts)).toContain('October');
});
