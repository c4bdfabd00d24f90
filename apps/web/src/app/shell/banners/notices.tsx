import Close from '@mui/icons-material/Close';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { Report } from '@symbi/contracts/report';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { subscribe } from '../../../platform/api/socket.ts';
import { useConnectionProblem } from '../../../platform/hooks/use-connection-problem.ts';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import { useFocusKeeper } from '../../../ui/focus/use-focus-keeper.ts';
import { isAboutReplyOn, nothing, withReport } from './notices-model.ts';
import { oneLine, overStrip } from './over-strip.ts';
import { text } from '../text.ts';

interface NoticeProps {
  readonly message: string;
  readonly dismissLabel: string;
  readonly onDone: () => void;
}

/** A line of 16 or 24 pixels is not enough to hit: what is pressed reaches into the bar above it and the page below. */
const pressable = {
  position: 'relative',
  flexShrink: 0,
  '&::after': { content: '""', position: 'absolute', inset: '-8px -4px' },
} as const;
const openStyle = { ...pressable, fontWeight: 600 } as const;
const noticeStyle = {
  ...overStrip,
  display: 'flex',
  justifyContent: { xs: 'start', sm: 'center' },
  gap: { xs: 0.5, sm: 1 },
} as const;
const closeStyle = {
  ...pressable,
  width: 24,
  p: 0,
  borderRadius: 0.5,
  '&.Mui-focusVisible': { outline: 2, outlineOffset: -2 },
} as const;

const Notice = ({ message, dismissLabel, onDone }: NoticeProps) => (
  <Box component="li" sx={noticeStyle}>
    <WarningAmber sx={{ display: { xs: 'none', sm: 'block' }, fontSize: 16, alignSelf: 'center' }} />
    <Box component="span" title={message} sx={oneLine}>
      {message}
    </Box>
    <Link component={RouterLink} to={paths.alerts} color="inherit" onClick={onDone} sx={openStyle}>
      {text.notices.open}
    </Link>
    <IconButton color="inherit" aria-label={dismissLabel} onClick={onDone} sx={closeStyle}>
      <Close sx={{ fontSize: 16 }} />
    </IconButton>
  </Box>
);

/**
 * Says that alerts were raised, on whatever page the user is, except the one that shows the reply with its badge; the
 * alerts themselves stay in the logs. Content that can be acted on has no time limit (WCAG 2.2.1): the notice stays until
 * it is dismissed or the list of alerts is opened. It is therefore small: one alert is named where the name fits, and
 * several are counted. A lost connection is told in the same line, and comes first.
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
  // There is one line for both: the alerts wait until the connection is back.
  const isHidden = useConnectionProblem() !== null;
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
      sx={{ position: 'relative' }}
    >
      {count > 0 && (
        <Box component="ul" data-over-notice="alert" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <Notice
            message={isNamed ? title : text.notices.count(count)}
            dismissLabel={isNamed ? text.notices.dismiss(title) : text.notices.dismissAll}
            onDone={dismiss}
          />
        </Box>
      )}
    </Box>
  );
};
