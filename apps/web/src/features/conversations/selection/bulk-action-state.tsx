import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Snackbar from '@mui/material/Snackbar';
import { withReason } from '../../../platform/api/message-of.ts';
import { useStore } from '../../../platform/store.ts';
import { text as changesText } from '../changes-text.ts';
import { FailureActions } from '../components/failure.tsx';
import { UNDO_MS } from '../removed.ts';
import {
  bulkState,
  dismissFailure,
  dismissResult,
  retryBulkAction,
  stopBulkAction,
  undoBulkAction,
} from './bulk-action.ts';
import { text } from './text.ts';

/** How far a bulk action has come. */
export const BulkProgress = () => {
  const { running, isPaused } = useStore(bulkState);
  if (running === null) return null;
  const { kind, settled, of } = running;
  const label = text.doing[kind](settled, of);
  return (
    <>
      <Box sx={{ flexGrow: 1, minWidth: 0, px: 1.5, fontSize: '0.875rem' }}>
        {label}
        {isPaused && (
          <Box component="output" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
            {text.pausing}
          </Box>
        )}
      </Box>
      <Button color="inherit" onClick={stopBulkAction}>
        {text.stop}
      </Button>
      <LinearProgress
        variant="determinate"
        value={(settled / of) * 100}
        aria-label={label}
        sx={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 2 }}
      />
    </>
  );
};

interface BulkFailureProps {
  /** Called with the ids that a retry did not change. */
  readonly onRest: (ids: readonly string[]) => void;
}

/** For how many it failed, and why, with a button to try these again. */
export const BulkFailure = ({ onRest }: BulkFailureProps) => {
  const { failure } = useStore(bulkState);
  if (failure === null) return null;
  const { action, ids } = failure.job;
  return (
    <Alert
      severity="error"
      action={<FailureActions onRetry={() => void retryBulkAction(failure).then(onRest)} onClose={dismissFailure} />}
      sx={{ mt: 0.5 }}
    >
      {withReason(text.couldNot[action.kind](ids.length, failure.of), failure.error)}
    </Alert>
  );
};

/** Announces what was done to how many, and offers one Undo for all of them. */
export const BulkResult = () => {
  const { result } = useStore(bulkState);
  if (result === null) return null;
  const { kind, count, undo } = result;
  const isPartial = undo.length > 0 && undo.length < count;
  const action = (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        dismissResult();
        undoBulkAction(result);
      }}
    >
      {changesText.undo}
    </Button>
  );
  return (
    <Snackbar
      open
      autoHideDuration={UNDO_MS}
      onClose={(_, reason) => reason === 'timeout' && dismissResult()}
      message={isPartial ? `${text.done[kind](count)} ${text.undoable(undo.length)}` : text.done[kind](count)}
      action={undo.length > 0 && action}
    />
  );
};
