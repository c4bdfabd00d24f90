import { expect, it } from 'vitest';
import { tokenizeQuantities } from './read.ts';

const firstOf = (text: string): string | undefined =>
  tokenizeQuantities(text, 'unknown').find(({ forms }) => forms?.dimension === 'date' || forms?.dimension === 'clock')
    ?.stem;

it.each([
  ['il 15 settembre 2025', '#9-15'],
  ['dia 21 de março', '#3-21'],
  ['em 5 de maio', '#5-5'],
  ['Riaprirà il 15/09 con orario nuovo', '#9-15'],
  ['am 2.3. um neun', '#3-2'],
  ['alle otto e mezza', '8:30'],
  ['dalle tre e un quarto', '3:15'],
  ['às oito e meia', '8:30'],
  ['às nove menos um quarto', '8:45'],
  ['a mezzogiorno', '12:00'],
])('dates and times in Italian and Portuguese, and dates without a year: %s', (text, stem) => {
  expect(firstOf(text)).toBe(stem);
});

it.each(['Marco 5', 'il 1/3 dei soci', 'von 2.3 auf 4', 'Kapitel 2.3.', 'tre e mezzo chili', 'on 24/7 duty'])(
  'what is none: %s',
  (text) => {
    expect(firstOf(text)).toBeUndefined();
  },
);
