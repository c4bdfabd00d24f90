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
  ['Der Preis für Weizen stieg im Mai stark.', 'Der Preis für Weizen fiel im Mai stark.'],
  ['Le prix du blé a augmenté en mai.', 'Le prix du blé a baissé en mai.'],
  ['El precio del trigo subió en mayo.', 'El precio del trigo bajó en mayo.'],
  ['五月小麦价格上涨。', '五月小麦价格下跌。'],
])('%s is contradicted by %s', (text, reply) => {
  expect(kindOf(reply, text)).toBe('contradicted');
});

it.each([
  ['the same direction', 'Revenue rose between 2023 and 2024.', 'Revenue grew between 2023 and 2024.'],
  ['another sentence that agrees', 'Sales fell in May.', 'Sales rose in March. Sales fell in May.'],
  ['both directions in one sentence', 'Sales fell in May.', 'Sales rose in March and fell in May.'],
  ['a denied direction', 'Sales did not fall and stayed flat in May.', 'Sales were flat and never rose in May.'],
  ['another subject', 'Costs fell in May.', 'Sales of bicycles and scooters rose in May.'],
])('%s contradicts nothing', (_, reply, text) => {
  expect(kindOf(reply, text)).not.toBe('contradicted');
});
