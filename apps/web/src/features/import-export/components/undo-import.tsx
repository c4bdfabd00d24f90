import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import type { ConversationImport } from '@symbi/contracts/imports';
import { timings } from '@symbi/contracts/limits';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { belowBar } from '../../../ui/below-bar.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useUndoImport } from '../api.ts';
import { text } from '../text.ts';

/** Deletes again, after a question, what an import has created. */
export const UndoImport = ({ report }: { readonly report: ConversationImport }) => {
  const [isAsked, setIsAsked] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const undo = useUndoImport(report._id);
  const handleConfirm = (): void =>
    undo.mutate(undefined, {
      onSuccess: () => {
        setIsAsked(false);
        setIsTold(true);
      },
    });
  return (
    <>
      {report.imported > 0 && (
        <Button color="error" onClick={() => setIsAsked(true)} sx={{ mr: 'auto' }}>
          {text.undo.action}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={text.undo.title}
        question={text.undo.question(report.imported)}
        confirmLabel={text.undo.confirm}
        isBusy={undo.isPending}
        error={undo.error === null ? null : messageOf(undo.error, text.undo.failed)}
        onConfirm={handleConfirm}
        onReset={undo.reset}
        onClose={() => setIsAsked(false)}
      />
      <Snackbar
        {...belowBar}
        open={isTold}
        autoHideDuration={timings.snackbarMs}
        onClose={() => setIsTold(false)}
        message={undo.data === undefined ? '' : text.undo.done(undo.data.removed, undo.data.kept)}
      />
    </>
  );
};
