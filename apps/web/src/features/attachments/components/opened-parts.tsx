import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { hasCode } from '@symbi/client/api-error';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { RetryAlert } from '../../../ui/state/retry-alert.tsx';

interface OpenedFailedProps {
  readonly error: unknown;
  /** What is said of a file that is there no more, and of one that could not be loaded. */
  readonly gone: string;
  readonly failed: string;
  readonly onRetry: () => void;
}

/** Why an opened file or picture is not shown. */
export const OpenedFailed = ({ error, gone, failed, onRetry }: OpenedFailedProps) =>
  hasCode(error, 'not_found') ? (
    <Alert severity="info">{gone}</Alert>
  ) : (
    <RetryAlert onRetry={onRetry}>{messageOf(error, failed)}</RetryAlert>
  );

interface OpenedActionsProps {
  readonly label: string;
  /** Undefined until there is something to download. */
  readonly onDownload: (() => void) | undefined;
  readonly isDownloading?: boolean;
  readonly onClose: () => void;
}

/** The foot of the dialog of an opened file or picture. */
export const OpenedActions = ({ label, onDownload, isDownloading = false, onClose }: OpenedActionsProps) => (
  <DialogActions>
    {onDownload !== undefined && (
      <Button loading={isDownloading} onClick={onDownload}>
        {label}
      </Button>
    )}
    <Button variant="contained" onClick={onClose}>
      {common.actions.close}
    </Button>
  </DialogActions>
);
