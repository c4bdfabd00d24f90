import { expect, it } from 'vitest';
import { stanceWords } from './stance.ts';

it.each([
  ['supportive', 'not supportive', 0.9, 'supportive → not supportive'],
  ['supportive', 'unclear', 0.98, 'Was supportive, changed its mind'],
  ['supportive', 'unclear', 0.2, 'Was supportive'],
  ['unclear', 'refusing', 0.7, 'Changed its mind, now refusing'],
  ['unclear', 'refusing', 0.6, 'Now refusing'],
  ['unclear', 'unclear', 0.8, 'Changed its mind'],
  ['unclear', 'unclear', 0.1, 'No position was recognized'],
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
  expect(stanceWords(point)).toBe('No position was recognized');
});
