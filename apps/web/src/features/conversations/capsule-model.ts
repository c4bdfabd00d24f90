import type { Capsule, CapsuleFields } from '@symbi/contracts/capsules';

export const listFields = ['goals', 'tone_prefs', 'constraints', 'tags'] as const;
type ListField = (typeof listFields)[number];

/** The capsule as it is typed: lists as comma-separated text. */
export type CapsuleForm = Record<ListField | 'notes', string>;

/** Entries between commas, trimmed, without empty ones. */
export const splitList = (typed: string): string[] =>
  typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

export const formOf = (capsule: CapsuleFields): CapsuleForm => ({
  goals: capsule.goals.join(', '),
  tone_prefs: capsule.tone_prefs.join(', '),
  constraints: capsule.constraints.join(', '),
  tags: capsule.tags.join(', '),
  notes: capsule.notes,
});

export const fieldsOf = (form: CapsuleForm): CapsuleFields => ({
  goals: splitList(form.goals),
  tone_prefs: splitList(form.tone_prefs),
  constraints: splitList(form.constraints),
  tags: splitList(form.tags),
  notes: form.notes,
});

/** True once something was typed that the saved capsule does not say. */
export const isDirty = (form: CapsuleForm, saved: Capsule): boolean => {
  const before = formOf(saved);
  return [...listFields, 'notes' as const].some((field) => form[field] !== before[field]);
};
