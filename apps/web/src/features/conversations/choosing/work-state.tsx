import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { withReason } from '../../../platform/api/message-of.ts';
import { useStore } from '../../../platform/store.ts';
import { FailureActions } from '../components/failure.tsx';
import { text } from './text.ts';
import { forgetFailed, retryWork, stopWork, work } from './work.ts';

/** How far a work has come. */
export const WorkProgress = () => {
  const { running, isPaused } = useStore(work);
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
      <Button color="inherit" onClick={stopWork}>
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

interface WorkFailedProps {
  /** Called with those a retry was not done to. */
  readonly onRest: (ids: readonly string[]) => void;
}

/** How many it failed for, and why; they can be tried again. */
export const WorkFailed = ({ onRest }: WorkFailedProps) => {
  const { failed } = useStore(work);
  if (failed === null) return null;
  const { action, ids } = failed.job;
  return (
    <Alert
      severity="error"
      action={<FailureActions onRetry={() => void retryWork(failed).then(onRest)} onClose={forgetFailed} />}
      sx={{ mt: 0.5 }}
    >
      {withReason(text.couldNot[action.kind](ids.length, failed.of), failed.error)}
    </Alert>
  );
};
