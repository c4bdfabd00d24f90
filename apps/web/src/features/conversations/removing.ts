import * as contract from '@symbi/contracts/conversations';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { reloadLists } from './api.ts';
import { forgetLeaving, leave, noteLeaving } from './removed.ts';

export const useRemoveConversation = () =>
  useMutation({
    mutationFn: (id: string) => call(contract.removeConversation, { params: { id }, query: { undo: true } }),
    onMutate: noteLeaving,
    onError: (_, id) => forgetLeaving(id),
    // Called even if the dialog that asked is gone.
    onSuccess: (_, id) => {
      reloadLists();
      leave(id);
    },
  });

/** Undoes a deletion, as long as the server has not erased anything yet. */
export const useRestoreConversation = () =>
  useMutation({
    mutationFn: (id: string) => call(contract.restoreConversation, { params: { id } }),
    onSuccess: reloadLists,
  });
