import { expect, test } from 'vitest';
import { loadVectors } from '../../node/load-vectors.ts';
import { createIndex } from '../search/create-index.ts';
import { composeAnswer, type Answer } from './compose-answer.ts';
import { selectPassages } from './select-passages.ts';

const ask = (question: string, text: string, told?: string): Answer => {
  const index = createIndex({ vectors: loadVectors() });
  index.add({ id: 'file', content: { title: 'file.txt', text } });
  const passages = selectPassages(index.search({ query: question }), { budgetTokens: 1000, threshold: 0 });
  const history = told === undefined ? [] : [{ role: 'user', text: told }];
  return composeAnswer({ question, passages, history });
};

const PORT =
  'The harbour master is Mr Lund. Boats pay 30 euros a night. The gate is open from May on. Wash the boats at the ramp.';

test.each([
  ['What is the phone number of the harbour master?', PORT],
  ['What is the e-mail address of the harbour master?', PORT],
  ['How much do boats pay in 2031?', PORT],
  ['Can I sell the boats?', PORT],
  [
    'Wie viel zahlt der Hafenmeister?',
    'Der Hafenmeister heißt Lund. Der Hafenmeister zahlt pünktlich. Boote dürfen bleiben.',
  ],
])('%s is not answered by what is only near it', (question, text) => {
  const { answered, isBeside } = ask(question, text);
  expect(!answered || isBeside === true).toBe(true);
});

test.each([
  ['What is the phone number of the harbour master?', 'The harbour master, Mr Lund, answers on 040 555 0199.'],
  ['When does the office open?', 'The office opens at eleven.'],
  ['How much do boats pay a night?', 'Boats pay 30 euros a night.'],
  ['Wie viel kostet ein Boot?', 'Ein Boot kostet 30 Euro.'],
])('%s is answered by what has it', (question, text) => {
  expect(ask(question, text)).toEqual(expect.objectContaining({ answered: true, text: `${text} [1]` }));
  expect(ask(question, text).isBeside).toBeUndefined();
});

test('asked when, a sentence with a duration is preferred to one with more words of the question', () => {
  const text =
    'The deposit is 900 euros. It is returned within 10 days of the check-out. The deposit may not be used by the tenant as rent.';
  expect(ask('When will I get my deposit back?', text).text).toContain('within 10 days');
});

test('a price for a month is no other price', () => {
  const text = 'La cuota mensual es de 38,90 euros. La matrícula cuesta 25 euros y no se devuelve.';
  expect(ask('¿Cuánto cuesta mensual?', text).text).toBe('La cuota mensual es de 38,90 euros. [1]');
});

test('a yes-no question is answered by what denies it, and by what does not repeat who asks', () => {
  const text = 'Mooring by night is excluded. Water is included. The skipper may keep the key. Dogs are allowed.';
  expect(ask('Is mooring by night included?', text)).toMatchObject({ text: 'Mooring by night is excluded. [1]' });
  expect(ask('May the skipper keep dogs?', text)).toMatchObject({ text: 'Dogs are allowed. [1]' });
});

test('a question that says of a thing only what was told before is answered by what is about that', () => {
  const policy = 'We pay within 20 days after all documents arrive. Rust is excluded.';
  expect(ask('Do they pay?', policy, 'Someone stole my camera, the window was open.').isBeside).toBe(true);
  const theft = 'They pay for a stolen camera if no window was open.';
  expect(ask('Do they pay?', theft, 'Someone stole my camera, the window was open.').isBeside).toBeUndefined();
});

test.each([
  [
    'Wie viel Geld bekommt Frau Moen zurück?',
    'Frau Ida Moen\nSeestraße 3\n30917 Holm\n\nSehr geehrte Frau Moen,\n\nFrau Moen bekommt 80 Euro Geld zurück.',
    'Frau Moen bekommt 80 Euro Geld zurück. [1]',
  ],
  [
    'What does Ms Moen get back?',
    'Dear Ms Moen,\n\nMs Moen gets 80 euros back.\n\nKind regards',
    'Ms Moen gets 80 euros back. [1]',
  ],
  [
    'How long do pear pancakes fry?',
    'Pear pancakes (serves 4)\nMix flour and eggs. Pear pancakes fry for two minutes on each side.',
    'Pear pancakes fry for two minutes on each side. [1]',
  ],
])('%s is not answered by a line that addresses or names', (question, text, expected) => {
  expect(ask(question, text).text).toBe(expected);
});

test('sentences that have far less of the question than the answer are not quoted beside it', () => {
  const text =
    'All other boats belong to the club. The club may move boats after a warning of two days. Members may keep a key. Boats need a number.';
  expect(ask('Can the club move boats without a warning?', text).text).toBe(
    'The club may move boats after a warning of two days. [1]',
  );
});

test('what replaces something, and what holds for the rest, is quoted with it', () => {
  expect(
    ask('What should I use instead of the old valve?', 'The old valve is no longer sold. Use the ball valve.').text,
  ).toBe('The old valve is no longer sold. Use the ball valve. [1]');
  const text = 'Members pay for repairs up to 100 euros. All other repairs are paid by the club.';
  expect(ask('Do members pay for repairs?', text).text).toBe(`${text} [1]`);
});

test('hostile text costs no more than other text', () => {
  const start = performance.now();
  for (const text of [
    'Frau A '.repeat(15_000),
    'A '.repeat(50_000),
    '1 '.repeat(50_000),
    `${'a'.repeat(50_000)}: 1`,
    'Aa:'.repeat(33_000),
    '(('.repeat(50_000),
  ])
    for (const question of ['What are the side effects?', 'Who is Frau A?', 'How much is it?', text.slice(0, 100_000)])
      composeAnswer({
        question,
        passages: [
          {
            id: '1',
            documentId: '1',
            path: 'text',
            start: 0,
            end: text.length,
            text,
            heading: '',
            score: 1,
            terms: [],
          },
        ],
      });
  expect(performance.now() - start).toBeLessThan(20_000);
});
