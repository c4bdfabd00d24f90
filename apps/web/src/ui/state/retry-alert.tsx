import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { text } from '../../platform/text/text.ts';

interface RetryAlertProps extends Pick<AlertProps, 'severity' | 'sx' | 'children'> {
  readonly onRetry: () => void;
}

/** A failure within a page, shown where the missing part would be, with a retry. */
export const RetryAlert = ({ severity = 'error', sx, children, onRetry }: RetryAlertProps) => (
  <Alert
    severity={severity}
    {...(sx === undefined ? {} : { sx })}
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        {text.actions.retry}
      </Button>
    }
  >
    {children}
  </Alert>
);
