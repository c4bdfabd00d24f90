import { expect, it } from 'vitest';
import { withoutNo } from './answer-lead.ts';

it.each([
  ['Are dogs allowed upstairs?', 'No, dogs are not allowed upstairs.', 'Dogs are not allowed upstairs.'],
  ['Is the test optional?', 'No, all staff must take it once a year.', 'All staff must take it once a year.'],
  ['Were all swings damaged?', 'No, only two had cracks.', 'Only two had cracks.'],
  ['Is parking free?', 'Sorry, no: the garage costs 25 francs.', 'The garage costs 25 francs.'],
  ['Do I have to leave the car?', 'No, passengers may stay in it.', 'Passengers may stay in it.'],
  ['Sind Handys erlaubt?', 'Nein, laut Brief bleiben sie zu Hause.', 'Laut Brief bleiben sie zu Hause.'],
  [
    'L’assurance est-elle facultative ?',
    'Non, le locataire doit en souscrire une.',
    'Le locataire doit en souscrire une.',
  ],
  ['¿Se admiten perros?', 'No, no se admiten en la playa.', 'No se admiten en la playa.'],
  ['Posso vedere le mostre?', 'No, le mostre sono escluse.', 'Le mostre sono escluse.'],
  ['O horto abre a 1 de janeiro?', 'Não, nesse dia está fechado.', 'Nesse dia está fechado.'],
])('a no that its statement says as well is not read: %s %s', (question, claim, read) => {
  expect(withoutNo(claim, question)).toBe(read);
});

it.each([
  ['Were all tenants saved?', 'No, all tenants were saved.'],
  ['Must swimmers pass a test?', 'No, swimmers must pass a test.'],
  ['Is there a requirement?', 'No, children must be able to swim.'],
  ['May I hang pictures?', 'No, you may hang pictures on small nails.'],
  ['Is no dog allowed?', 'No, no dog is allowed.'],
  ['Is it allowed?', 'Yes, it is not allowed.'],
  ['Is it allowed?', 'No, sorry.'],
  ['Tell me the rule.', 'No, dogs are not allowed.'],
  ['Is it allowed?', 'No dogs are allowed.'],
  ['Darf man grillen?', 'Nein, man darf auf der Wiese grillen.'],
  ['Serve il certificato?', 'No, gli atleti devono consegnarlo.'],
  ['É obrigatório arrumar?', 'Não, têm de ser arrumados no carrinho.'],
])('all else is read as it is: %s %s', (question, claim) => {
  expect(withoutNo(claim, question)).toBe(claim);
});
