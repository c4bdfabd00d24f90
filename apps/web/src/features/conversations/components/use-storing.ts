import type { Conversation } from '@symbi/contracts/conversations';
import { useState } from 'react';
import { useUpdateConversation, type ConversationChange } from '../update.ts';
import { text } from '../changes-text.ts';
import { useRestoreConversation } from '../removing.ts';
import type { PutAway } from './undo.tsx';

/** What failed, and how to retry it. */
export interface ListFailure {
  readonly error: unknown;
  /** The action and its conversation: 'Could not archive "Harbour plans".' */
  readonly what: string;
  readonly retry: () => void;
}

const failedChange = ({ isArchived, isPinned }: ConversationChange['change'], title: string | null): string => {
  if (isArchived !== undefined) return isArchived ? text.couldNot.archive(title) : text.couldNot.unarchive(title);
  return isPinned === true ? text.couldNot.pin(title) : text.couldNot.unpin(title);
};

interface Storing {
  readonly onFailed: (failure: ListFailure) => void;
  /** Called when it has left the shown list. */
  readonly onGone?: (conversationId: string) => void;
  readonly onStored?: (conversation: Conversation) => void;
  /** Id of a conversation deleted a moment ago while it was open. */
  readonly removed?: string | null;
}

/** Stores changes from a menu and takes them back; `putAway` is what was archived or deleted last. */
export const useStoring = ({ onFailed, onGone, onStored, removed = null }: Storing) => {
  const [putAway, setPutAway] = useState<PutAway | null>(
    removed === null ? null : { id: removed, title: null, how: 'removed' },
  );
  const update = useUpdateConversation();
  const restore = useRestoreConversation();
  // The callbacks of `mutate` are called for the last change only, and each has to be told.
  const store = (change: ConversationChange, title: string | null, { isUndo = false } = {}): void =>
    void update.mutateAsync(change).then(
      (stored) => {
        onStored?.(stored);
        if (change.change.isArchived === undefined) return;
        onGone?.(change.id);
        setPutAway(isUndo ? null : { id: change.id, title, how: change.change.isArchived ? 'archived' : 'unarchived' });
      },
      (error: unknown) =>
        onFailed({ error, what: failedChange(change.change, title), retry: () => store(change, title, { isUndo }) }),
    );
  const takeBack = (id: string, title: string | null): void =>
    void restore
      .mutateAsync(id)
      .catch((error: unknown) =>
        onFailed({ error, what: text.couldNot.restore(title), retry: () => takeBack(id, title) }),
      );
  const undo = ({ id, title, how }: PutAway): void =>
    how === 'removed'
      ? takeBack(id, title)
      : store({ id, change: { isArchived: how === 'unarchived' } }, title, { isUndo: true });
  return { putAway, setPutAway, store, undo };
};
