import type { Capsule, CapsuleFields } from '@symbi/contracts/capsules';

export const listFields = ['goals', 'tone_prefs', 'constraints', 'tags'] as const;
type ListField = (typeof listFields)[number];
const fields = [...listFields, 'notes' as const];

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

/** Nobody has told the agent anything yet. */
export const isEmptyCapsule = (capsule: CapsuleFields): boolean =>
  Object.values(formOf(capsule)).every((value) => value.trim() === '');

/** What was typed into a capsule, and the version it was typed over. */
export interface CapsuleDraft {
  readonly form: CapsuleForm;
  readonly saved: Capsule;
  /** The earlier version that was put into the form, for its lists. */
  readonly restored?: CapsuleFields;
}

/** A capsule nobody has typed into. */
export const untouched = (saved: Capsule): CapsuleDraft => ({ saved, form: formOf(saved) });

/** What to save. A list nobody touched stays as it is: an entry of it may hold a comma, saved by another program. */
export const fieldsOf = ({ form, saved, restored = saved }: CapsuleDraft): CapsuleFields => {
  const list = (field: ListField): string[] => {
    const source = [restored, saved].find((fields) => formOf(fields)[field] === form[field]);
    return source === undefined ? splitList(form[field]) : source[field];
  };
  return {
    goals: list('goals'),
    tone_prefs: list('tone_prefs'),
    constraints: list('constraints'),
    tags: list('tags'),
    notes: form.notes,
  };
};

const sameEntries = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index]);

/** True once the form says what the saved capsule does not, if only by where a list is divided. */
export const isDirty = (draft: CapsuleDraft): boolean => {
  const { form, saved } = draft;
  const before = formOf(saved);
  if (fields.some((field) => form[field] !== before[field])) return true;
  const after = fieldsOf(draft);
  return listFields.some((field) => !sameEntries(after[field], saved[field]));
};

/** True when a draft comes to what a capsule says already, whichever version it was typed over. */
export const says = (draft: CapsuleDraft, capsule: Capsule): boolean => !isDirty({ ...draft, saved: capsule });

/** The draft once `sent` is saved as `stored`: what was typed into a field since then stays. */
export const afterSave = ({ form }: CapsuleDraft, sent: CapsuleForm, stored: Capsule): CapsuleDraft => {
  const after = formOf(stored);
  for (const field of fields) if (form[field] !== sent[field]) after[field] = form[field];
  return { form: after, saved: stored };
};
