import { expect, test } from 'vitest';
import { searchTexts } from './question.ts';
import { splitQuestions } from './split-questions.ts';

const questionsOf = (message: string): string[] => splitQuestions(message).map(({ question }) => question);

test.each([
  ['What is the notice period? And who pays for repairs?', ['What is the notice period?', 'who pays for repairs?']],
  ['How much is the rent and where can I park?', ['How much is the rent', 'where can I park?']],
  ['What is the deposit, and is there a garage?', ['What is the deposit', 'is there a garage?']],
  ['1. What is the rent?\n2. Who cleans the stairs?', ['What is the rent?', 'Who cleans the stairs?']],
  ['Wer zahlt Reparaturen und wann ist die Miete fällig?', ['Wer zahlt Reparaturen', 'wann ist die Miete fällig?']],
  ['Qui paie le loyer et quand faut-il le payer ?', ['Qui paie le loyer', 'quand faut-il le payer ?']],
  ['¿Quién paga la renta y cuándo vence?', ['¿Quién paga la renta', 'cuándo vence?']],
  ['谁付修理费？租金什么时候到期？', ['谁付修理费？', '租金什么时候到期？']],
])('%s is two questions', (message, questions) => {
  expect(questionsOf(message)).toEqual(questions);
});

test.each([
  'What is the rent?',
  'the rent',
  'My rent is 950 euros.',
  'Is it red or is it blue?',
  'Explain how and why it works',
  'What is the difference between what he said and what she said?',
  'Compare the notice period with the days of leave',
  'Who wrote it? Why? When? Where? For whom? With whom?',
  `What is this?\n\n\`\`\`\nIs it code?\n\`\`\`\n\nWho wrote it?`,
  `${'What is the rent? '.repeat(200)}`,
])('%s stays whole', (message) => {
  expect(splitQuestions(message)).toEqual([{ question: message, before: '' }]);
});

test('what a message tells beside its question is set apart, and kept for a question that needs it', () => {
  expect(splitQuestions('I move out next month. When is the deposit returned? Thanks in advance.')).toEqual([
    { question: 'When is the deposit returned?', before: 'I move out next month.' },
  ]);
  expect(searchTexts({ question: 'The heating is broken. Who pays?' })).toContain('Who pays?\nThe heating is broken.');
});

test('a question that refers to the one before it is searched for together with that one', () => {
  expect(searchTexts({ question: 'How high is the rent and when is it due?' })).toEqual([
    'How high is the rent and when is it due?',
    'How high is the rent',
    'when is it due?\nHow high is the rent',
  ]);
  expect(searchTexts({ question: 'How high is the rent? Is there a garage?' })).toContain('Is there a garage?');
});

test('a modal verb is searched for as no month', () => {
  expect(searchTexts({ question: 'May I smoke?' })).toEqual(['can I smoke?']);
  expect(searchTexts({ question: 'What happened in May?' })).toEqual(['What happened in May?']);
});
