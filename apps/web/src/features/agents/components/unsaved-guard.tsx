import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { agentForm, type AgentForm } from '../model.ts';
import { text } from '../text.ts';

/** Asks before changes are left behind, by a link or by closing the page. */
export const UnsavedGuard = ({ isSaving }: { readonly isSaving: boolean }) => {
  const { formState, getFieldState } = useFormContext<AgentForm>();
  // Reading `dirtyFields` here asks the form to keep them up to date.
  const { isDirty, dirtyFields } = formState;
  // The form is asked at the moment of leaving: a save or a deletion resets it just before.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSaving &&
      currentLocation.pathname !== nextLocation.pathname &&
      agentForm.keyof().options.some((name) => name in dirtyFields && getFieldState(name).isDirty),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={text.editor.leave.title}
      question={text.editor.leave.question}
      confirmLabel={text.editor.leave.confirm}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
};
