import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SharedConversation } from '@symbi/contracts/shares';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { sharedQuery } from '../../features/shares/api.ts';
import { ShareVerification } from '../../features/shares/components/share-verification.tsx';
import { QueryProvider } from '../../platform/api/query-provider.tsx';
import { text } from '../../features/shares/text.ts';
import { hasCode } from '@symbi/client/api-error';
import { formatDate } from '../../platform/format.ts';
import { text as common } from '../../platform/text/text.ts';
import { toggleThemeMode, useThemeMode } from '../../platform/theme-mode.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useFocusKeeper } from '../../ui/focus/use-focus-keeper.ts';
import { useDocumentTitle } from '../../ui/page.tsx';
import { SkipLink } from '../../ui/focus/skip-link.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { text as shell } from '../shell/text.ts';
import { SharedMessageCard } from './shared-message-card.tsx';

const Header = () => {
  const isLight = useThemeMode() === 'light';
  const label = isLight ? text.shared.toDark : text.shared.toLight;
  return (
    <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Container maxWidth="md" sx={{ display: 'flex', alignItems: 'center', py: 1 }}>
        <Typography sx={{ flexGrow: 1, fontSize: '1.25rem', fontWeight: 700, letterSpacing: '-0.02em' }}>
          {common.product}
        </Typography>
        <IconButton edge="end" color="inherit" aria-label={label} title={label} onClick={toggleThemeMode}>
          {isLight ? <DarkMode /> : <LightMode />}
        </IconButton>
      </Container>
    </Box>
  );
};

const factsOf = ({ createdAt, expiresAt, encrypted, erased }: SharedConversation): string[] => [
  text.shared.snapshot(formatDate(createdAt)),
  ...(expiresAt === null ? [] : [text.shared.ends(formatDate(expiresAt))]),
  ...(encrypted > 0 ? [text.shared.encrypted(encrypted)] : []),
  ...(erased > 0 ? [text.shared.erased(erased)] : []),
];

const Shown = ({ shared }: { readonly shared: SharedConversation }) => {
  useDocumentTitle(shared.title);
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{shared.title}</bdi>
        </Typography>
        {factsOf(shared).map((fact) => (
          <Typography key={fact} color="textSecondary" variant="body2">
            {fact}
          </Typography>
        ))}
      </div>
      <Stack
        component="ul"
        aria-label={text.shared.messages}
        spacing={3}
        sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}
      >
        {shared.messages.map((message) => (
          <Box component="li" key={message._id} sx={{ minWidth: 0 }}>
            <SharedMessageCard message={message} />
          </Box>
        ))}
      </Stack>
      <ShareVerification shared={shared} />
    </Stack>
  );
};

const Loading = () => {
  useDocumentTitle(text.shared.title);
  return (
    <Stack spacing={2} aria-busy>
      <Typography variant="h1" sx={visuallyHidden}>
        {text.shared.title}
      </Typography>
      <Skeleton variant="text" width="60%" height={40} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={200} />
    </Stack>
  );
};

const Gone = () => {
  useDocumentTitle(text.shared.gone);
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 10 }}>
      <Typography variant="h1">{text.shared.gone}</Typography>
      <Typography color="textSecondary">{text.shared.goneHint}</Typography>
    </Stack>
  );
};

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  useDocumentTitle(text.shared.failed);
  return <ErrorState isPage title={text.shared.failed} error={error} onRetry={onRetry} />;
};

const Screen = () => {
  const { token = '' } = useParams();
  const { data, error, status, refetch } = useQuery(sharedQuery(token));
  // The retry button disappears during the attempt.
  useFocusKeeper(status);
  return (
    <>
      <SkipLink label={shell.skipToContent} />
      <Header />
      <Container component="main" id="main" tabIndex={-1} maxWidth="md" sx={{ py: { xs: 2, sm: 3 }, outline: 'none' }}>
        {data !== undefined && <Shown shared={data} />}
        {status === 'pending' && <Loading />}
        {data === undefined && error !== null && hasCode(error, 'not_found') && <Gone />}
        {data === undefined && error !== null && !hasCode(error, 'not_found') && (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </Container>
    </>
  );
};

/** The page behind a share link: a snapshot of a conversation, without the application around it. */
export const SharedScreen = () => (
  <QueryProvider>
    <Screen />
  </QueryProvider>
);
