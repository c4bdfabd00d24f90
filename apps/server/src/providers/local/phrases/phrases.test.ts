import { scoreReply, type TrustInput } from '@symbi/trust';
import { expect, test } from 'vitest';
import type { QuotedSource } from '../../provider.ts';
import { answerFrom } from '../answer.ts';
import { isDeclined } from '../decline.ts';
import { ALL_PHRASES } from './phrases-for.ts';

const answer = (asked: string, sources: readonly QuotedSource[] = [], before?: string): string => {
  const history = before === undefined ? [] : [{ role: 'user' as const, text: before }];
  return answerFrom({ asked, sources, said: '', isFirst: before === undefined, history }, undefined);
};
const scored = (reply: string, source: TrustInput['sources'], question = 'Q?') =>
  scoreReply({ question, reply, ...(source === undefined ? {} : { sources: source }) });

test.each([
  ['Wie hoch ist die Kaution für das Boot?', 'Dazu habe ich nichts gefunden'],
  ['Est-ce que je peux avoir un chat ?', "Je n'ai rien trouvé"],
  ['¿Cuánto cuesta la matrícula al mes?', 'No he encontrado nada'],
  ['What does the boat cost?', 'I found nothing'],
  ['Danke!', 'Gern geschehen.'],
  ['Merci beaucoup', 'Je vous en prie.'],
  ['Muchas gracias', 'De nada.'],
  ['No, thanks', 'All right.'],
  ['Übersetze das ins Englische', 'Ich kann nicht übersetzen'],
])('to %s it says in the same language: %s', (asked, words) => {
  expect(answer(asked).startsWith(words)).toBe(true);
});

test('a follow-up without a word that tells its language has that of the question before', () => {
  expect(answer('Preis?', [], 'Wie hoch ist die Kaution für das Boot?')).toMatch(/^Dazu habe ich/u);
  expect(answer('Preis?', [], 'What is the deposit for the boat?')).toMatch(/^I found/u);
});

test('what a person said is quoted as theirs in the language of the question, and claims nothing', () => {
  const text = 'Der Liegeplatz hat die Nummer 14.';
  const turn: QuotedSource = { n: 1, title: 'Sie', text, kind: 'turn' };
  const question = 'Welche Nummer hat der Liegeplatz?';
  const reply = answer(question, [turn]);
  expect(reply).toBe(`Sie sagten: “${text}” [1]`);
  const own = [{ id: '1', text, isOwnWords: true }];
  expect(scored(reply, own, question)).toEqual(
    expect.objectContaining({ state: scored(reply.replace('Sie sagten:', 'You said:'), own, question).state }),
  );
});

test('what is only near a question is scored alike below the lead of every language', () => {
  const text = 'Boats moor at the east quay. Ropes are lent at the office.';
  const scores = ALL_PHRASES.map(({ nearest }) => {
    const { score, sentences } = scored(`${nearest}\n\n${text} [1]`, [{ id: '1', text }], 'Where is the gas sold?');
    return { score, flagged: sentences.filter(({ flagged }) => flagged).length };
  });
  expect(new Set(scores.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(scores[0]?.flagged).toBe(0);
});

test('questions that nothing answers are named beside an answer, and claim nothing', () => {
  const text = 'Boats moor at the east quay.';
  for (const { lacking, overview } of ALL_PHRASES) {
    for (const isTail of [true, false]) {
      const reply = `${overview}\n\n${text} [1]\n\n${lacking(['Until when?', 'Who?'], isTail)}`;
      const { sentences } = scored(reply, [{ id: '1', text }], 'Where do boats moor?');
      expect(sentences.filter(({ flagged }) => flagged)).toEqual([]);
    }
  }
});

const WITHOUT_ANSWER = ALL_PHRASES.flatMap(({ decline, noted, noMore, cannot }) => [
  decline,
  noted,
  noMore,
  ...Object.values(cannot),
]);

test.each(WITHOUT_ANSWER)('no score is given to: %s', (reply) => {
  expect(scored(reply, [{ id: '1', text: 'Boats moor at the east quay.' }]).state).toBe('no_answer');
  expect(isDeclined(reply)).toBe(true);
});
