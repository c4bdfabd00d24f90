import { expect, it } from 'vitest';
import { tokenizeQuantities } from './read.ts';

const readingsOf = (text: string): string[] =>
  tokenizeQuantities(text, 'unknown').flatMap(({ forms }) =>
    forms?.dimension === 'money' ? [forms.readings.join(' ')] : [],
  );

it.each([
  ['CHF 25', '#25chf'],
  ['25 Swiss francs', '#25chf'],
  ['25 Schweizer Franken', '#25chf'],
  ['25 francs suisses', '#25chf'],
  ['25 franchi svizzeri', '#25chf'],
  ['25 francos suíços', '#25chf'],
  ['Fr. 680.–', '#680chf'],
  ['30 pounds sterling', '#30gbp'],
  ['30 libras esterlinas', '#30gbp'],
  ['30 sterline', '#30gbp'],
  ['30 US dollars', '#30usd'],
  ['30 US-Dollar', '#30usd'],
  ['30 dollari', '#30usd'],
  ['30 zł', '#30pln'],
  ['PLN 30', '#30pln'],
  ['30 Danish kroner', '#30dkk'],
  ['30 schwedische Kronen', '#30sek'],
  ['30 kroner', '#30dkk #30nok #30sek #30czk'],
])('money of one country is the same however it is named: %s', (text, reading) => {
  expect(readingsOf(text)).toEqual([reading]);
});

it.each(['Fr. 9–17 Uhr', 'Fr. 9.30 Uhr', '12\nFr 9–17', '3 Swiss guests', '30 American states'])(
  'what is no money: %s',
  (text) => {
    expect(readingsOf(text)).toEqual([]);
  },
);
