import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const kindOf = (reply: string, text: string): string | undefined =>
  scored({ question: '', reply, sources: [{ id: 's', text }] }).sentences[0]?.kind;

const POLICY =
  'Theft without signs of forced entry is excluded. Accidental damage to glass is covered. Jewelry kept in a shed is excluded.';
const RULES =
  'Bonfires are forbidden from 1 April to 30 September. Hens are allowed, cockerels are forbidden. Store the bottle below 25 degrees.';
const MINUTES = 'The request for four hives was rejected. The budget for 2027 was approved. Petra supported the plan.';

it.each([
  ['Theft without signs of forced entry is covered.', POLICY],
  ['Jewelry kept in a shed is included.', POLICY],
  ['Accidental damage to glass is excluded.', POLICY],
  ['Bonfires are allowed from 1 April to 30 September.', RULES],
  ['Store the bottle above 25 degrees.', RULES],
  ['The request for four hives was approved.', MINUTES],
  ['Petra opposed the plan.', MINUTES],
  ['Das Grillen mit Holzkohle ist erlaubt.', 'Das Grillen mit Holzkohle ist auf dem Balkon verboten.'],
  ['Les chiens sont interdits au jardin.', 'Les chiens sont autorisés au jardin.'],
  ['El equipaje de mano está excluido.', 'El equipaje de mano está incluido en el precio.'],
  ['The fee is due before the delivery of the goods.', 'The fee is due after the delivery of the goods.'],
])('%s is contradicted', (reply, text) => {
  expect(kindOf(reply, text)).toBe('contradicted');
});

it.each([
  ['it says so', 'Theft without signs of forced entry is excluded.', POLICY],
  ['both are denied', 'Theft with signs of forced entry is covered.', POLICY],
  ['one is denied', 'Accidental damage to glass is not excluded.', POLICY],
  ['the source has both', 'Cockerels are forbidden.', RULES],
  ['it holds in part', 'Hens are forbidden.', 'Hens are allowed. In winter hens are forbidden.'],
  ['there is a condition', 'Dogs are allowed.', 'Dogs are forbidden if the landlord disagrees.'],
  ['another order says the same', 'The delivery is before the fee.', 'The fee is after the delivery.'],
  ['it is about another thing', 'The budget for 2028 was rejected.', MINUTES],
  [
    'the one who won is told to have lost to',
    'Paris lost the final against Rome.',
    'Rome won the final against Paris.',
  ],
  ['it was so until then', 'The old bridge road is open.', 'The old bridge road was closed until May. Now it is open.'],
])('it is not where %s', (_, reply, text) => {
  expect(kindOf(reply, text)).not.toBe('contradicted');
});
