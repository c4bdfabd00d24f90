import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { hasCode } from '@symbi/client/api-error';
import { messageOf } from '../platform/api/message-of.ts';
import { text } from '../platform/text/text.ts';
import { ErrorState } from './state/error-state.tsx';

interface ImportPanelProps {
  /** What is known of the import; undefined until it has been loaded. */
  readonly report: ReactNode | undefined;
  readonly isRunning: boolean;
  /** Why the report, or its latest state, could not be loaded. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly stop: { readonly isPending: boolean; readonly error: unknown };
  readonly onStop: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

const Missing = ({ error, onRetry }: Pick<ImportPanelProps, 'error' | 'onRetry'>) => {
  if (error === null) return <Skeleton variant="rounded" height={120} />;
  if (hasCode(error, 'not_found')) return <ErrorState title={text.import.gone} />;
  return <ErrorState title={text.import.progressFailed} error={error} onRetry={onRetry} />;
};

/** The lower part of a dialog that follows an import: its report, and what can be done about it. */
export const ImportPanel = (props: ImportPanelProps) => {
  const { report, isRunning, error, stop } = props;
  return (
    <>
      <DialogContent>
        {stop.error !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {messageOf(stop.error, text.import.stopFailed)}
          </Alert>
        )}
        {report !== undefined && error !== null && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {messageOf(error, text.import.progressFailed)}
          </Alert>
        )}
        {report ?? <Missing error={error} onRetry={props.onRetry} />}
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button loading={stop.isPending} onClick={props.onStop}>
            {text.import.stop}
          </Button>
        ) : (
          <Button onClick={props.onAnother}>{text.import.another}</Button>
        )}
        <Button variant="contained" onClick={props.onClose}>
          {text.actions.close}
        </Button>
      </DialogActions>
    </>
  );
};
