import type { Capsule } from '@symbi/contracts/capsules';
import { describe, expect, it } from 'vitest';
import { afterSave, fieldsOf, formOf, isDirty, says, splitList, untouched } from './model.ts';

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
    expect(fieldsOf(untouched(saved))).toEqual(fields);
  });

  it('leaves a list alone that nobody touched, even where an entry holds a comma', () => {
    const other = { ...saved, goals: ['ship, then rest'], tags: ['a'] };
    const form = { ...formOf(other), tags: 'a, b,, ' };
    expect(fieldsOf({ form, saved: other })).toMatchObject({ goals: ['ship, then rest'], tags: ['a', 'b'] });
    expect(fieldsOf({ form: { ...form, goals: 'ship, then rest, again' }, saved: other }).goals).toEqual([
      'ship',
      'then rest',
      'again',
    ]);
  });

  it('is dirty only after something was typed', () => {
    expect(isDirty(untouched(saved))).toBe(false);
    expect(isDirty({ form: { ...formOf(saved), notes: 'x' }, saved })).toBe(true);
    expect(isDirty({ form: { ...formOf(saved), goals: 'ship, test, rest' }, saved })).toBe(true);
  });

  it('keeps what was typed during a save, and takes the rest from what was stored', () => {
    const sent = { ...formOf(saved), goals: ' ship ,, rest', notes: 'sent' };
    const typed = { saved, form: { ...sent, notes: 'sent, and more', tags: 'later' } };
    const stored = { ...saved, goals: ['ship', 'rest'], notes: 'sent', version: 4 };
    const after = afterSave(typed, sent, stored);
    expect(after.saved).toBe(stored);
    expect(after.form).toEqual({ ...formOf(stored), notes: 'sent, and more', tags: 'later' });
    expect(isDirty(after)).toBe(true);
    expect(isDirty(afterSave({ saved, form: sent }, sent, stored))).toBe(false);
  });

  it('knows a draft that is saved already, over whichever version it was typed', () => {
    const form = { ...formOf(saved), notes: 'new' };
    expect(says({ form, saved }, { ...saved, notes: 'new', version: 4 })).toBe(true);
    expect(says({ form, saved }, { ...saved, notes: 'other', version: 4 })).toBe(false);
  });

  it('keeps the lists of an earlier version as they were divided then', () => {
    const earlier = { ...saved, goals: ['ship, then rest'], tags: ['a, b'] };
    const form = formOf(earlier);
    expect(fieldsOf({ form, saved, restored: earlier })).toMatchObject({ goals: ['ship, then rest'], tags: ['a, b'] });
    expect(fieldsOf({ form: { ...form, tags: 'a, b, c' }, saved, restored: earlier }).tags).toEqual(['a', 'b', 'c']);
    const divided = { ...saved, goals: ['ship, test'] };
    expect(isDirty({ form: formOf(divided), saved, restored: divided })).toBe(true);
    expect(isDirty({ form: formOf(saved), saved, restored: saved })).toBe(false);
  });
});
