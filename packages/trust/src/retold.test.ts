import { expect, test } from 'vitest';
import { scoreReply } from './index.ts';
import { readThrough } from './testing/scored.ts';
import type { TrustInput } from './types.ts';

const text = 'The lighthouse of Norvik was built in 1871 from grey granite. It is forty metres tall.';
const inputOf = (isRetold?: boolean): TrustInput => {
  const input = {
    question: 'When was the lighthouse of Norvik built?',
    reply: text,
    sources: [{ id: 'a', text, ...(isRetold === undefined ? {} : { isRetold }) }],
  };
  return readThrough(input, () => [0.98, 0.01]);
};

test('what a model says of a page makes no reply Trusted, whatever a verifier reads in it', () => {
  const [quoted, retold] = [scoreReply(inputOf()), scoreReply(inputOf(true))];
  expect(quoted.score).toBeGreaterThan(0.8);
  expect(retold.score).toBeLessThan(0.795);
  expect(retold).toMatchObject({ state: 'checked', mode: 'grounded' });
  expect(retold.signals.find(({ name }) => name === 'retold')?.contribution).toBeLessThan(0);
  expect(scoreReply(inputOf(false))).toEqual(quoted);
});

test('the verdict calls it what it is, and no source', () => {
  expect(scoreReply(inputOf()).verdict).toBe('Both statements of the reply are covered by its sources.');
  expect(scoreReply(inputOf(true)).verdict).toBe(
    'Both statements of the reply are covered by what a model says of pages.',
  );
  const { verified: _read, ...byWords } = inputOf(true);
  const { verdict } = scoreReply({ ...byWords, reply: 'The lighthouse of Norvik was built in 1971 by Anna Berg.' });
  expect(verdict).toContain('was not found in what a model says of pages.');
  expect(verdict).not.toContain('source');
});

test('what seems to be about something else is called what it is', () => {
  const { verified: _read, ...byWords } = inputOf(true);
  const asked = { question: 'What is the capital of Australia?', reply: 'The capital of Australia is Canberra.' };
  expect(scoreReply({ ...byWords, ...asked }).verdict).toContain(
    'what a model says of pages. It seems to be about something else than the question.',
  );
});

test('a judgment or an opinion lifts none of them over it', () => {
  const calibration = { grounded: { slope: 1, intercept: 4, judgments: 40 } };
  const judge = { model: 'judge', finding: 'clean' } as const;
  expect(scoreReply({ ...inputOf(true), calibration, judge }).score).toBeLessThan(0.795);
});
