import { expect, test } from 'vitest';
import { loadVectors } from '../../node/load-vectors.ts';
import { createIndex } from '../search/create-index.ts';
import { composeAnswer } from './compose-answer.ts';
import { selectPassages } from './select-passages.ts';

/** What is quoted of each file; of other documents than files, first. */
const askOf = (question: string, files: readonly string[], documents: readonly string[] = []): string[] => {
  const index = createIndex({ vectors: loadVectors() });
  for (const [at, text] of [...files, ...documents].entries())
    index.add({ id: `${at}`, content: { title: 'File', text } });
  const fileOf = (id: string): string | undefined => (Number(id) < files.length ? id : undefined);
  const passages = selectPassages(index.search({ query: question }), { budgetTokens: 1_000, groupOf: fileOf });
  const { text, others = [] } = composeAnswer({ question, passages, fileOf });
  return [text, ...others.map((other) => other.text)].map((one) => one.replaceAll(/ ?\[\d+\]/g, ''));
};
const ask = (question: string, ...files: readonly string[]): string[] => askOf(question, files).toSorted();

test.each([
  ['What is the monthly rent?', 'The monthly rent is 1,180 euros.', 'The monthly rent is 1,090 euros.'],
  ['Are dogs allowed?', 'Dogs are not allowed.', 'Dogs are allowed.'],
  ['Who is the landlord?', 'The landlord is Anna Moen.', 'The landlord is Per Lund.'],
  ['When does the course begin?', 'The course begins on Monday.', 'The course begins on Thursday.'],
  ['How long is the notice period?', 'The notice period is three months.', 'The notice period is four weeks.'],
  ['Wie hoch ist die Miete?', 'Die Miete beträgt 1.180 Euro.', 'Die Miete beträgt 1.090 Euro.'],
])('to %j two files that disagree are both quoted', (question, one, other) => {
  expect(ask(question, one, other)).toEqual([one, other].toSorted());
  const rest = 'The flat has three rooms and a cellar. The tenant keeps them clean. Repairs are told to the caretaker.';
  expect(ask(question, `${rest} ${one}`, `${rest} ${other}`)).toEqual([one, other].toSorted());
});

test.each([
  ['What is the monthly rent?', 'The monthly rent is 1,180 euros.', 'The monthly rent is €1180.00.'],
  ['What is the monthly rent?', '2. The monthly rent is 1,180 euros.', '4. The monthly rent is 1,180 euros.'],
  ['When does the office open?', 'The office opens at 09:00.', 'The office opens at 9:00.'],
  ['How long is the notice period?', 'The notice period is 14 days.', 'The notice period is two weeks.'],
  ['Who is the landlord?', 'The landlord is Anna Moen.', 'Anna Moen is the landlord.'],
  ['Are dogs allowed?', 'Dogs are not allowed.', 'Dogs are not allowed in the garden.'],
  ['What is the monthly rent?', 'The monthly rent is 1,180 euros.', 'The bakery sells rolls for 3 euros.'],
])('to %j two files that agree are one answer', (question, one, other) => {
  expect(ask(question, one, other)).toHaveLength(1);
});

test('of many files three are quoted, and each value once', () => {
  const rents = [1_100, 1_100, 1_200, 1_300, 1_400, 1_400];
  const files = rents.map((rent) => `The monthly rent is ${rent} euros.`);
  const quoted = ask('What is the monthly rent?', ...files);
  expect(quoted).toHaveLength(3);
  expect(new Set(quoted).size).toBe(3);
});

test('what answers besides is quoted as well, first if it is of no file', () => {
  const files = ['Dogs in the garden are allowed as a rule.', 'Dogs in the garden are not allowed as a rule.'];
  const leash = 'The rule for dogs in the garden: keep them on a leash.';
  const question = 'What is the rule for dogs in the garden?';
  expect(ask(question, ...files, leash)).toEqual([...files, leash].toSorted());
  expect(askOf(question, files, [leash])).toEqual([leash, ...files]);
});
