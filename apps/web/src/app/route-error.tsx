import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import * as paths from '../platform/paths.ts';
import { text as common } from '../platform/text/text.ts';
import { useFocusBack } from '../ui/focus/use-focus-back.ts';
import { text } from './shell/text.ts';

/** What the browsers say, each in its own words, when a part of the application does not arrive. */
const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed/i.test(error.message);

const describe = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  if (isNotLoaded(error)) return common.errors.notLoaded;
  return error instanceof Error ? error.message : text.unexpectedError.unknown;
};

/** Goes to the same address once more; what did not arrive is asked for again, and what is there stays. */
const Retry = () => {
  const navigate = useNavigate();
  const isLoading = useNavigation().state !== 'idle';
  const { pathname, search, hash } = useLocation();
  const button = useFocusBack(isLoading);
  const retry = (): void => void navigate({ pathname, search, hash }, { replace: true });
  return (
    <Button ref={button} variant="contained" loading={isLoading} onClick={retry}>
      {common.actions.retry}
    </Button>
  );
};

/** What is left when a page fails in a way nobody foresaw. */
export const RouteError = () => {
  const error = useRouteError();
  const canRetry = isNotLoaded(error);
  useEffect(() => {
    document.title = `${text.unexpectedError.title} · ${common.product}`;
  }, []);
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 2, pt: 'calc(var(--shell-top) + 48px)' }}>
      <Typography variant="h1">{text.unexpectedError.title}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 560, overflowWrap: 'anywhere' }}>
        {describe(error)}
      </Typography>
      <Typography color="textSecondary">{text.unexpectedError.kept}</Typography>
      <Stack direction="row" spacing={1}>
        {canRetry && <Retry />}
        <Button variant={canRetry ? 'outlined' : 'contained'} onClick={() => window.location.reload()}>
          {common.actions.reload}
        </Button>
        <Button href={paths.dashboard}>{text.goToDashboard}</Button>
      </Stack>
    </Stack>
  );
};
