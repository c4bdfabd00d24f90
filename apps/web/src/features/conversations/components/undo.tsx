import Button from '@mui/material/Button';
import Snackbar, { type SnackbarProps } from '@mui/material/Snackbar';
import { UNDO_MS } from '../removed.ts';
import { text } from '../changes-text.ts';

/** A conversation that has left the list. */
export interface PutAway {
  readonly id: string;
  /** As shown, for what is said if Undo fails; null if it is not known. */
  readonly title: string | null;
  readonly how: 'archived' | 'unarchived' | 'removed';
}

export type NoticePlace = Pick<SnackbarProps, 'anchorOrigin' | 'sx'>;

interface UndoProps {
  readonly done: PutAway | null;
  readonly onClose: () => void;
  readonly onUndo: (done: PutAway) => void;
  readonly place?: NoticePlace | undefined;
}

const messages = { archived: text.archivedDone, unarchived: text.unarchivedDone, removed: text.removedDone };

/** Says that a conversation has left the list, and offers Undo. */
export const Undo = ({ done, onClose, onUndo, place }: UndoProps) => (
  <Snackbar
    {...place}
    // The next conversation gets the full time again.
    key={done?.id ?? ''}
    open={done !== null}
    autoHideDuration={UNDO_MS}
    onClose={(_, reason) => reason === 'timeout' && onClose()}
    message={done === null ? '' : messages[done.how]}
    action={
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          onClose();
          if (done !== null) onUndo(done);
        }}
      >
        {text.undo}
      </Button>
    }
  />
);
