import { expect, test } from 'vitest';
import { compareReplies, countVerdicts } from './compare-model.ts';

const verdicts = (contents: readonly string[]): string[][] =>
  compareReplies(contents).map((sentences) => sentences.map(({ verdict }) => verdict));

test('sentences that say the same agree, with the sentence of the other beside them', () => {
  const [first] = compareReplies(['The harbour opens at nine. Bring a coat.', 'The harbour opens at nine in summer.']);
  expect(first?.[0]).toMatchObject({
    start: 0,
    end: 26,
    verdict: 'agrees',
    others: [{ reply: 1, text: 'The harbour opens at nine in summer.' }],
  });
  expect(first?.[1]).toMatchObject({ verdict: 'alone', others: [] });
});

test.each([
  ['another number', 'The tower is 330 metres high.', 'The tower is 324 metres high.'],
  ['a denial', 'The harbour ferry runs on Sundays.', 'The harbour ferry does not run on Sundays.'],
])('%s is a difference on both sides', (_, left, right) => {
  expect(verdicts([left, right])).toEqual([['differs'], ['differs']]);
});

test('one of several that differs is enough', () => {
  const three = ['The tower is 330 metres high.', 'The tower is 330 metres high.', 'The tower is 300 metres high.'];
  expect(verdicts(three)).toEqual([['differs'], ['differs'], ['differs']]);
});

test('marks of reference are no numbers, and code, greetings and empty replies are not compared', () => {
  expect(verdicts(['The tower is 330 metres high. [1]', 'The tower is 330 metres high. [2]'])).toEqual([
    ['agrees'],
    ['agrees'],
  ]);
  expect(verdicts(['Yes.', '', '```\nconst harbour = open(9)\n```'])).toEqual([[], [], []]);
});

test('what agrees, differs and stands alone is counted', () => {
  const [sentences = []] = compareReplies([
    'The harbour opens at nine. Bring warm coats along.',
    'The harbour opens at nine.',
  ]);
  expect(countVerdicts(sentences)).toEqual({ agrees: 1, differs: 0, alone: 1 });
});

test('long replies are compared within a moment', () => {
  const long = Array.from({ length: 2_000 }, (_, index) => `Harbour number ${index} opens at nine in summer.`).join(
    ' ',
  );
  expect(compareReplies([long, long, long, long])[0]).toHaveLength(200);
});
