import { expect, test } from 'vitest';
import { loadVectors } from '../../node/load-vectors.ts';
import { createIndex } from '../search/create-index.ts';
import { composeAnswer } from './compose-answer.ts';
import { selectPassages } from './select-passages.ts';

const SENTENCES = 'Rinse the tank. Run two cycles without coffee.';

const answer = (question: string, text: string): string => {
  const index = createIndex({ vectors: loadVectors() });
  index.add({ id: 'guide', content: { title: 'guide.txt', text } });
  const passages = selectPassages(index.search({ query: question }), { budgetTokens: 500 });
  return composeAnswer({ question, passages }).text;
};

test.each([
  ['a heading of Markdown', `## First use\n\n${SENTENCES}\n\n## Milk\n\nOat milk froths.`],
  ['a line of its own', `First use\n${SENTENCES}\n\nMilk\nOat milk froths.`],
  ['words before the sentences of a paragraph', `First use. ${SENTENCES}\n\nMilk. Oat milk froths.`],
])('%s answers with the sentences below it', (_, text) => {
  expect(answer('What should I do before the first use?', text)).toBe(`${SENTENCES} [1]`);
});

test('a heading that has only some of the words answers nothing', () => {
  const text = '## Oat milk\n\nIt froths well.\n\n## Prices of spare parts\n\nA seal costs 4 euros.';
  expect(answer('What do spare parts of the frother cost?', text)).not.toContain('Prices');
});

test('a heading at the end of a passage is no answer', () => {
  expect(answer('What should I do before the first use?', `Oat milk froths.\n\n## First use`)).not.toContain(
    'First use',
  );
});

test('a line of data is not taken for a heading', () => {
  expect(answer('What is the noise?', 'Weight 6.4 kg\nNoise 62 dB\nPressure 15 bar')).toContain('Noise 62 dB');
});
