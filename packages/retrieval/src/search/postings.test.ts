import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashText } from './features.ts';
import { TermPostings } from './postings.ts';

function entriesOf(terms: TermPostings, key: number, second?: number): number[] {
  const found = terms.find(key, second);
  return found === undefined ? [] : [...found.entries.subarray(found.from, found.to)].sort((a, b) => a - b);
}

const COUNT = 3;
const wantedOf = (units: ReadonlySet<number> | undefined): number[] =>
  [...(units ?? [])].sort((left, right) => left - right).map((unit) => unit * 256 + COUNT);

describe('TermPostings', () => {
  it.each([
    ['keys that are spread', (key: number) => hashText(`${key}`), false],
    ['keys that lie side by side', (key: number) => key + 1, false],
    ['keys at the end of the table', (key: number) => 2 ** 32 - 1 - key, false],
    ['two hashes of which the first is the same', () => 77, true],
  ])('hold what was added and not removed, in any order of both: %s', (_name, keyOf, isWide) => {
    const step = fc.record({ term: fc.nat(12), unit: fc.nat(30), isRemoval: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const terms = new TermPostings({ isWide });
        const model = new Map<number, Set<number>>();
        for (const { term, unit, isRemoval } of steps) {
          const units = model.get(term) ?? new Set<number>();
          model.set(term, units);
          if (isRemoval && units.delete(unit)) terms.remove(keyOf(term), unit, term);
          else if (!isRemoval && !units.has(unit)) {
            units.add(unit);
            terms.add(keyOf(term), unit, COUNT, term);
          }
        }
        expect(terms.size).toBe([...model.values()].filter(({ size }) => size > 0).length);
        for (const [term, units] of model) expect(entriesOf(terms, keyOf(term), term)).toEqual(wantedOf(units));
      }),
    );
  });

  it('grow past their first size', () => {
    const terms = new TermPostings();
    for (let key = 1; key <= 5000; key += 1) terms.add(hashText(`${key}`), key, 1);
    expect(terms.size).toBe(5000);
    expect(entriesOf(terms, hashText('4321'))).toEqual([4321 * 256 + 1]);
  });

  it('hold lists that are longer than a chunk, and give their memory back', () => {
    const terms = new TermPostings();
    for (let unit = 0; unit < 20_000; unit += 1) terms.add(5, unit, 1);
    expect(entriesOf(terms, 5)).toEqual(Array.from({ length: 20_000 }, (_, unit) => unit * 256 + 1));
    const most = terms.bytes;
    for (let unit = 0; unit < 20_000; unit += 1) terms.remove(5, unit);
    expect(terms.size).toBe(0);
    expect(terms.bytes).toBeLessThan(most);
    terms.add(5, 7, 300);
    expect(entriesOf(terms, 5)).toEqual([7 * 256 + 255]);
  });
});
