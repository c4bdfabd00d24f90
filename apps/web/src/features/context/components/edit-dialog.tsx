import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Context, ContextChange, ContextDuplicate } from '@symbi/contracts/context';
import { withReason } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { useUnsentState } from '../../../platform/hooks/use-unsent.ts';
import { conflictOf, useUpdateContext } from '../api.ts';
import { changedData } from '../item.ts';
import type { ReadData } from '../model.ts';
import { text } from '../text.ts';
import type { ContextForm } from './context-fields.tsx';
import { ContextFormDialog, type ContextEntry } from './context-form-dialog.tsx';
import { dataOf, draftOf, type Draft } from './data-fields.tsx';

const formOf = ({ tag, data, trustScore }: Context): ContextForm => ({ tag, draft: draftOf(data), trustScore });

const readOf = (opened: Context, draft: Draft): ReadData =>
  draft.form === 'text' ? { data: changedData(opened.data, draft) } : dataOf(draft);

/** What differs from the context that was opened, so that nothing else is written over. */
const changeOf = (opened: Context, { tag, data, trustScore }: ContextEntry): Omit<ContextChange, 'version'> => {
  // As the form gives it back, with the title first.
  const isSame = JSON.stringify({ data }) === JSON.stringify(readOf(opened, draftOf(opened.data)));
  return {
    ...(tag === opened.tag ? {} : { tag }),
    ...(isSame ? {} : { data }),
    ...(trustScore === opened.trustScore ? {} : { trustScore }),
  };
};

interface EditDialogProps {
  readonly context: Context;
  readonly onClose: () => void;
  readonly onSaved: (duplicates: readonly ContextDuplicate[]) => void;
}

/** Changes a context in place. If it was changed elsewhere, either version can be kept. */
export const EditDialog = ({ context, onClose, onSaved }: EditDialogProps) => {
  const [opened, setOpened] = useUnsentState(`context-stored:${context._id}`, () => context);
  const [form, setForm] = useUnsentState(`context:${context._id}`, () => formOf(context));
  const update = useUpdateContext(context._id);
  const stored = conflictOf(update.error);
  const handleSend = (entry: ContextEntry): void => {
    const change = changeOf(opened, entry);
    if (Object.keys(change).length === 0) return onClose();
    // Saving again after a conflict is meant for what was shown as stored.
    const { version } = stored ?? opened;
    update.mutate({ ...change, version }, { onSuccess: ({ duplicates }) => onSaved(duplicates) });
  };
  const handleTake = (theirs: Context): void => {
    setOpened(theirs);
    setForm(formOf(theirs));
    update.reset();
  };
  const refusal = stored !== null || update.error === null ? null : withReason(text.errors.edit, update.error);
  return (
    <ContextFormDialog
      // The other version begins in its first field: the button that showed it is gone.
      fieldsKey={opened.version}
      title={text.edit.title}
      action={common.actions.save}
      form={form}
      begun={formOf(opened)}
      read={(draft) => readOf(opened, draft)}
      isBusy={update.isPending}
      error={update.error}
      refusal={refusal}
      unread={text.errors.unread}
      onChange={setForm}
      onSend={handleSend}
      onClose={onClose}
    >
      {stored !== null && (
        <Alert severity="warning">
          {text.edit.conflict}
          <Box sx={{ mt: 1, ml: -0.5 }}>
            <Button color="inherit" size="small" onClick={() => handleTake(stored)}>
              {text.edit.take}
            </Button>
          </Box>
        </Alert>
      )}
    </ContextFormDialog>
  );
};
