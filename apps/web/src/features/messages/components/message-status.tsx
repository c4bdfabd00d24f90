import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Failure, Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useConnectionProblem } from '../../../platform/hooks/use-connection-problem.ts';
import * as paths from '../../../platform/paths.ts';
import { text as shared } from '../../../platform/text/text.ts';
import { isAtLimit, isBroken, isCutOff } from '../cut-off.ts';
import { text } from '../text.ts';
import { useHasLiveThoughts, useIsThinking, useWait } from '../thoughts/live.ts';
import type { MessageTasks } from '../use-message-tasks.ts';
import type { CountdownProps } from './countdown.tsx';

const Uncounted = ({ otherwise }: CountdownProps) => otherwise;

/** Loaded when there is something to wait for; nothing is counted down where it cannot be loaded. */
const Countdown = lazy(async () => {
  const loaded = await import('./countdown.tsx').catch(() => null);
  return { default: loaded?.Countdown ?? Uncounted };
});

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

interface HintProps {
  readonly failure: Failure;
  /** Continue stands beside it; the server's words name only Try again. */
  readonly canGoOn: boolean;
}

/** What to do about a failure. When it can be retried is counted down, which no screen reader reads out each second. */
const Hint = ({ failure: { hint, retryAt }, canGoOn }: HintProps) => {
  if (hint === '') return null;
  return (
    <Typography variant="body2" component="p" sx={{ mt: 0.5 }}>
      <bdi role={retryAt === undefined ? undefined : 'timer'}>
        {retryAt === undefined ? (
          hint
        ) : (
          <Suspense fallback={hint}>
            <Countdown until={retryAt} otherwise={hint} />
          </Suspense>
        )}
      </bdi>
      {canGoOn && ` ${text.status.canGoOn}`}
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
      {failure !== undefined && <Hint failure={failure} canGoOn={tasks.hasQuestion && isCutOff(message)} />}
    </Alert>
  );
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
  const state = wait === null || isLost ? null : <Countdown key={wait.until} otherwise={words} {...wait} />;
  return (
    <Typography variant="caption" color="textSecondary" component="p" role={state === null ? undefined : 'timer'}>
      <Suspense fallback={words}>{state ?? (isLost ? text.status.lost : words)}</Suspense>
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
