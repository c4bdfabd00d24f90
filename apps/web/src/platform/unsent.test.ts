import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, person, startSession } from './api/session.ts';
import { keepUnsent, takeUnsent } from './unsent.ts';

let words: string | undefined;
const forget = keepUnsent('letter', () => words);

beforeEach(() => {
  person.set('ada');
  startSession('first');
  words = 'Dear';
});
afterEach(() => {
  words = undefined;
  takeUnsent('letter');
  endSession();
});

test('what an open form holds when the server ends the session is given back once, to the same person', () => {
  endSession('expired');
  person.set('ada');
  startSession('second');
  expect(takeUnsent('letter')).toBe('Dear');
  expect(takeUnsent('letter')).toBeUndefined();
});

test('somebody else gets nothing, and the first person neither after that', () => {
  endSession('expired');
  person.set('eve');
  expect(takeUnsent('letter')).toBeUndefined();
  person.set('ada');
  expect(takeUnsent('letter')).toBeUndefined();
});

test('a sign-out here, an empty form and a form that is closed keep nothing', () => {
  endSession();
  expect(takeUnsent('letter')).toBeUndefined();
  startSession('second');
  words = undefined;
  endSession('expired');
  expect(takeUnsent('letter')).toBeUndefined();
  startSession('third');
  words = 'Dear';
  forget();
  endSession('expired');
  expect(takeUnsent('letter')).toBeUndefined();
});
