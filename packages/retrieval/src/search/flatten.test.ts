import { describe, expect, it } from 'vitest';
import { flatten, flattenLimits, nameOfPath } from './flatten.ts';

describe('flatten', () => {
  it('names each text by its path and keeps numbers and dates as written', () => {
    const value = {
      title: 'Plan',
      seats: 240,
      price: 12.5,
      on: true,
      none: null,
      blank: ' ',
      due: '2026-03-31',
      notes: [{ body: 'first' }, 'second'],
      'odd key': { x: 'y' },
    };
    expect(flatten(value)).toEqual([
      { path: 'title', text: 'Plan' },
      { path: 'seats', text: '240' },
      { path: 'price', text: '12.5' },
      { path: 'on', text: 'true' },
      { path: 'due', text: '2026-03-31' },
      { path: 'notes[0].body', text: 'first' },
      { path: 'notes[1]', text: 'second' },
      { path: '["odd key"].x', text: 'y' },
    ]);
  });

  it('takes a bare text as a field without a path', () => {
    expect(flatten('hello')).toEqual([{ path: '', text: 'hello' }]);
  });

  it('stops at its limits instead of failing', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(flatten(deep)).toEqual([]);
    expect(flatten(Array.from({ length: 20_000 }, () => 'x'))).toHaveLength(flattenLimits.fields);
  });

  it('keeps names that say something', () => {
    expect(nameOfPath('order.unitPrice')).toBe('unit Price');
    expect(nameOfPath('notes[2].body')).toBe('');
  });
});
