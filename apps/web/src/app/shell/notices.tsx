import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { timings } from '@symbi/contracts/limits';
import type { Report } from '@symbi/contracts/reports';
import { useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { subscribe } from '../../platform/socket.ts';
import { text } from './text.ts';

/** Says that an alert was raised, wherever its reader is; the alert itself stays in the logs. */
export const Notices = () => {
  const [alert, setAlert] = useState<Report | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(
    () =>
      subscribe('report:created', (report) => {
        if (report.category !== 'alert') return;
        setAlert(report);
        setIsOpen(true);
      }),
    [],
  );
  const close = (): void => setIsOpen(false);
  return (
    <Snackbar
      key={alert?._id}
      open={isOpen}
      autoHideDuration={timings.snackbarMs}
      // At the top: what is being written, and the button to send it, are at the bottom.
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      sx={{ mt: 'var(--shell-top)' }}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') close();
      }}
    >
      <Alert
        severity="warning"
        onClose={close}
        action={
          <Button
            component={RouterLink}
            to="/reports?category=alert"
            color="inherit"
            size="small"
            onClick={close}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {text.notices.open}
          </Button>
        }
      >
        {alert?.title}
      </Alert>
    </Snackbar>
  );
};
