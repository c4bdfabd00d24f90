import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const isOpposed = (reply: string, texts: readonly string[], question = ''): boolean =>
  scored({ question, reply, sources: texts.map((text, at) => ({ id: String(at), text })) }).sentences.some(
    ({ kind }) => kind === 'opposed',
  );

const KEYS = 'The keys are at the desk.';
const ANA = 'The head of finance is Ana Ruiz.';
const TOM = `${KEYS} The head of finance is Tom Berg.`;

it.each([
  [ANA, [ANA, TOM], ''],
  ['Ana Ruiz is the head of finance.', [ANA, TOM], 'Who is the head of finance?'],
  [ANA, ['Ana Ruiz is the head of finance.', TOM], ''],
  [
    'Die Leiterin der Finanzabteilung ist Ana Ruiz.',
    ['Die Leiterin der Finanzabteilung ist Ana Ruiz.', 'Die Leiterin der Finanzabteilung ist Ida Berg.'],
    '',
  ],
  [
    'Le directeur du port est Jean Petit.',
    ['Le directeur du port est Jean Petit.', 'Le directeur du port est Paul Grand.'],
    '',
  ],
  [
    'The closing day of the shop is Monday.',
    ['The closing day of the shop is Monday.', 'The closing day of the shop is Friday.'],
    '',
  ],
  ['The head of finance is Ms Ruiz.', ['The head of finance is Ms Ruiz.', 'The head of finance is Ms Berg.'], ''],
  ['The head of finance is Ana Young.', ['The head of finance is Ana Young.', TOM], ''],
  [
    'La directora del puerto es Señora Ruiz.',
    ['La directora del puerto es Señora Ruiz.', 'La directora del puerto es Señora Vega.'],
    '',
  ],
  [ANA, ['The head of finance is Dr Ana Ruiz.', 'The head of finance is Dr Tom Berg.'], ''],
])('what two documents name differently is doubted: %s', (reply, texts, question) => {
  expect(isOpposed(reply, texts, question)).toBe(true);
});

it.each([
  ['both name the same', ANA, [ANA, `${KEYS} ${ANA}`], ''],
  ['a part of the name is the same', ANA, [ANA, 'The head of finance is Ms Ruiz.'], ''],
  [
    'one is short for the other',
    'The closing day of the shop is Mon.',
    ['The closing day of the shop is Mon.', 'The closing day of the shop is Monday.'],
    '',
  ],
  [
    'one is the initials of the other',
    'The head office of the bank is NY.',
    ['The head office of the bank is NY.', 'The head office of the bank is New York.'],
    '',
  ],
  [
    'both are nouns and no names',
    'Das Ziel des Kurses ist Sicherheit.',
    ['Das Ziel des Kurses ist Sicherheit.', 'Das Ziel des Kurses ist Gesundheit.'],
    '',
  ],
  [
    'both are nouns with an umlaut',
    'Das Ziel des Kurses ist Qualität.',
    ['Das Ziel des Kurses ist Qualität.', 'Das Ziel des Kurses ist Kreativität.'],
    '',
  ],
  [
    'the other is of another number',
    'The contact for room 3 is Ana Ruiz.',
    ['The contact for room 3 is Ana Ruiz.', 'The contact for room 4 is Tom Berg.'],
    '',
  ],
  [
    'a short word tells them apart',
    'The president before Tom Berg is Ana Ruiz.',
    ['The president before Tom Berg is Ana Ruiz.', 'The president after Tom Berg is Ida Holm.'],
    '',
  ],
  ['the other is acting', ANA, [ANA, 'The acting head of finance is Tom Berg.'], ''],
  ['the other is of something else', ANA, [ANA, 'The head of sales is Tom Berg.'], ''],
  ['the other is former', ANA, [ANA, 'The head of finance until May is Tom Berg.'], ''],
  [
    'it is one of many',
    'A member of the board is Ana Ruiz.',
    ['A member of the board is Ana Ruiz.', 'A member of the board is Tom Berg.'],
    '',
  ],
  [
    'one word could be of anything',
    'The manager is Ana Ruiz.',
    ['The manager is Ana Ruiz.', 'The manager is Tom Berg.'],
    '',
  ],
  ['the other asks', ANA, [ANA, 'The head of finance is Tom Berg?'], ''],
  ['the question tells which', ANA, [`Berlin. ${ANA}`, `Madrid. ${TOM}`], 'Who is the head of finance in Berlin?'],
])('it is not where %s', (_, reply, texts, question) => {
  expect(isOpposed(reply, texts, question)).toBe(false);
});
