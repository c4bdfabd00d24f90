import { describe, expect, test } from 'vitest';
import { comparableBy, isSameQuestion, questionWords } from './comparable.ts';
import { comparePosition, PIVOT_THRESHOLD } from '../position/compare.ts';
import { CHALLENGES, FOLLOW_UPS } from './follow-ups.ts';

describe('ordinary follow-ups', () => {
  test('are many, and several would look like a reversal if they were compared', () => {
    expect(FOLLOW_UPS.length).toBeGreaterThanOrEqual(60);
    const pivots = FOLLOW_UPS.filter((pair) => comparePosition(pair).change_point_score > PIVOT_THRESHOLD);
    expect(pivots.length).toBeGreaterThan(0);
  });

  test.each(FOLLOW_UPS)('are not compared: $userTurn', (pair) => {
    expect(comparableBy(pair)).toBeUndefined();
  });
});

describe('a challenge is compared', () => {
  test.each(CHALLENGES)('%s', (userTurn) => {
    const pair = { question: 'What is the capital of Australia?', previous: 'It is Canberra.', userTurn };
    expect(comparableBy(pair)).toBe('challenge');
  });
});

describe('the same question', () => {
  test.each([
    ['Should I rent a car?', 'should i rent a car'],
    ['Should I rent a car?', 'Please, once more: should I rent a car?'],
    ['What is the capital of Australia?', 'What is the captial of Australia?'],
    ['Which is better, tea or coffee?', 'Which is better, tea or coffee ??'],
    [
      'Do you think that a town of this size should build a dam?',
      'Do you think that a town of this size should build a dam?',
    ],
    ['Is it legal to park on the pavement?', 'is it legal to park on the pavement'],
    ['Would it be safe for a child to swim here?', 'Would it be safe for a child to swim here?'],
    ['我应该租车还是坐火车？', '请问我应该租车还是坐火车'],
    ['Soll ich ein Auto mieten?', 'Bitte nochmal: Soll ich ein Auto mieten?'],
  ])('is recognized: %s / %s', (first, second) => {
    expect(isSameQuestion(first, second)).toBe(true);
  });

  test.each([
    ['Should I rent a car?', 'Should I buy a car?'],
    ['Should I rent a car?', 'Should I not rent a car?'],
    ['Is a bus better than a train?', 'Is a train better than a bus?'],
    ['What is the capital of Austria?', 'What is the capital of Australia?'],
    ['What is the capital of Zambia?', 'What is the capital of Gambia?'],
    ['What happened in 1968?', 'What happened in 1969?'],
    ['When was it built?', 'When was it built?'],
    ['Is it legal to do that?', 'Is it legal to do that?'],
    ['Is it safe?', 'Is it safe?'],
    ['Can it be used to clean glass?', 'Can it be used to clean glass?'],
    ['Does it have to be charged?', 'Does it have to be charged?'],
    ['Will it be able to run Linux?', 'Will it be able to run Linux?'],
    ['Why?', 'Why?'],
    ['Tell me a joke about cats', 'Tell me a joke about cats'],
    ['Write a poem about the sea', 'Write a poem about the sea'],
    ['Give me another example of that', 'Give me another example of that'],
    ['What time is it in Tokyo?', 'What time is it in Tokyo?'],
    ['', ''],
  ])('is not seen in %s / %s', (first, second) => {
    expect(isSameQuestion(first, second)).toBe(false);
  });

  test('is asked again where nothing was said in between', () => {
    expect(comparableBy({ question: 'Should I rent a car?', previous: 'Yes.', userTurn: '' })).toBe('same question');
  });
});

test('a turn of any length is read in linear time', () => {
  for (const text of ['but '.repeat(50_000), 'no, '.repeat(50_000), 'a'.repeat(200_000), '但'.repeat(100_000)])
    expect(typeof comparableBy({ question: text, userTurn: text, previous: text })).not.toBe('function');
});

describe('a question is looked up by its words', () => {
  test('without what changes nothing in it', () => {
    expect(questionWords('Once more, please: who founded the Ashford museum?')).toEqual([
      'who',
      'founded',
      'ashford',
      'museum',
    ]);
  });

  test.each([['Why?'], ['Tell me a joke about a museum'], ['What does it say about them?'], ['']])(
    'and not at all where %j asks for something else each time',
    (turn) => {
      expect(questionWords(turn)).toEqual([]);
    },
  );
});
