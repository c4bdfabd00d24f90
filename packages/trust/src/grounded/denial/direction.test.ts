import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const kindOf = (reply: string, text: string): string | undefined =>
  scored({ question: 'How did it go?', reply, sources: [{ id: 's', text }] }).sentences[0]?.kind;

it.each([
  [
    'Revenue grew from 3.5 million euros in 2023 to 4.2 million euros in 2024.',
    'Revenue fell from 4.2 million euros in 2023 to 3.5 million euros in 2024.',
  ],
  ['The price of wheat dropped in May.', 'In May the price of wheat rose.'],
  ['Der Umsatz stieg im Mai stark.', 'Der Umsatz sank im Mai.'],
  ['Die Preise für Brot sind gestiegen.', 'Die Preise für Brot sind gesunken.'],
  ['Les ventes de blé ont augmenté en mai.', 'Les ventes de blé ont baissé en mai.'],
  ['El precio del trigo subió en mayo.', 'El precio del trigo bajó en mayo.'],
  ['Las ventas de trigo han caído.', 'Las ventas de trigo han subido.'],
  ['五月小麦价格上涨。', '五月小麦价格下跌。'],
  ['Unemployment rose in Spain last year.', 'Unemployment fell in Spain last year.'],
  ['University fees rose in May.', 'University fees fell in May.'],
])('%s is contradicted by %s', (text, reply) => {
  expect(kindOf(reply, text)).toBe('contradicted');
});

it.each([
  ['the same direction', 'Revenue rose between 2023 and 2024.', 'Revenue grew between 2023 and 2024.'],
  ['another sentence that agrees', 'Sales fell in May.', 'Sales rose in March. Sales fell in May.'],
  ['both directions in one sentence', 'Sales fell in May.', 'Sales rose in March and fell in May.'],
  ['a denied direction', 'Sales have not fallen in May.', 'In May sales rose and never stopped.'],
  ['another subject', 'Costs fell in May.', 'Sales of bicycles and scooters rose in May.'],
  [
    'the other of two currencies',
    'The dollar rose against the pound in May.',
    'The pound fell against the dollar in May.',
  ],
  [
    'another quarter',
    'Sales rose in the second quarter of 2023.',
    'Sales fell in the first quarter of 2023. In the second they rose.',
  ],
  ['what goes the other way', 'Bond yields rose in October 2023.', 'Bond prices fell in October 2023.'],
  ['another model', 'The price of model B rose in May.', 'The price of model A fell in May.'],
  ['a cause', 'Bond prices fell in May.', 'The rise of interest rates made bond prices fall in May.'],
  [
    'a noun',
    'Visitors dropped by 5 percent in 2023.',
    'The increase of the fee in 2023 led to a drop of visitors by 5 percent.',
  ],
  ['a denying word', 'Sales rose in May.', 'Sales fell in May unless the shop was closed.'],
  ['a doubt', 'Sales rose in May.', 'It is unlikely that sales fell in May.'],
  ['another year', 'Der Gewinn sank 2023 um 5 Prozent.', 'Der Gewinn stieg 2022 um 5 Prozent.'],
  [
    'a longer story',
    'Revenue rose from 3.5 million in 2023 to 4.2 million in 2024.',
    'Revenue fell from 5.1 million in 2021 to 3.5 million in 2023 before it reached 4.2 million in 2024.',
  ],
])('%s contradicts nothing', (_, reply, text) => {
  expect(kindOf(reply, text)).not.toBe('contradicted');
});
