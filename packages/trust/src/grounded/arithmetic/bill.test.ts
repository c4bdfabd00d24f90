import { detectLanguage } from '@symbi/text/language';
import { describe, expect, it } from 'vitest';
import { readTokens } from '../source/read-tokens.ts';
import { indexSources } from '../source/source-index.ts';
import { asBill } from './bill.ts';
import { measuresOf } from './measures.ts';

/** The bill for the last amount of a reply. */
function bill(reply: string, source: string, question = ''): string | undefined {
  const language = detectLanguage(source);
  const index = indexSources([{ id: 's', text: source }], language);
  const [part, asked] = [reply, question].map((text) => ({ text, start: 0, tokens: readTokens(text, language) }));
  const wanted = part?.tokens.flatMap(measuresOf).findLast(({ unit }) => unit !== '');
  return part && asked && wanted && asBill(wanted, [part, asked], index);
}

const KEYS =
  'Five keys and one fob have been handed over; each missing key is charged at £28 and a missing fob at £65.';
const TICKETS = 'Tickets: adults pay £12.50 and children £6. A locker costs £3. The family ticket costs £18.';

describe('a bill for what a text counts', () => {
  it.each([
    ['Losing two keys and the fob will cost you £121.', KEYS, '2 × £28 + £65'],
    ['Two adults and three children pay £43.', TICKETS, '2 × £12.50 + 3 × £6'],
    ['2 adults and 1 child pay £31.', TICKETS, '2 × £12.50 + £6'],
    ['Zwei Erwachsene und drei Kinder zahlen 30 €.', 'Erwachsene zahlen 9 € und Kinder 4 €.', '2 × 9 € + 3 × 4 €'],
    ['Deux adultes et un enfant paient 21 €.', 'Le tarif adulte est de 8 €, enfant 5 €.', '2 × 8 € + 5 €'],
    ['Dos adultos y dos niños pagan 32 €.', 'Los adultos pagan 10 € y los niños 6 €.', '2 × 10 € + 2 × 6 €'],
  ])('comes to the amount of: %s', (reply, source, expected) => {
    expect(bill(reply, source)).toBe(expected);
  });

  it('counts what the question does', () => {
    expect(bill('That comes to £28.', TICKETS, 'How much for 2 adults and a locker?')).toBe('2 × £12.50 + £3');
  });

  it.each([
    ['the sum is another', 'Losing two keys and the fob will cost you £131.', KEYS],
    ['the prices are exchanged', 'Losing two keys and the fob will cost you £158.', KEYS],
    ['nothing is counted', 'Adults and children pay £18.50.', TICKETS],
    ['a thing has two prices', 'Two adults pay £25.', `${TICKETS} In winter adults pay £10.`],
    ['it is a time', 'Two courses take 90 minutes.', 'A course takes 45 minutes.'],
  ])('is none where %s', (_, reply, source) => {
    expect(bill(reply, source)).toBeUndefined();
  });
});
