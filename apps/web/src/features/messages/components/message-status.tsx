import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Failure, Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useConnectionProblem } from '../../../platform/hooks/use-connection-problem.ts';
import * as paths from '../../../platform/paths.ts';
import { text as shared } from '../../../platform/text/text.ts';
import { isAtLimit, isBroken, isCutOff } from '../cut-off.ts';
import { text } from '../text.ts';
import { useHasLiveThoughts, useIsThinking, useWait } from '../thoughts/live.ts';
import type { MessageTasks } from '../use-message-tasks.ts';

interface MessageStatusProps {
  readonly message: Message;
  readonly tasks: MessageTasks;
}

/** On a phone the buttons go below the words, which are long and would have half of the width beside them. */
const ended = {
  mt: 1,
  overflowWrap: 'anywhere',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 200px' },
} as const;

/** Seconds until a moment, counted down; NaN without one. */
const useSecondsTo = (at = ''): number => {
  const [now, setNow] = useState(Date.now);
  const left = Math.ceil((Date.parse(at) - now) / 1_000);
  const isAhead = left > 0;
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isAhead]);
  return left;
};

/** What to do about a failure. When it can be retried is counted down, which no screen reader reads out each second. */
const Hint = ({ failure: { hint, retryAt } }: { readonly failure: Failure }) => {
  const left = useSecondsTo(retryAt);
  if (hint === '') return null;
  return (
    <Typography variant="body2" component="p" role={retryAt === undefined ? undefined : 'timer'} sx={{ mt: 0.5 }}>
      <bdi>{Number.isNaN(left) ? hint : left > 0 ? text.status.retryIn(left) : text.status.retryNow}</bdi>
    </Typography>
  );
};

interface AskProps extends MessageStatusProps {
  /** Nothing else on the message asks for another reply. */
  readonly canRepeat: boolean;
}

/** Goes on with a reply that ended too early, or asks for another. Only what was pressed shows that it takes time. */
const Ask = ({ message, tasks: { task, goOn, regenerate }, canRepeat }: AskProps) => {
  const [asked, setAsked] = useState<'more' | 'another'>();
  const busy = task.isBusy ? asked : undefined;
  const ask = (what: 'more' | 'another', start: () => void) => (): void => {
    setAsked(what);
    start();
  };
  const keyOf = message.failure?.keyOf;
  const button = { size: 'small', color: 'inherit', disabled: task.isBusy } as const;
  return (
    <>
      {isCutOff(message) && (
        <Button {...button} loading={busy === 'more'} onClick={ask('more', goOn)}>
          {text.actions.goOn}
        </Button>
      )}
      {canRepeat && (
        <Button {...button} loading={busy === 'another'} onClick={ask('another', regenerate)}>
          {text.actions.again}
        </Button>
      )}
      {keyOf !== undefined && (
        <Button size="small" color="inherit" component={Link} to={paths.addKey(keyOf)}>
          {shared.actions.addKey}
        </Button>
      )}
    </>
  );
};

/** How a reply ended if not normally, and what the user can do about it. */
export const MessageStatus = ({ message, tasks }: MessageStatusProps) => {
  const { status, failure, content } = message;
  const isWhole = !isBroken(message);
  if (isWhole && !isAtLimit(message)) return null;
  const action = tasks.hasQuestion && <Ask message={message} tasks={tasks} canRepeat={!isWhole} />;
  if (failure === undefined && status !== 'failed') {
    const isEmpty = content === '' && !message.notices.includes(ERASED_NOTICE);
    const ending = text.status[status === 'interrupted' ? 'interrupted' : 'stopped'];
    const words = isWhole ? text.status.cut : isEmpty ? ending.early : ending.kept;
    return (
      <Alert severity={status === 'interrupted' ? 'warning' : 'info'} action={action} sx={ended}>
        {words}
      </Alert>
    );
  }
  return (
    <Alert severity="error" action={action} sx={ended}>
      <bdi>{failure?.message ?? text.status.failed}</bdi>
      {failure !== undefined && <Hint failure={failure} />}
    </Alert>
  );
};

/** How long a provider that refused for now is waited for; then it is asked again. */
const Waits = ({ milliseconds, until }: NonNullable<ReturnType<typeof useWait>>) => {
  const left = useSecondsTo(until);
  if (left <= 0) return text.status.streaming;
  return <span role="timer">{text.status.waits(Math.ceil(milliseconds / 1_000), left)}</span>;
};

/**
 * Shown while a reply is being written; its usage takes the same place afterwards. Thoughts to read say it themselves.
 * Without a connection nobody here knows how far the reply is: the server goes on with it meanwhile.
 */
export const Writing = ({ messageId }: { readonly messageId: string }) => {
  const isThinking = useIsThinking(messageId);
  const hasThoughts = useHasLiveThoughts(messageId);
  const isLost = useConnectionProblem() !== null;
  const wait = useWait(messageId);
  if (isThinking && hasThoughts && !isLost) return null;
  const words = isThinking ? text.status.thinking : text.status.streaming;
  const state = wait === null ? words : <Waits key={wait.until} {...wait} />;
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      {isLost ? text.status.lost : state}
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
