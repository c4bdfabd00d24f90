import { expect, test } from 'vitest';
import { loadVectors } from '../../node/load-vectors.ts';
import { createIndex } from '../search/create-index.ts';
import { composeAnswer } from './compose-answer.ts';
import { selectPassages } from './select-passages.ts';
import { findBelowHeadings } from './statements.ts';

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

test.each([
  [
    'What foods are allowed during pregnancy?',
    'Foods not allowed during pregnancy\nRaw fish. Soft cheese of raw milk.',
    'not allowed',
  ],
  [
    'What is covered by the insurance?',
    '## Not covered by the insurance\n\nTheft of bicycles. Damage by water.',
    'Not covered',
  ],
  ['Who won the final?', 'Leeds won the final\nThe match was played in rain. It was cold.', 'Leeds won'],
  ['What is the capital of Germany?', 'Berlin is the capital of Germany\n\nIt has many people.', 'Berlin is'],
])('a heading that says something itself is not replaced by what stands below it: %s', (question, text, words) => {
  expect(answer(question, text)).toContain(words);
});

test.each(['University', 'Union', 'College'])('a heading with the word %s excludes nothing', (word) => {
  const text = `${word} fees\n\nThey are paid in October. Ask the office.`;
  expect(answer(`What about ${word.toLowerCase()} fees?`, text)).toBe('They are paid in October. Ask the office. [1]');
});

test('what is unavailable is not below its heading', () => {
  const text = 'Unavailable rooms\n\nThe attic is dry. It has a window.';
  expect(answer('What about unavailable rooms?', text)).toContain('Unavailable rooms');
});

test('what stands below a heading ends with its paragraph, or at the next heading', () => {
  expect(answer('What is the first use?', 'First use\nRinse the tank well.\n\nOat milk froths well.')).toBe(
    'Rinse the tank well. [1]',
  );
});

test('white space before short sentences costs no more than other text', () => {
  const text = `${'\n'.repeat(3_000)}${'Ann pays. '.repeat(60)}`;
  const statements = Array.from({ length: 60 }, (_, at) => {
    const start = 3_000 + 10 * at;
    return { start, end: start + 9, text: 'Ann pays.' };
  });
  // Cubic before: minutes.
  expect(findBelowHeadings(text, statements).size).toBeLessThan(3);
});

test('a heading at the end of a passage is no answer', () => {
  expect(answer('What should I do before the first use?', `Oat milk froths.\n\n## First use`)).not.toContain(
    'First use',
  );
});

test('a line of data is not taken for a heading', () => {
  expect(answer('What is the noise?', 'Weight 6.4 kg\nNoise 62 dB\nPressure 15 bar')).toContain('Noise 62 dB');
});
