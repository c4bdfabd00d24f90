import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { hasCode } from '@symbi/client/api-error';
import { messageOf } from '../../platform/api/message-of.ts';
import { text as common } from '../../platform/text/text.ts';
import { ErrorState } from '../state/error-state.tsx';
import { text } from './text.ts';

/** Props the panel gets from the dialog around it. */
export interface FollowedImportProps {
  readonly importId: string;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

interface ImportQuery {
  readonly data: { readonly state: string } | undefined;
  /** Why the report, or its latest state, could not be loaded. */
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface ImportPanelProps extends FollowedImportProps {
  readonly followed: ImportQuery;
  /** Current state of the import; undefined until it has loaded. */
  readonly report: ReactNode | undefined;
  /** What else can be done with an import that has ended. */
  readonly action?: ReactNode;
  readonly stop: { readonly mutate: (importId: string) => void; readonly isPending: boolean; readonly error: unknown };
}

const Missing = ({ error, refetch }: Pick<ImportQuery, 'error' | 'refetch'>) => {
  if (error === null) return <Skeleton variant="rounded" height={120} />;
  if (hasCode(error, 'not_found')) return <ErrorState title={text.gone} />;
  return <ErrorState title={text.progressFailed} error={error} onRetry={() => void refetch()} />;
};

/** The lower part of a dialog that follows an import: its report, and the possible actions. */
export const ImportPanel = (props: ImportPanelProps) => {
  const { followed, report, stop } = props;
  return (
    <>
      <DialogContent>
        {stop.error !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {messageOf(stop.error, text.stopFailed)}
          </Alert>
        )}
        {report !== undefined && followed.error !== null && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {messageOf(followed.error, text.progressFailed)}
          </Alert>
        )}
        {report ?? <Missing error={followed.error} refetch={followed.refetch} />}
      </DialogContent>
      <DialogActions>
        {followed.data?.state === 'running' ? (
          <Button loading={stop.isPending} onClick={() => stop.mutate(props.importId)}>
            {text.stop}
          </Button>
        ) : (
          <>
            {props.action}
            <Button onClick={props.onAnother}>{text.another}</Button>
          </>
        )}
        <Button variant="contained" onClick={props.onClose}>
          {common.actions.close}
        </Button>
      </DialogActions>
    </>
  );
};
