import { loadVectors } from '../../node/load-vectors.ts';
import { createIndex, type RetrievalIndex } from '../search/create-index.ts';

/** A small store of typical user items. */
export const items: Readonly<Record<string, unknown>> = {
  apollo: {
    title: 'Apollo program',
    text: 'The Apollo program landed the first humans on the Moon in July 1969. Neil Armstrong commanded Apollo 11. The program ended in December 1972 after six landings.',
  },
  kenya: {
    title: 'Kenya',
    text: 'Kenya is known for its runners. The capital of Kenya is Nairobi, where about 4.4 million people live. Tea and coffee are its chief exports.',
  },
  steam: {
    title: 'Steam engine',
    text: 'James Watt improved the steam engine in 1769 with a separate condenser. The efficiency of a Rankine cycle is usually limited by the working fluid.',
  },
  account: {
    customer: 'Brightwater Ltd',
    plan: 'Enterprise',
    seats: 240,
    renewal: '2026-03-31',
    contact: { name: 'Ada Moreau', email: 'ada@brightwater.example' },
  },
  oxygen: {
    title: 'Oxygen',
    text: 'Oxygen gas is poisonous to the anaerobic bacteria that cause gas gangrene. Liquid oxygen was first produced in quantity by James Dewar in 1891.',
  },
};

export function itemIndex(): RetrievalIndex {
  const index = createIndex({ vectors: loadVectors() });
  for (const [id, content] of Object.entries(items)) index.add({ id, content });
  return index;
}
