import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Context, ContextChange, ContextDuplicate } from '@symbi/contracts/context';
import { useState } from 'react';
import { withReason } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { useUnsentState } from '../../../platform/unsent.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { conflictOf, useUpdateContext } from '../api.ts';
import { text } from '../text.ts';
import { ContextFields, isChanged, isFilled, type ContextForm } from './context-fields.tsx';
import { dataOf, draftOf } from './data-fields.tsx';

const formOf = ({ tag, data, trustScore }: Context): ContextForm => ({ tag, draft: draftOf(data), trustScore });

/** What differs from the context that was opened, so that nothing else is written over; undefined while unreadable. */
const changeOf = (opened: Context, form: ContextForm): Omit<ContextChange, 'version'> | undefined => {
  const read = dataOf(form.draft);
  if ('problem' in read) return undefined;
  // As the form gives it back, without the spaces around a text.
  const isSame = JSON.stringify(read) === JSON.stringify(dataOf(draftOf(opened.data)));
  const tag = form.tag.trim();
  return {
    ...(tag === opened.tag ? {} : { tag }),
    ...(isSame ? {} : { data: read.data }),
    ...(form.trustScore === opened.trustScore ? {} : { trustScore: form.trustScore }),
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
  const [isUnread, setIsUnread] = useState(false);
  const update = useUpdateContext(context._id);
  const stored = conflictOf(update.error);
  const handleSubmit = (): void => {
    if (!isFilled(form) || update.isPending) return;
    const change = changeOf(opened, form);
    setIsUnread(change === undefined);
    if (change === undefined) return;
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
  const refusal =
    isUnread || stored !== null || update.error === null ? null : withReason(text.errors.edit, update.error);
  return (
    <FormDialog
      title={text.edit.title}
      action={common.actions.save}
      isBusy={update.isPending}
      canSubmit={isFilled(form)}
      hasChanges={isChanged(form, formOf(opened))}
      error={isUnread ? text.errors.unread : refusal}
      onSubmit={handleSubmit}
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
      {/* The other version begins in its first field: the button that showed it is gone. */}
      <ContextFields key={opened.version} form={form} error={update.error} onChange={setForm} />
    </FormDialog>
  );
};
