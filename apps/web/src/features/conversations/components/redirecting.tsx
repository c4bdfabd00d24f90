import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { timings } from '@symbi/contracts/limits';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { text } from '../text.ts';
import * as paths from '../../../platform/paths.ts';
import { text as common } from '../../../platform/text/text.ts';
import { useDocumentTitle } from '../../../ui/page.tsx';

interface RedirectingProps {
  /** Message before redirecting; null redirects at once, for an address without an id. */
  readonly title: string | null;
}

/** Redirects to the list and says why. */
export const Redirecting = ({ title }: RedirectingProps) => {
  const navigate = useNavigate();
  const delayMs = title === null ? 0 : timings.notFoundRedirectMs;
  useDocumentTitle(title ?? text.title);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.conversations, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [navigate, delayMs]);
  return (
    <Stack
      role="alert"
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: 'center', minHeight: '60vh', textAlign: 'center', px: 2 }}
    >
      <CircularProgress aria-label={common.loading} />
      {title !== null && (
        <>
          <Typography variant="h2" component="h1">
            {title}
          </Typography>
          <Typography color="textSecondary">{text.redirecting}</Typography>
        </>
      )}
    </Stack>
  );
};
