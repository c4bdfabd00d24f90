import { expect, test } from 'vitest';
import { questionBefore, readFollowUp, type HistoryTurn } from './follow-up.ts';
import { searchText } from './question.ts';

const turn = (role: string, text: string): HistoryTurn => ({ role, text });
const history = [
  turn('user', 'What is a pivot?'),
  turn('assistant', 'A change score above 0.6 is a pivot.'),
  turn('user', 'Are you sure?'),
  turn('assistant', 'A change score above 0.6 is a pivot.'),
];

test.each([
  'Are you sure?',
  'Are you really sure about that?',
  'Is that right?',
  'Really?',
  'But are you sure? Is that true?',
  'Bist du sicher?',
  'Êtes-vous sûr ?',
  '¿Estás seguro?',
  '你确定吗？',
  '本当ですか？',
])('%s asks the question before again', (message) => {
  expect(readFollowUp(message, history)).toEqual({ question: 'What is a pivot?', isMore: false });
});

test.each([
  'Tell me more',
  'more',
  'What else?',
  'Go on.',
  'Mehr davon',
  'Quoi d’autre ?',
  'Más detalles',
  '更多',
  'もっと教えて',
])('%s asks for more of it', (message) => {
  expect(readFollowUp(message, history)).toEqual({ question: 'What is a pivot?', isMore: true });
});

test.each([
  'Tell me more about bonds',
  'What is the total?',
  'Is that right of way public?',
  'Is that right for cats?',
  'Why is that so?',
  'More salt or less?',
  '',
])('%j asks for itself', (message) => {
  expect(readFollowUp(message, history)).toEqual({ question: message, isMore: false });
});

test('a doubt before a question is not part of it, and a doubt with nothing before it stays', () => {
  expect(readFollowUp('Are you sure? What is a bond?', history).question).toBe('What is a bond?');
  expect(readFollowUp('Are you sure?', []).question).toBe('Are you sure?');
});

test('the question before is the last that says what it asks, and alone is searched for', () => {
  expect(questionBefore(history)?.text).toBe('What is a pivot?');
  expect(searchText({ question: 'Are you really sure?', history })).toBe('What is a pivot?');
  expect(questionBefore([turn('user', 'Really?')])).toBeUndefined();
});
