import { expect, test } from 'vitest';
import { mayAsCan } from './question.ts';

test.each([
  ['May I smoke?', 'can I smoke?'],
  ['“May I smoke?”', '“can I smoke?”'],
  ['请问在办公室 may I smoke?', '请问在办公室 can I smoke?'],
  ['Où, may the dog sleep?', 'Où, may the dog sleep?'],
  ['What happened in May the first?', 'What happened in May the first?'],
])('%s is read as %s', (question, read) => {
  expect(mayAsCan(question)).toBe(read);
});
