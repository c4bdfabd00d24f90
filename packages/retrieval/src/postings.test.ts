import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HashTable, PostingLists } from './postings.ts';

function entriesOf(lists: PostingLists, list: number): number[] {
  const from = lists.offsets[list] ?? 0;
  return [...lists.arena.subarray(from, from + (lists.counts[list] ?? 0))].sort((left, right) => left - right);
}

describe('PostingLists', () => {
  it('holds what was pushed and not removed, in any order of both', () => {
    const step = fc.record({ list: fc.nat(5), unit: fc.nat(40), isRemoval: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const lists = new PostingLists();
        const ids = new Map<number, number>();
        const model = new Map<number, Set<number>>();
        for (const { list, unit, isRemoval } of steps) {
          const units = model.get(list) ?? new Set<number>();
          const id = ids.get(list);
          if (isRemoval) {
            if (id === undefined || !units.delete(unit)) continue;
            expect(lists.remove(id, unit)).toBe(units.size === 0);
            if (units.size === 0) ids.delete(list);
          } else if (!units.has(unit)) {
            const known = id ?? lists.create();
            ids.set(list, known);
            model.set(list, units.add(unit));
            lists.push(known, unit, 3);
          }
        }
        for (const [list, id] of ids) {
          const wanted = [...(model.get(list) ?? [])].sort((left, right) => left - right).map((unit) => unit * 256 + 3);
          expect(entriesOf(lists, id)).toEqual(wanted);
        }
      }),
    );
  });
});

describe('HashTable', () => {
  it('behaves like a map, also for keys that collide', () => {
    const step = fc.record({
      key: fc.nat(60).map((key) => (key % 8) + 1 + (key >> 3) * 256),
      isDeletion: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const table = new HashTable();
        const model = new Map<number, number>();
        for (const [value, { key, isDeletion }] of steps.entries()) {
          if (isDeletion) {
            table.delete(key);
            model.delete(key);
          } else {
            table.set(key, value);
            model.set(key, value);
          }
        }
        expect(table.size).toBe(model.size);
        for (const { key } of steps) expect(table.get(key)).toBe(model.get(key));
      }),
    );
  });

  it('grows past its first size', () => {
    const table = new HashTable();
    for (let key = 1; key <= 5000; key += 1) table.set(key * 7919, key);
    expect(table.get(7919 * 4321)).toBe(4321);
    expect(table.size).toBe(5000);
  });
});
