import type { Capsule, CapsuleFields } from '@symbi/contracts/capsules';

export const listFields = ['goals', 'tone_prefs', 'constraints', 'tags'] as const;
type ListField = (typeof listFields)[number];
const fields = [...listFields, 'notes' as const];

/** The capsule as form input: lists as comma-separated text. */
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

/** The agent has not been told anything yet. */
export const isEmptyCapsule = (capsule: CapsuleFields): boolean =>
  Object.values(formOf(capsule)).every((value) => value.trim() === '');

/** The input for a capsule, and the version it is based on. */
export interface CapsuleDraft {
  readonly form: CapsuleForm;
  readonly saved: Capsule;
  /** The earlier version restored into the form, used for its lists. */
  readonly restored?: CapsuleFields;
}

/** The draft of an unedited capsule. */
export const untouched = (saved: Capsule): CapsuleDraft => ({ saved, form: formOf(saved) });

/** The fields to save. An unedited list stays as it is, because entries saved by another program may contain commas. */
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

/** True once the form differs from the saved capsule, if only in how a list is split. */
export const isDirty = (draft: CapsuleDraft): boolean => {
  const { form, saved } = draft;
  const before = formOf(saved);
  if (fields.some((field) => form[field] !== before[field])) return true;
  const after = fieldsOf(draft);
  return listFields.some((field) => !sameEntries(after[field], saved[field]));
};

/** True when a draft equals a capsule, whatever version the draft is based on. */
export const says = (draft: CapsuleDraft, capsule: Capsule): boolean => !isDirty({ ...draft, saved: capsule });

/** The draft once `sent` is saved as `stored`: fields edited since then keep their input. */
export const afterSave = ({ form }: CapsuleDraft, sent: CapsuleForm, stored: Capsule): CapsuleDraft => {
  const after = formOf(stored);
  for (const field of fields) if (form[field] !== sent[field]) after[field] = form[field];
  return { form: after, saved: stored };
};
