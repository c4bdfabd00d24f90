import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Message } from '@symbi/contracts/conversations';
import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { stopMessage } from '../actions.ts';
import { loadAround } from '../api.ts';
import { draftOf } from '../drafts.ts';
import { followConversation } from '../realtime.ts';
import { lastOwnMessage, runningReply, type Thread } from '../thread-model.ts';
import type { OutboxItem } from '../outbox-store.ts';
import { useOutbox } from '../use-outbox.ts';
import { useTask } from '../use-task.ts';
import { Composer } from './composer.tsx';
import type { LiveRepliesProps } from './live-replies.tsx';
import type { MessageCardProps } from './message-card.tsx';
import { MessageList, type MessageListHandle } from './message-list.tsx';
import { PendingMessages } from './pending-messages.tsx';

interface MessageParts {
  readonly Message: ComponentType<Omit<MessageCardProps, 'Decorate'>>;
  readonly Live: ComponentType<LiveRepliesProps>;
  readonly preload: () => void;
}

interface ThreadViewProps {
  readonly thread: Thread;
  readonly userId: string;
  readonly ci: boolean;
  readonly target: string | null;
  /** How messages are shown and read out; loaded when there is one. */
  readonly parts: MessageParts;
  readonly layout: string;
  readonly canSend: boolean;
  /** Stands above the input: the agent to talk to and the like. */
  readonly options: ReactNode;
  readonly onRemoved: () => void;
}

const footStyle = {
  px: { xs: 1, sm: 2 },
  pb: { xs: 1, sm: 1.5 },
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  width: 1,
  maxWidth: 932,
  mx: 'auto',
} as const;

/** What is typed, kept for next time. */
const useDraft = (userId: string, conversationId: string) => {
  const draft = draftOf(userId, conversationId);
  const [value, setValue] = useState(draft.read);
  const change = (content: string): void => {
    draft.write(content);
    setValue(content);
  };
  return [value, change] as const;
};

/** Follows the conversation live, and shows the part a search hit is in. */
const useLive = ({ thread, target, onRemoved }: ThreadViewProps): void => {
  const id = thread.conversation._id;
  const removed = useRef(onRemoved);
  useEffect(() => {
    removed.current = onRemoved;
  });
  useEffect(() => followConversation(id, { onRemoved: () => removed.current() }), [id]);
  const isThere = target === null || thread.messages.some(({ _id }) => _id === target);
  useEffect(() => {
    // A message that is gone leaves the newest window on the screen.
    if (!isThere && target !== null) loadAround(id, target).catch(() => undefined);
    // Only the visit asks for it; moving on through the window later must not bring it back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, target]);
};

/** Which message is being edited; the input gets the focus back afterwards. */
const useEditing = (messages: readonly Message[], input: React.RefObject<HTMLTextAreaElement | null>) => {
  const [editing, setEditing] = useState<string | null>(null);
  const edit = (messageId: string | null): void => {
    setEditing(messageId);
    if (messageId === null) input.current?.focus();
  };
  const editLast = (): void => {
    const last = lastOwnMessage(messages);
    if (last !== undefined) setEditing(last._id);
  };
  return { editing, edit: useStable(edit), editLast };
};

/** The same function for as long as the component lives, so that cards need not be rendered again. */
const useStable = <Values extends unknown[]>(handler: (...values: Values) => void): ((...values: Values) => void) => {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const [stable] = useState(
    () =>
      (...values: Values) =>
        latest.current(...values),
  );
  return stable;
};

/** The messages that are not sent yet, without those that have just arrived in the thread. */
const unsent = (items: readonly OutboxItem[], messages: readonly Message[]): OutboxItem[] => {
  const known = new Set(messages.map(({ clientId }) => clientId));
  return items.filter(({ clientId }) => !known.has(clientId));
};

/** Stops the reply that is being written. */
const useStop = (conversationId: string, messages: readonly Message[]) => {
  const task = useTask();
  const running = runningReply(messages);
  const stop = running === undefined ? undefined : () => void task.run(() => stopMessage(conversationId, running._id));
  return { task, stop };
};

const Foot = ({ error, onClose, children }: { error: string | null; onClose: () => void; children: ReactNode }) => (
  <Box sx={footStyle}>
    {error !== null && (
      <Alert severity="error" onClose={onClose} sx={{ mb: 1 }}>
        {error}
      </Alert>
    )}
    {children}
  </Box>
);

/** The messages of a conversation and the input below them. */
export const ThreadView = (props: ThreadViewProps) => {
  const { thread, userId, ci, parts } = props;
  const { messages, conversation } = thread;
  const list = useRef<MessageListHandle>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useDraft(userId, conversation._id);
  const { outbox, view } = useOutbox(userId, conversation._id);
  const { editing, edit, editLast } = useEditing(messages, input);
  const { task, stop } = useStop(conversation._id, messages);
  useLive(props);
  const [before] = useState(() => new Set(messages.map(({ _id }) => _id)));
  const pending = unsent(view.items, messages);
  const send = async (content: string): Promise<void> => {
    await outbox.add(content, ci);
    setValue('');
    list.current?.followEnd();
  };
  const type = (content: string): void => {
    parts.preload();
    setValue(content);
  };
  const takeBack = (content: string): void => {
    setValue(value === '' ? content : `${content}\n${value}`);
    input.current?.focus();
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 }}>
      <MessageList
        thread={thread}
        handle={list}
        target={props.target}
        layout={props.layout}
        hasPending={pending.length > 0}
        pending={<PendingMessages items={pending} state={view.state} outbox={outbox} onEdit={takeBack} />}
        renderMessage={(message) => (
          <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
            <parts.Message message={message} ci={ci} isEditing={editing === message._id} onEdit={edit} />
          </Suspense>
        )}
      />
      <Suspense>{messages.length > 0 && <parts.Live messages={messages} before={before} />}</Suspense>
      <Foot error={task.error} onClose={task.clear}>
        {props.options}
        <Composer
          input={input}
          value={value}
          isDisabled={!props.canSend}
          onChange={type}
          onSend={(content) => void send(content)}
          onStop={stop}
          onEditLast={editLast}
        />
      </Foot>
    </Box>
  );
};
