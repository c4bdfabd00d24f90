import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useTransition } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as paths from '../platform/paths.ts';
import { text as common } from '../platform/text/text.ts';
import { isAtWork, useFocusBack } from '../ui/focus/use-focus-back.ts';
import { text } from './shell/text.ts';

/** The message each browser gives when a part of the application fails to load. */
const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message);

const describe = (error: unknown): string => {
  if (isNotLoaded(error)) return common.errors.notLoaded;
  return error instanceof Error ? error.message : text.unexpectedError.unknown;
};

/** Navigates to the same address again; missing parts are requested again, loaded ones stay. */
const Retry = ({ isAgain }: { readonly isAgain: boolean }) => {
  const navigate = useNavigate();
  const [isLoading, startTransition] = useTransition();
  const { pathname, search, hash } = useLocation();
  const button = useFocusBack(isLoading);
  useEffect(() => {
    // The button that was pressed disappeared with the previous attempt.
    if (isAgain && !isAtWork(document.activeElement)) button.current?.focus();
  }, [isAgain, button]);
  const retry = (): void => startTransition(() => void navigate({ pathname, search, hash }, { replace: true }));
  // Whoever waited for the connection need not press anything once it is back.
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  return (
    <Button ref={button} variant="contained" loading={isLoading} onClick={retry}>
      {common.actions.retry}
    </Button>
  );
};

interface RouteErrorProps {
  readonly error: unknown;
  readonly isAgain: boolean;
}

/** Both load the whole application again. */
const OtherWays = ({ isFirst }: { readonly isFirst: boolean }) => (
  <>
    <Button variant={isFirst ? 'contained' : 'outlined'} onClick={() => window.location.reload()}>
      {common.actions.reload}
    </Button>
    <Button href={paths.dashboard}>{text.goToDashboard}</Button>
  </>
);

/** Shown when a page fails unexpectedly, or cannot be loaded. */
export const RouteError = ({ error, isAgain }: RouteErrorProps) => {
  const canRetry = isNotLoaded(error);
  // Nothing unexpected: the page comes by itself with the network.
  const isOffline = canRetry && !navigator.onLine;
  const title = isOffline ? text.offlinePage.title : text.unexpectedError.title;
  useEffect(() => {
    document.title = `${title} · ${common.product}`;
  }, [title]);
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 2, pt: 'calc(var(--shell-top) + 48px)' }}>
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 560, overflowWrap: 'anywhere' }}>
        {isOffline ? text.offlinePage.hint : describe(error)}
      </Typography>
      {!isOffline && <Typography color="textSecondary">{text.unexpectedError.kept}</Typography>}
      <Stack direction="row" spacing={1}>
        {canRetry && <Retry isAgain={isAgain} />}
        {!isOffline && <OtherWays isFirst={!canRetry} />}
      </Stack>
    </Stack>
  );
};
