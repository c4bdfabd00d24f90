import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Report } from '@symbi/contracts/report';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { subscribe } from '../../../platform/api/socket.ts';
import { useConnectionProblem } from '../../../platform/hooks/use-connection-problem.ts';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import { useFocusKeeper } from '../../../ui/focus/use-focus-keeper.ts';
import { isAboutReplyOn, nothing, withReport } from './notices-model.ts';
import { text } from '../text.ts';

interface NoticeProps {
  readonly message: string;
  readonly dismissLabel: string;
  readonly onDone: () => void;
}

const Notice = ({ message, dismissLabel, onDone }: NoticeProps) => (
  <Alert
    severity="warning"
    // The live region around it announces it, after the screen reader has finished speaking.
    role="presentation"
    sx={{ borderRadius: 0, overflowWrap: 'anywhere' }}
    action={
      <>
        <Button
          component={RouterLink}
          to={paths.alerts}
          color="inherit"
          size="small"
          onClick={onDone}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {text.notices.open}
        </Button>
        <IconButton color="inherit" size="small" aria-label={dismissLabel} onClick={onDone}>
          <Close fontSize="small" />
        </IconButton>
      </>
    }
  >
    {message}
  </Alert>
);

/**
 * Says that alerts were raised, on whatever page the user is, except the one that shows the reply with its badge; the
 * alerts themselves stay in the logs. Content that can
 * be acted on has no time limit (WCAG 2.2.1): the notice stays until it is dismissed or the list of alerts is opened.
 * It is therefore small: one alert is named where the name fits, several are counted.
 */
export const Notices = () => {
  const [waiting, setWaiting] = useState(nothing);
  const isNarrow = useIsNarrow();
  const { pathname } = useLocation();
  const handleReport = useEffectEvent((report: Report): void => {
    const isSeen = document.visibilityState === 'visible' && isAboutReplyOn(pathname, report);
    if (!isSeen) setWaiting((before) => withReport(before, report));
  });
  useEffect(() => subscribe('report:created', (report) => handleReport(report)), []);
  // On a phone one bar is enough above a page: the alerts wait until the connection is back.
  const isHidden = useConnectionProblem() !== null && isNarrow;
  const { count, title } = isHidden ? nothing : waiting;
  useFocusKeeper(count);
  const isNamed = count === 1 && !isNarrow;
  const dismiss = (): void => setWaiting(nothing);
  const handleKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') dismiss();
  };
  return (
    <Box
      component="section"
      aria-label={text.notices.label}
      aria-live="polite"
      onKeyDown={handleKeyDown}
      // Part of the frame's head, whose height the pages leave free, so it covers nothing.
      sx={{ maxHeight: '40dvh', overflow: 'auto' }}
    >
      {count > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <li>
            <Notice
              message={isNamed ? title : text.notices.count(count)}
              dismissLabel={isNamed ? text.notices.dismiss(title) : text.notices.dismissAll}
              onDone={dismiss}
            />
          </li>
        </Box>
      )}
    </Box>
  );
};
