import { expect, it } from 'vitest';
import { verifierPairs } from './pairs.ts';

const claimOf = (reply: string, text: string): string | undefined =>
  verifierPairs({ question: '', reply, sources: [{ id: 's', text }] })[0]?.claim;

it.each([
  ['The garage costs 25 Swiss francs.', 'Parking in the garage costs CHF 25.', 'The garage costs CHF 25.'],
  ['The water is back at 5 am.', 'The water is off until 05:00.', 'The water is back at 05:00.'],
  ['The drill starts at a quarter past eleven.', 'Drill: 11:15, main hall.', 'The drill starts at 11:15.'],
  ['It was on 5 March.', 'The meeting was on 2024-03-05.', 'It was on 03-05.'],
  ['The bag weighs 2,000 grams.', 'The bag weighs 2 kg.', 'The bag weighs 2 kg.'],
  ['Am Mittwoch ist von 14 bis 18 Uhr offen.', 'Mi  14–18 Uhr\nFr  9–17 Uhr', 'Am Mi ist 14–18 Uhr offen.'],
  ['It is open from 9 am to 5 pm.', 'Opening hours: 9 am - 5 pm.', 'It is open 9 am - 5 pm.'],
  ['Riapre alle otto e mezza.', 'Riaprirà il lunedì, ore 8:30.', 'Riapre alle 8:30.'],
])('a verifier reads a quantity in the form of the source: %s', (reply, text, claim) => {
  expect(claimOf(reply, text)).toBe(claim);
});

it.each([
  ['The garage costs 25 francs a day.', 'The garage costs 25 euros a day.'],
  ['The water is back at 5 pm.', 'The water is off until 05:00.'],
  ['The drill starts at 11:15.', 'Drill: 11:15, main hall, also a quarter past eleven.'],
  ['It is open from 9 to 17.', 'Rooms 9 and 17 are open.'],
  ['On Wednesday it is open.', 'It is open on Wednesday, Wed 9–17.'],
  ['It has 12 rooms.', 'It has twelve rooms.'],
  ['The bag weighs 2 pounds.', 'The bag weighs 2 kg.'],
])('any other quantity stays: %s', (reply, text) => {
  expect(claimOf(reply, text)).toContain(reply);
});
