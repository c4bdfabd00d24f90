import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { withReason } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import type { NoticePlace } from './undo.tsx';
import type { ListFailure } from './use-storing.ts';

interface FailureProps {
  readonly failure: ListFailure | null;
  readonly onClose: () => void;
  readonly place?: NoticePlace | undefined;
}

interface FailureActionsProps {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

export const FailureActions = ({ onRetry, onClose }: FailureActionsProps) => (
  <>
    <Button color="inherit" size="small" onClick={onRetry}>
      {common.actions.retry}
    </Button>
    <IconButton color="inherit" size="small" aria-label={common.actions.close} onClick={onClose}>
      <Close fontSize="small" />
    </IconButton>
  </>
);

/** Shown until retried or closed: at the bottom of the window, where it is visible from any card, unless placed. */
export const Failure = ({ failure, onClose, place }: FailureProps) => {
  if (failure === null) return null;
  const handleRetry = (): void => {
    onClose();
    failure.retry();
  };
  return (
    <Snackbar open {...place}>
      <Alert severity="error" action={<FailureActions onRetry={handleRetry} onClose={onClose} />}>
        {withReason(failure.what, failure.error)}
      </Alert>
    </Snackbar>
  );
};
