import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useStore } from '../../../platform/store.ts';
import { text as changesText } from '../changes-text.ts';
import { UNDO_MS } from '../removed.ts';
import { text } from './text.ts';
import { forgetFinished, undoWork, work } from './work.ts';

/** Says what was done to how many, and offers one Undo for all of them. */
export const WorkDone = () => {
  const { finished } = useStore(work);
  if (finished === null) return null;
  const { kind, count, undo } = finished;
  const isPartial = undo.length > 0 && undo.length < count;
  const action = (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        forgetFinished();
        undoWork(finished);
      }}
    >
      {changesText.undo}
    </Button>
  );
  return (
    <Snackbar
      open
      autoHideDuration={UNDO_MS}
      onClose={(_, reason) => reason === 'timeout' && forgetFinished()}
      message={isPartial ? `${text.done[kind](count)} ${text.undoable(undo.length)}` : text.done[kind](count)}
      action={undo.length > 0 && action}
    />
  );
};
