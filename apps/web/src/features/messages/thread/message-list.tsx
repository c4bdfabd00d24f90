import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { Fragment, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { useToday } from '../../../platform/hooks/use-minute.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { loadEnd, loadNewer, loadOlder } from '../api.ts';
import { COLUMN_WIDTH } from '../column.ts';
import { text } from '../text.ts';
import { NotIncluded } from '../print/not-included.tsx';
import { IsTarget, quietTarget } from './is-target.ts';
import { daysAbove } from './days.ts';
import { JumpToLatest } from './jump-to-latest.tsx';
import { runningReply, type Thread } from './thread-model.ts';
import { usePart, type Part } from './part/use-part.ts';
import { useScrollKeeper } from './use-scroll-keeper.ts';
import { useVisit } from './use-visit.ts';

type Loading = 'older' | 'newer' | 'latest';

/**
 * Loads windows at both ends, one at a time, but for the end, which waits for no other; after a failure the reader has
 * to ask again.
 */
const useWindows = (thread: Thread) => {
  const [state, setState] = useState<{ loading: Loading | null; failed: Loading | null }>({
    loading: null,
    failed: null,
  });
  const underWay = useRef<Loading | null>(null);
  const id = thread.conversation._id;
  const load = async (what: Loading): Promise<void> => {
    const first = thread.messages[0]?._id;
    const last = thread.messages.at(-1)?._id;
    const isHeld = underWay.current !== null && (what !== 'latest' || underWay.current === what);
    if (isHeld || first === undefined || last === undefined) return;
    underWay.current = what;
    setState({ loading: what, failed: null });
    const settle = (failed: Loading | null): void => {
      if (underWay.current !== what) return;
      underWay.current = null;
      setState({ loading: null, failed });
    };
    try {
      if (what === 'older') await loadOlder(id, first);
      else if (what === 'newer') await loadNewer(id, last);
      else await loadEnd(id);
      settle(null);
    } catch {
      settle(what);
    }
  };
  return { ...state, load };
};

type Windows = ReturnType<typeof useWindows>;

const Edge = ({ what, windows }: { readonly what: 'older' | 'newer'; readonly windows: Windows }) => {
  if (windows.loading === what)
    return <Skeleton variant="rounded" height={72} component="output" aria-label={text.loadingOlder} />;
  // Whoever wanted the end can load what follows here.
  if (windows.failed === what || (what === 'newer' && windows.failed === 'latest')) {
    return (
      <Alert
        severity="error"
        action={
          <Button size="small" color="inherit" onClick={() => void windows.load(what)}>
            {text.failures.retry}
          </Button>
        }
      >
        {text.failures[what]}
      </Alert>
    );
  }
  return (
    <Button size="small" onClick={() => void windows.load(what)} sx={{ alignSelf: 'center' }}>
      {what === 'older' ? text.loadOlder : text.loadNewer}
    </Button>
  );
};

export interface MessageListHandle {
  /** Shows the end, which is loaded first where it is not, and keeps following it. */
  followEnd: () => void;
}

interface MessageListProps {
  readonly thread: Thread;
  readonly handle: Ref<MessageListHandle>;
  /** Id of the message to bring into view, from a search hit. */
  readonly target: string | null;
  readonly renderMessage: (message: Message) => ReactNode;
  /** Unsent messages, shown at the end. */
  readonly pending: ReactNode;
  /** Also while it is not known yet: what an empty conversation says would flash by. */
  readonly hasPending: boolean;
  /** Shown instead of what an empty conversation says. */
  readonly starters: ReactNode;
  /** Replaces what an empty conversation says. */
  readonly empty: string | undefined;
  /** How messages are shown; a change of the layout alone keeps the view in place. */
  readonly layout: string;
}

const hairline = { content: '""', flexGrow: 1, height: '1px', bgcolor: 'divider' } as const;
const dayRule = { '&::before': hairline, '&::after': hairline } as const;

/** Visible while the message is hovered or has the focus, and always on devices without hover. */
const quiet = {
  '& [data-reveal="true"]': { opacity: 0, transition: 'opacity 120ms' },
  '&:hover [data-reveal], &:focus-within [data-reveal]': { opacity: 1 },
  '@media (hover: none)': { '& [data-reveal]': { opacity: 1 } },
} as const;

/** One rule for all rows: per-row styles would be computed again with every word of a reply. */
const rows = {
  '& > [data-message]': { listStyle: 'none', borderRadius: 1, outlineOffset: 4 },
  '& > [data-target]': { outline: '2px solid', outlineColor: 'secondary.main' },
  '& > [data-message]:not([data-last])': quiet,
  // A question starts a new turn, so it has more space above than below. `~` would let a new row restyle all others.
  '& > [data-later]': { pt: { xs: 1.5, sm: 3 } },
  '& > [data-turn] [data-foot]': { mb: -1.5 },
} as const;

interface MessageRowProps {
  readonly message: Message;
  readonly isTarget: boolean;
  readonly isLast: boolean;
  readonly children: ReactNode;
}

const MessageRow = ({ message, isTarget, isLast, children }: MessageRowProps) => (
  <li
    data-message={message._id}
    data-target={isTarget ? '' : undefined}
    data-last={isLast ? '' : undefined}
    data-turn={message.sender === 'user' ? '' : undefined}
    data-later={message.sender === 'user' && message.parentId !== null ? '' : undefined}
    tabIndex={-1}
  >
    <IsTarget value={isTarget}>{children}</IsTarget>
  </li>
);

const Day = ({ name }: { readonly name: string }) => (
  <Typography
    component="li"
    variant="caption"
    color="textSecondary"
    sx={{ listStyle: 'none', display: 'flex', alignItems: 'center', gap: 1.5, ...dayRule }}
  >
    {name}
  </Typography>
);

/** Brings the target message into view once it is drawn, and whenever a link to it is followed again. */
const useTarget = (
  target: string | null,
  shown: readonly Message[],
  content: React.RefObject<HTMLElement | null>,
  show: (element: HTMLElement) => void,
) => {
  const visit = useVisit();
  const found = useRef('');
  useEffect(() => {
    const sought = `${target} ${visit}`;
    if (target === null || found.current === sought) return;
    const element = content.current?.querySelector(`[data-message="${CSS.escape(target)}"]`);
    if (!(element instanceof HTMLElement)) return;
    found.current = sought;
    show(element);
    if (target === quietTarget.id) quietTarget.id = null;
    else element.focus({ preventScroll: true });
  }, [target, visit, shown, content, show]);
};

const listStyle = { m: 0, p: 0, pt: { xs: 0, sm: 1 }, pb: 2, maxWidth: COLUMN_WIDTH, mx: 'auto', ...rows } as const;
const plainItem = { listStyle: 'none', display: 'grid' } as const;

interface RowsProps extends MessageListProps {
  readonly windows: Windows;
  readonly part: Part<Message>;
}

const Rows = ({ windows, part, ...props }: RowsProps) => {
  const { thread, target, hasPending } = props;
  const isEmpty = thread.messages.length === 0 && !hasPending;
  const days = daysAbove(thread.messages, new Date(useToday()));
  return (
    <Stack component="ol" spacing={2} sx={listStyle}>
      {(thread.hasOlder || part.from > 0) && <NotIncluded what="older" />}
      {thread.hasOlder && part.from === 0 && (
        <Box component="li" data-print="none" sx={plainItem}>
          <Edge what="older" windows={windows} />
        </Box>
      )}
      {isEmpty && (
        <Box component="li" sx={plainItem}>
          {props.starters ?? <EmptyState title={props.empty ?? text.empty} />}
        </Box>
      )}
      {part.messages.map((message, offset) => {
        const index = part.from + offset;
        const day = days[index] ?? null;
        return (
          <Fragment key={message._id}>
            {day !== null && <Day name={day} />}
            <MessageRow
              message={message}
              isTarget={message._id === target}
              isLast={index === thread.messages.length - 1}
            >
              {props.renderMessage(message)}
            </MessageRow>
          </Fragment>
        );
      })}
      {thread.hasNewer && part.isToEnd && (
        <Box component="li" data-print="none" sx={plainItem}>
          <Edge what="newer" windows={windows} />
        </Box>
      )}
      {(thread.hasNewer || !part.isToEnd) && <NotIncluded what="newer" />}
      {hasPending && (
        <Stack component="li" spacing={1.5} sx={{ listStyle: 'none' }}>
          {props.pending}
        </Stack>
      )}
    </Stack>
  );
};

/** About 90 characters fill a line of 26 pixels on a wide page, where the most fit; 80 pixels surround the text. */
const heightOf = ({ content }: Message): number => 80 + 26 * Math.ceil(content.length / 90);

const scrollerStyle = {
  height: 1,
  overflowY: 'auto',
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  // What gets the focus is not left behind the button to the end.
  scrollPaddingBottom: 52,
  px: { xs: 1, sm: 2 },
} as const;

/** The shown window of a conversation. The view does not jump while text grows or more is loaded. */
export const MessageList = (props: MessageListProps) => {
  const { thread, handle, target } = props;
  const windows = useWindows(thread);
  const isRestless = runningReply(thread.messages) !== undefined;
  const part = usePart(thread.messages, { target, heightOf, isRestless });
  const { scroller, content, isAtEnd, followEnd, show } = useScrollKeeper({
    isNewest: !thread.hasNewer && part.isToEnd,
    layout: props.layout,
    first: part.messages[0]?._id,
    onTop: () => thread.hasOlder && part.from === 0 && windows.failed === null && void windows.load('older'),
    onEnd: () => thread.hasNewer && part.isToEnd && windows.failed === null && void windows.load('newer'),
  });
  const goToEnd = async (): Promise<void> => {
    if (thread.hasNewer) await windows.load('latest');
    followEnd();
  };
  useImperativeHandle(handle, () => ({ followEnd: () => void goToEnd() }));
  useTarget(target, part.messages, content, show);
  const handleJump = async (): Promise<void> => {
    await goToEnd();
    // The pressed button is gone.
    scroller.current?.focus({ preventScroll: true });
  };
  return (
    <Box sx={{ flexGrow: 1, minHeight: 0 }}>
      <Box ref={scroller} component="section" data-print="flow" tabIndex={0} aria-label={text.list} sx={scrollerStyle}>
        <div ref={content}>
          <Rows {...props} windows={windows} part={part} />
        </div>
        {(!isAtEnd || thread.hasNewer) && <JumpToLatest onJump={() => void handleJump()} />}
      </Box>
    </Box>
  );
};
