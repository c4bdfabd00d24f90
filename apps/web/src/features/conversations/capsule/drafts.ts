import type { Capsule } from '@symbi/contracts/capsules';
import { useSyncExternalStore } from 'react';
import { onSessionChange } from '../../../platform/api/session.ts';
import { afterSave, isDirty, type CapsuleDraft, type CapsuleForm } from './model.ts';

interface StoredDraft {
  readonly draft: CapsuleDraft;
  readonly isSaving: boolean;
}

/** Outlives the panel, which is closed on small screens and left with the conversation, but never the session. */
const kept = new Map<string, StoredDraft>();
const listeners = new Set<() => void>();

const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if ([...kept.values()].some(({ draft, isSaving }) => isSaving || isDirty(draft))) event.preventDefault();
};

const changed = (): void => {
  // Registered whatever page is open: leaving the app also loses the drafts of other conversations.
  if (kept.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  else window.addEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
};

onSessionChange(() => {
  kept.clear();
  changed();
});

/** Keeps a draft, or drops it when nothing is left to save and no save is under way. */
const keep = (conversationId: string, entry: StoredDraft): void => {
  if (entry.isSaving || isDirty(entry.draft)) kept.set(conversationId, entry);
  else kept.delete(conversationId);
  changed();
};

const isSavingOf = (conversationId: string): boolean => kept.get(conversationId)?.isSaving ?? false;

export const keepDraft = (conversationId: string, draft: CapsuleDraft): void =>
  keep(conversationId, { draft, isSaving: isSavingOf(conversationId) });

/** Discards everything typed. */
export const dropDraft = (conversationId: string): void => {
  kept.delete(conversationId);
  changed();
};

/**
 * Keeps a draft while it is being saved. The saved part is removed from it even if the panel is gone by then, so that a
 * user's next save does not conflict with this one; text typed since stays. A failed save changes nothing.
 */
export const whileSaving = async (
  conversationId: string,
  draft: CapsuleDraft,
  save: () => Promise<Capsule>,
): Promise<void> => {
  const sent: CapsuleForm = draft.form;
  keep(conversationId, { draft, isSaving: true });
  let stored: Capsule | null = null;
  try {
    stored = await save();
  } finally {
    const entry = kept.get(conversationId);
    if (entry !== undefined)
      keep(conversationId, {
        draft: stored === null ? entry.draft : afterSave(entry.draft, sent, stored),
        isSaving: false,
      });
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useKept = (conversationId: string): StoredDraft | undefined =>
  useSyncExternalStore(subscribe, () => kept.get(conversationId));
