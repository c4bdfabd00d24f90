import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { useDocumentTitle } from '../../../ui/page.tsx';
import { loadCalls } from '../load-calls.ts';
import { text } from '../text.ts';

interface AuthCardProps {
  readonly title: string;
  readonly error: string | null;
  readonly onErrorClose: () => void;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly other: { readonly question: string; readonly label: string; readonly path: string };
  readonly children: ReactNode;
}

/** The card that login and registration share. */
export const AuthCard = (props: AuthCardProps) => {
  useDocumentTitle(props.title);
  const state: unknown = useLocation().state;
  return (
    <Container maxWidth="xs" sx={{ py: { xs: 3, sm: 6 } }}>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack
          component="form"
          noValidate
          spacing={2.5}
          // Preloads validation and calls, which are ready by the time the form is filled in.
          onFocus={() => void loadCalls().catch(() => undefined)}
          onSubmit={props.onSubmit}
        >
          <Typography variant="h1">{props.title}</Typography>
          {props.error !== null && (
            <Alert severity="error" onClose={props.onErrorClose}>
              {props.error}
            </Alert>
          )}
          {props.children}
          <Button type="submit" variant="contained" size="large" loading={props.isBusy}>
            {props.action}
          </Button>
          <Typography variant="body2" sx={{ textAlign: 'center' }}>
            {props.other.question}{' '}
            <Link component={RouterLink} to={props.other.path} state={state} color="inherit" sx={{ fontWeight: 600 }}>
              {props.other.label}
            </Link>
          </Typography>
        </Stack>
      </Card>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2, textAlign: 'center' }}>
        {text.demoNotice}
      </Typography>
    </Container>
  );
};
