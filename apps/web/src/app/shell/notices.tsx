import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { Report } from '@symbi/contracts/reports';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { subscribe } from '../../platform/socket.ts';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { neighbourOf, shownOf, without, withReport, type Waiting } from './notices-model.ts';
import { text } from './text.ts';

interface NoticeProps {
  readonly alert: Report;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

const Notice = ({ alert, onOpen, onDismiss }: NoticeProps) => (
  <Box component="li" data-notice={alert._id}>
    <Alert
      severity="warning"
      // The list around it says what comes, and waits until the reader is done with something else.
      role="presentation"
      sx={{ boxShadow: 6, overflowWrap: 'anywhere' }}
      action={
        <>
          <Button
            component={RouterLink}
            to="/reports?category=alert"
            color="inherit"
            size="small"
            onClick={onOpen}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {text.notices.open}
          </Button>
          <IconButton color="inherit" size="small" aria-label={text.notices.dismiss(alert.title)} onClick={onDismiss}>
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    >
      {alert.title}
    </Alert>
  </Box>
);

/**
 * Says that alerts were raised, wherever their reader is; the alerts themselves stay in the logs. What can be acted on has
 * no time limit (WCAG 2.2.1): each stays until it is dismissed or the list of alerts is opened.
 */
export const Notices = () => {
  const [waiting, setWaiting] = useState<Waiting>([]);
  const place = useRef<HTMLElement>(null);
  const next = useRef<string | null>(null);
  useEffect(() => subscribe('report:created', (report) => setWaiting((before) => withReport(before, report))), []);
  useEffect(() => {
    if (next.current === null) return;
    place.current?.querySelector<HTMLElement>(`[data-notice="${next.current}"] button`)?.focus();
    next.current = null;
  }, [waiting]);
  // After the last of them.
  useKeptFocus(waiting);
  const handleDismiss = (id: string): void => {
    next.current = neighbourOf(waiting, id);
    setWaiting((before) => without(before, id));
  };
  const dismissAll = (): void => setWaiting([]);
  const { shown, more } = shownOf(waiting);
  return (
    <Box
      ref={place}
      component="section"
      aria-label={text.notices.label}
      aria-live="polite"
      aria-relevant="additions"
      // At the top: what is being written, and the button to send it, are at the bottom.
      sx={(theme) => ({
        position: 'fixed',
        top: 'calc(var(--shell-top) + 8px)',
        right: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 'auto' },
        maxWidth: { sm: 480 },
        zIndex: theme.zIndex.snackbar,
      })}
    >
      {shown.length > 0 && (
        <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((alert) => (
            <Notice key={alert._id} alert={alert} onOpen={dismissAll} onDismiss={() => handleDismiss(alert._id)} />
          ))}
        </Stack>
      )}
      {waiting.length > 1 && (
        <Button
          variant="contained"
          color="inherit"
          size="small"
          onClick={dismissAll}
          sx={{ display: 'flex', mt: 1, ml: 'auto' }}
        >
          {text.notices.dismissAll(more)}
        </Button>
      )}
    </Box>
  );
};
