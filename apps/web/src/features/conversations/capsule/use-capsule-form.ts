import type { Capsule, CapsuleFields } from '@symbi/contracts/capsules';
import { useState } from 'react';
import { adoptCapsule, conflictOf, storeCapsule } from './api.ts';
import { dropDraft, keepDraft, useKept, whileSaving } from './drafts.ts';
import { fieldsOf, formOf, isDirty, says, untouched, type CapsuleDraft, type CapsuleForm } from './model.ts';

/**
 * The capsule form: its input, the saved version, and the result of a save. A newer version is loaded as long as
 * nothing was typed.
 */
export const useCapsuleForm = (conversationId: string, loaded: Capsule) => {
  const kept = useKept(conversationId);
  const isSaving = kept?.isSaving ?? false;
  const draft = kept === undefined || (!isSaving && says(kept.draft, loaded)) ? untouched(loaded) : kept.draft;
  const [outcome, setOutcome] = useState<{ error: unknown } | 'saved' | null>(null);
  const [conflict, setConflict] = useState<Capsule | null>(null);
  /** Discards the input in favor of the version that a save conflicted with. */
  const adopt = async (capsule: Capsule): Promise<void> => {
    await adoptCapsule(conversationId, capsule);
    dropDraft(conversationId);
    setConflict(null);
    setOutcome(null);
  };
  const save = async (version: number): Promise<void> => {
    setOutcome(null);
    try {
      await whileSaving(conversationId, draft, () => storeCapsule(conversationId, fieldsOf(draft), version));
      setConflict(null);
      setOutcome('saved');
    } catch (error) {
      const stored = conflictOf(error);
      if (stored === null) setOutcome({ error });
      setConflict(stored);
    }
  };
  const type = (typed: Partial<CapsuleDraft>): void => {
    keepDraft(conversationId, { ...draft, ...typed });
    setOutcome(null);
  };
  const edit = (field: keyof CapsuleForm, value: string): void => type({ form: { ...draft.form, [field]: value } });
  /** Restores an earlier version into the form; saving it makes it the newest. */
  const restore = (fields: CapsuleFields): void => type({ form: formOf(fields), restored: fields });
  const closeConflict = (): void => setConflict(null);
  return { draft, isSaving, outcome, conflict, adopt, save, edit, restore, closeConflict, isDirty: isDirty(draft) };
};
