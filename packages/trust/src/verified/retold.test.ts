import { expect, it } from 'vitest';
import { readThrough, scored } from '../testing/scored.ts';

/** A reply whose every sentence a verifier finds denied. */
const denied = (reply: string, text: string) =>
  scored(readThrough({ question: '', reply, sources: [{ id: 's', text }] }, () => [0.02, 0.95]));

const LEASE = 'The landlord maintains the heating and the roof at their cost. Keys are handed over on the first day.';
const MINUTES = 'Jonas orders the toner and books the meeting room. Farah will fix the printer by Friday.';
const PRICES = 'The summer camp costs 240 euros for members and 310 euros for others.';

it.each([
  ['The landlord maintains the roof.', LEASE],
  ['The landlord maintains the heating.', LEASE],
  ['Jonas books the meeting room.', MINUTES],
  ['Farah fixes the printer.', MINUTES],
  ['The policy was approved by Jonas Brandt.', 'The policy was approved by Jonas Brandt, Head of Operations.'],
  ['Der Mieter räumt den Schnee.', 'Der Mieter räumt den Schnee vor dem Haus.'],
  ['Der Vermieter versichert das Gebäude.', 'Der Vermieter wartet die Heizung und versichert das Gebäude.'],
  ['Le bailleur assure l’immeuble.', 'Le bailleur entretient le toit et assure l’immeuble.'],
  ['The summer camp costs 310 euros for others.', PRICES],
])('a part of a sentence that says the same is never denied: %s', (reply, text) => {
  const { score, sentences } = denied(reply, text);
  expect(sentences.map(({ flagged }) => flagged)).toEqual([false]);
  expect(score).toBeGreaterThan(0.6);
});

it.each([
  ['leaves out who does it', 'The tenant maintains the roof.', 'The tenant pays and the landlord maintains the roof.'],
  ['leaves out a condition', 'The tenant pays the repair.', 'The tenant pays the repair if it is small.'],
  ['leaves out a denial', 'The lift carries cars.', 'The lift carries cars no longer.'],
  ['leaves out that it is said', 'The firm made a profit.', 'The firm claims to have grown and made a profit.'],
  ['is cut within a phrase', 'The tenant pays the rent.', 'The tenant pays the rent increase.'],
  ['has another order', 'Guests pay members.', 'Members pay guests.'],
  ['stands in a sentence that is disowned', 'Gift cards expire.', 'Gift cards expire in May. That is a myth.'],
  ['has the subject of a further one', 'The price includes dinner.', 'The price includes tea and dinner is extra.'],
  ['has the subject of what will be', 'Tom called Lea.', 'Tom called Anna and Lea will call the band.'],
  [
    'turns who is given a value',
    'Members receive 240 euros.',
    'It costs 240 euros for members and 310 euros for others.',
  ],
  [
    'stands beside an allegation',
    'The goods arrived damaged in March.',
    'The plaintiff alleges the following. The goods arrived damaged in March.',
  ],
])('a part of a sentence that %s is what the verifier makes of it', (_, reply, text) => {
  expect(denied(reply, text).score).toBeLessThan(0.4);
});
