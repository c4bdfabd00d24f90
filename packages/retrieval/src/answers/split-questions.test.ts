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
  ['部屋は広いですか。駐車場はありますか。', ['部屋は広いですか。', '駐車場はありますか。']],
  ['What does "rent" mean? What does "deposit" mean?', ['What does "rent" mean?', 'What does "deposit" mean?']],
  ['Who writes the texts and until when?', ['Who writes the texts', 'until when?']],
  ['Who pays the deposit, and how much?', ['Who pays the deposit', 'how much?']],
  ['When is the website due and by whom', ['When is the website due', 'by whom?']],
  ['Do you know who disagrees and why?', ['Do you know who disagrees', 'why?']],
  ['Wer schreibt die Texte und bis wann?', ['Wer schreibt die Texte', 'bis wann?']],
  ['Qui écrit les textes et pour quand ?', ['Qui écrit les textes', 'pour quand?']],
  ['¿Quién escribe los textos y hasta cuándo?', ['¿Quién escribe los textos', 'hasta cuándo?']],
  ['谁写这些文字，到什么时候？', ['谁写这些文字', '到什么时候?']],
  ['文章は誰が書きますか、いつまでに？', ['文章は誰が書きますか', 'いつまでに?']],
  ['Who pays for repairs and is the garage included?', ['Who pays for repairs', 'is the garage included?']],
  ['Which flat has a balcony and is there a garage?', ['Which flat has a balcony', 'is there a garage?']],
  ['Which gate does Mira use and is the path dark?', ['Which gate does Mira use', 'is the path dark?']],
  ['What was the tool renamed to and what is its port?', ['What was the tool renamed to', 'what is its port?']],
  ['What is the rent and is the garage warm?', ['What is the rent', 'is the garage warm?']],
  [
    'Where is the pool and who lives in Leeds and has a car?',
    ['Where is the pool', 'who lives in Leeds and has a car?'],
  ],
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
  'Who wrote "War and what is it good for"?',
  'What does the book "What Color? And Why?" say?',
  '《你是谁？》这本书是谁写的？',
  'What is the sum of what I owe and what you owe?',
  'What happens if the tenant leaves and does the landlord keep the deposit?',
  'Which days and which hours is it open?',
  'When and where?',
  'What is the difference between how and why?',
  'Who wrote "The time and when"?',
  'Wer schrieb „Was ist Kunst?“ und wer las es?',
  'Wer schrieb »Was ist Kunst?« und wer las es?',
  'Qui a écrit « Est-ce tout ? » et qui a lu ce livre ?',
  'Wer bezahlt, wenn es brennt und wer schuld ist?',
  'Est-ce que le chien et que le chat sont permis ?',
  'Who lives in Leeds and has a car?',
  'Which flat has a balcony and has the lowest rent?',
  'Which flat has the lowest rent and has a garden?',
  'Which room has a window and is a meeting room?',
  'Who is a doctor and has a car?',
  'Welche Wohnung hat einen Balkon und hat die niedrigste Miete?',
  'When does it open? I mean the outdoor pool.',
  'What does the warranty cover? Please answer for model B only.',
  'Do Anna and Will the builder agree?',
  `What is this?\n\n\`\`\`\nIs it code?\n\`\`\`\n\nWho wrote it?`,
  `${'What is the rent? '.repeat(200)}`,
])('%s stays whole', (message) => {
  expect(splitQuestions(message)).toEqual([{ question: message, before: '' }]);
});

test.each([
  ['When is the rent due? Have a nice day!', 'When is the rent due?'],
  ['Will is my neighbor. Are dogs allowed?', 'Are dogs allowed?'],
  ['Hi! How are you? Can you help me? What is the rent?', 'What is the rent?'],
  ['When I moved in, the boiler was broken. Who pays for repairs?', 'Who pays for repairs?'],
  ['Do not tell me the rent. What is the deposit?', 'What is the deposit?'],
])('%s asks one thing', (message, question) => {
  expect(questionsOf(message)).toEqual([question]);
});

test('what a message tells after its questions is kept for the last of them', () => {
  const parts = splitQuestions('What is the rent? When does it open? I mean the outdoor pool.');
  expect(parts.map(({ question }) => question)).toEqual([
    'What is the rent?',
    'When does it open? I mean the outdoor pool.',
  ]);
  expect(splitQuestions('When is the deposit returned? I move out next month.')).toEqual([
    { question: 'When is the deposit returned?', before: 'I move out next month.' },
  ]);
  expect(questionsOf('What is the rent? Please answer in English.')).toEqual(['What is the rent?']);
});

test('open quotations with questions cost no more than other text', () => {
  const start = performance.now();
  // Cubic before: a second each.
  for (const text of ['“?'.repeat(999), '“ ?'.repeat(600), `${'“'.repeat(900)}${'?'.repeat(900)}`])
    splitQuestions(text);
  expect(performance.now() - start).toBeLessThan(500);
});

test('a courtesy between two questions keeps what the second refers to', () => {
  const [, second] = splitQuestions('What is the rent? Thanks! And when is it due?');
  expect(second?.before).toBe('What is the rent? Thanks!');
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

test('a question word at the end asks about what was asked before it', () => {
  const [, tail, last] = splitQuestions('Who writes the texts and until when and why?');
  expect(tail?.tailOf).toEqual({ question: 'Who writes the texts', kind: 'time' });
  expect(last?.tailOf?.kind).toBe('reason');
  for (const [end, kind] of [
    ['where', 'place'],
    ['by whom', 'doer'],
    ['with whom', 'name'],
    ['how often', 'time'],
  ])
    expect(splitQuestions(`Who writes the texts and ${end}?`)[1]?.tailOf?.kind).toBe(kind);
  expect(searchTexts({ question: 'Who writes the texts and until when?' })).toEqual([
    'Who writes the texts and until when?',
    'Who writes the texts',
  ]);
});

test('a modal verb is searched for as no month', () => {
  expect(searchTexts({ question: 'May I smoke?' })).toEqual(['can I smoke?']);
  for (const question of ['What happened in May?', 'What did we earn in May one year ago?', 'May Smith works where?'])
    expect(searchTexts({ question })).toEqual([question]);
});
