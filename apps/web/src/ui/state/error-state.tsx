import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ApiError } from '@symbi/client/api-error';
import { messageOf } from '../../platform/api/message-of.ts';
import { text } from '../../platform/text/text.ts';

interface ErrorStateProps {
  readonly title: string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** It replaces the whole page, and its title serves as the page's. */
  readonly isPage?: boolean;
}

/** A loading failure: what failed, why, and a way to retry. */
export const ErrorState = ({ title, error, onRetry, isPage = false }: ErrorStateProps) => {
  const reason = messageOf(error, '');
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Stack role="alert" spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 6, px: 2 }}>
      <ErrorOutlined color="error" fontSize="large" aria-hidden />
      <Typography variant="h3" component={isPage ? 'h1' : 'p'}>
        {title}
      </Typography>
      {reason !== '' && reason !== title && <Typography color="textSecondary">{reason}</Typography>}
      {requestId !== undefined && (
        <Typography variant="caption" color="textSecondary">
          {text.requestId(requestId)}
        </Typography>
      )}
      {onRetry !== undefined && (
        <Button variant="outlined" onClick={onRetry}>
          {text.actions.retry}
        </Button>
      )}
    </Stack>
  );
};
