import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { text } from './text.ts';

const severities = {
  uploading: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
  stopped: 'warning',
} as const;

interface ImportStateProps {
  readonly state: keyof typeof severities;
  /** Why it failed. */
  readonly error?: string | undefined;
  /** From 0 to 1 while it runs; undefined until it is known. */
  readonly progress?: number | undefined;
}

/** The state of an import in words, with a progress bar while it runs. */
export const ImportState = ({ state, error, progress }: ImportStateProps) => (
  <>
    <Box component="output" sx={{ display: 'block' }}>
      <Alert severity={severities[state]} role="presentation">
        {text.states[state]}
        {error !== undefined && `: ${error}`}
      </Alert>
    </Box>
    {state === 'running' && (
      <LinearProgress
        aria-label={text.progress}
        {...(progress === undefined ? {} : { variant: 'determinate' as const, value: Math.floor(progress * 100) })}
      />
    )}
  </>
);
