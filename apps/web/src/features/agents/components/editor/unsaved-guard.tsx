import { useFormContext } from 'react-hook-form';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { agentForm, type AgentForm } from '../../model.ts';
import { text } from '../../text.ts';

/** Asks before unsaved changes of the agent are left behind. */
export const UnsavedGuard = ({ isSaving }: { readonly isSaving: boolean }) => {
  const { formState, getFieldState } = useFormContext<AgentForm>();
  // Reading `dirtyFields` here makes the form keep them up to date.
  const { isDirty, dirtyFields } = formState;
  // Read from the form at the moment of leaving: a save or a deletion resets it just before.
  const hasChanges = (): boolean =>
    !isSaving && agentForm.keyof().options.some((name) => name in dirtyFields && getFieldState(name).isDirty);
  return <LeaveGuard isDirty={isDirty} hasChanges={hasChanges} question={text.editor.leaveQuestion} />;
};
