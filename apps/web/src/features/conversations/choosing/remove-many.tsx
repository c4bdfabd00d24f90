import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { text as changesText } from '../changes-text.ts';
import { UNDO_MS } from '../removed.ts';
import { text } from './text.ts';

interface RemoveManyProps {
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once for all of them. */
export const RemoveMany = ({ count, onConfirm, onClose }: RemoveManyProps) => (
  <ConfirmDialog
    isOpen
    title={text.removeTitle(count)}
    question={text.removeQuestion(count)}
    note={text.removeNote(UNDO_MS / 1000)}
    confirmLabel={changesText.removeDialog.confirm}
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
