import { expect, test } from 'vitest';
import { composeAnswer, createIndex, selectPassages } from '../index.ts';

const answer = (question: string, title: string, text: string): string => {
  const index = createIndex();
  index.add({ id: '1', content: { title, text } });
  index.add({ id: '2', content: { title: 'handbook.docx, Pay', text: 'The shop assistant has the key to the shop.' } });
  const passages = selectPassages(index.search({ query: question }), { budgetTokens: 1_500, threshold: 0.5 });
  return composeAnswer({ question, passages }).text;
};
const list = [
  '- Switch off the alarm.',
  '- Turn on oven 2 first, then oven 1.',
  '- Check the fridge temperatures.',
  '- Unlock the front door at 6.30 a.m.',
].join('\n');

test('the list below the heading that a question names is quoted whole, each item on a line of its own', () => {
  const question = 'What do I have to do when I open the shop?';
  expect(answer(question, 'handbook.docx, Opening the shop', list)).toBe(`${list} [1]`);
  expect(answer(question, 'handbook.docx, Closing the shop in winter', list)).not.toContain('oven');
});

test('one item alone has no mark', () => {
  expect(answer('Which oven is turned on first?', 'handbook.docx, Mornings', list)).toBe(
    'Turn on oven 2 first, then oven 1. [1]',
  );
});
