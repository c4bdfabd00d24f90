import { expect, it } from 'vitest';
import { stanceWords } from './stance.ts';

it.each([
  ['supportive', 'not supportive', 0.9, 'supportive → not supportive'],
  ['supportive', 'unclear', 0.98, 'Was supportive, changed its mind'],
  ['supportive', 'unclear', 0.2, 'Was supportive'],
  ['unclear', 'refusing', 0.7, 'Changed its mind, now refusing'],
  ['unclear', 'refusing', 0.6, 'Now refusing'],
  ['unclear', 'unclear', 0.8, 'Changed its mind'],
  ['unclear', 'unclear', 0.1, 'Changed its wording or details'],
  ['supportive', 'supportive', 0.1, 'Stayed supportive'],
])('a change from %s to %s at %d reads %j', (from, to, score, words) => {
  expect(stanceWords({ stance_from: from, stance_to: to, change_point_score: score, kind: 'change' })).toBe(words);
});

it('what was not compared changed no mind', () => {
  const point = {
    stance_from: 'unclear',
    stance_to: 'unclear',
    change_point_score: 0.9,
    kind: 'not_compared',
  } as const;
  expect(stanceWords(point)).toBe('Not compared with an earlier reply');
});

it.each([
  ['same', 'Kept its answer'],
  ['change', 'Changed its wording or details'],
  ['refusal', 'Refused one of the two times'],
  ['topic', 'Moved to another subject'],
] as const)('two positions without a name, compared as %s, read %j', (kind, words) => {
  const point = { stance_from: 'unclear', stance_to: 'unclear', change_point_score: 0.1, kind };
  expect(stanceWords(point)).toBe(words);
});
