import { expect, it } from 'vitest';
import { loadVectors } from '../../node/load-vectors.ts';
import { asksForUnmentioned } from './existence.ts';

const FLAT = 'The flat has a kitchen, a bathroom and a cellar. Bicycles are kept in the yard.';

it.each([
  ['Is there a balcony?', FLAT],
  ['Are there any tigers?', FLAT],
  ['Gibt es einen Balkon?', 'Die Wohnung hat eine Küche und ein Bad. Die Fahrräder stehen im Hof.'],
])('%j is not told by a text that does not mention it', (question, text) => {
  expect(asksForUnmentioned(question, text, loadVectors)).toBe(true);
});

it.each([
  ['Is there a cellar?', FLAT],
  ['Is there a bike?', FLAT],
  ['What is there to see from the balcony?', FLAT],
  ['Is there a quiet place where I can smoke a cigar?', FLAT],
  // In another language the words are others.
  ['Gibt es einen Balkon?', 'The flat has a balcony, and the kitchen is new.'],
  ['Gibt es eine Terrasse?', 'Die Wohnung hat eine Dachterrasse und ein Bad.'],
])('%j may be told by %j', (question, text) => {
  expect(asksForUnmentioned(question, text, loadVectors)).toBe(false);
});
