import type { Capsule } from '@symbi/contracts/capsules';
import { describe, expect, it } from 'vitest';
import { fieldsOf, formOf, isDirty, splitList } from './capsule-model.ts';

const saved: Capsule = {
  goals: ['ship', 'test'],
  tone_prefs: [],
  constraints: ['no network'],
  tags: [],
  notes: 'a note, with a comma',
  version: 3,
  updatedAt: null,
};

describe('the capsule form', () => {
  it('splits on commas, trims, and drops empty entries', () => {
    expect(splitList(' a, b ,, c,')).toEqual(['a', 'b', 'c']);
    expect(splitList(' , ')).toEqual([]);
  });

  it('comes back as it was saved', () => {
    const { version: _, updatedAt: __, ...fields } = saved;
    expect(fieldsOf(formOf(saved))).toEqual(fields);
  });

  it('is dirty only after something was typed', () => {
    expect(isDirty(formOf(saved), saved)).toBe(false);
    expect(isDirty({ ...formOf(saved), notes: 'x' }, saved)).toBe(true);
    expect(isDirty({ ...formOf(saved), goals: 'ship, test, rest' }, saved)).toBe(true);
  });
});
