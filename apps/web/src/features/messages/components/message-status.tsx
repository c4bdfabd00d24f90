import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import type { Usage } from '@symbi/contracts/reply-usage';
import { formatNumber } from '../../../platform/format.ts';
import { isAtLimit } from '../cut-off.ts';
import { text } from '../text.ts';

interface MessageStatusProps {
  readonly message: Message;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** How a reply ended if not normally, and what the user can do about it. */
export const MessageStatus = ({ message, isBusy, onRetry }: MessageStatusProps) => {
  const { status, failure } = message;
  const isFailed = status === 'failed' || failure !== undefined;
  if (isAtLimit(message))
    return (
      <Alert severity="info" sx={{ mt: 1 }}>
        {text.status.cut}
      </Alert>
    );
  if (!isFailed && status !== 'interrupted' && status !== 'stopped') return null;
  const action = (
    <Button size="small" color="inherit" loading={isBusy} onClick={onRetry}>
      {text.actions.retry}
    </Button>
  );
  if (!isFailed) {
    return (
      <Alert severity={status === 'interrupted' ? 'warning' : 'info'} action={action} sx={{ mt: 1 }}>
        {status === 'interrupted' ? text.status.interrupted : text.status.stopped}
      </Alert>
    );
  }
  return (
    <Alert severity="error" action={action} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      <bdi>{failure?.message ?? text.status.failed}</bdi>
      {failure !== undefined && failure.hint !== '' && (
        <Typography variant="body2" component="p" sx={{ mt: 0.5 }}>
          <bdi>{failure.hint}</bdi>
        </Typography>
      )}
    </Alert>
  );
};

/** Shown while a reply is being written; its usage takes the same place afterwards. */
export const Writing = () => (
  <Typography variant="caption" color="textSecondary" component="p">
    {text.status.streaming}
  </Typography>
);

/** Model, tokens, time and cost of a reply. */
export const UsageLine = ({ usage }: { readonly usage: Usage }) => {
  const counted = (what: string): string => (usage.isAtLeast === true ? text.usage.atLeast(what) : what);
  const parts = [
    usage.model,
    counted(text.usage.tokens(formatNumber(usage.inputTokens), formatNumber(usage.outputTokens), usage.estimated)),
    text.usage.seconds((usage.durationMs / 1_000).toFixed(1)),
    ...(usage.costUsd === undefined
      ? []
      : [counted(text.usage.cost(usage.costUsd.toFixed(usage.costUsd < 0.01 ? 4 : 2)))]),
  ];
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ width: 1 }}>
      {parts.map((part, index) => (
        <Box component="span" key={part}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </Box>
      ))}
    </Typography>
  );
};

/** Notices about a reply, such as history that did not fit. */
export const Notices = ({ notices }: { readonly notices: readonly string[] }) =>
  notices.length === 0 ? null : (
    <Alert severity="info" variant="outlined" sx={{ mt: 1, py: 0 }}>
      {notices.map((notice) => (
        <Typography key={notice} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{notice}</bdi>
        </Typography>
      ))}
    </Alert>
  );
