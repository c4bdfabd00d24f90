import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { messageOf } from '../../../platform/api-error.ts';
import { text as common } from '../../../platform/text/text.ts';

interface EarlierProps {
  readonly label: string;
  /** What it is called when the last attempt did not bring anything. */
  readonly failed: string;
  /** Why it did not; null when nothing failed. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly onEarlier: () => void;
}

/** The way to what is older. A failure is told here, and what was loaded before stays. */
export const Earlier = ({ label, failed, error, isLoading, onEarlier }: EarlierProps) => (
  <Stack spacing={1} sx={{ alignItems: 'flex-start', mb: 1.5 }}>
    {error !== null && (
      <Alert severity="error" sx={{ width: 1 }}>
        <AlertTitle component="h3">{failed}</AlertTitle>
        {messageOf(error, '')}
      </Alert>
    )}
    <Button size="small" loading={isLoading} onClick={onEarlier}>
      {error === null ? label : common.actions.retry}
    </Button>
  </Stack>
);
