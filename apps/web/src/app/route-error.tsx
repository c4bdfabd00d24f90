import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { text as common } from '../platform/text/text.ts';
import { text } from './shell/text.ts';

const describe = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : text.unexpectedError.unknown;
};

/** What is left when a page fails in a way nobody foresaw. */
export const RouteError = () => {
  const error = useRouteError();
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
        <Button variant="contained" onClick={() => window.location.reload()}>
          {common.actions.reload}
        </Button>
        <Button href="/">{text.goToDashboard}</Button>
      </Stack>
    </Stack>
  );
};
