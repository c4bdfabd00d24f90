import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Message } from '@symbi/contracts/conversations';
import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { restOf } from '../../../platform/rest-of.ts';
import { useOneAtATime } from '../../../platform/hooks/use-one-at-a-time.ts';
import { draftOf } from '../outbox/drafts.ts';
import { SelectionActions } from '../components/selection-actions.tsx';
import { followConversation } from './realtime.ts';
import { hasQuestion, type Thread } from './thread-model.ts';
import { addMention, keepNoMentions, mentionsOf, namedIn } from '../outbox/mentions.ts';
import type { OutboxItem } from '../outbox/outbox-store.ts';
import type { RefusalHandler } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useHit } from './use-hit.ts';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { text } from '../text.ts';
import type { ComposerFiles, ComposerProps } from '../components/composer.tsx';
import { NamedContexts } from '../named/named-contexts.tsx';
import { Foot, type Encryption } from './foot.tsx';
import type { LiveRepliesProps } from './live-replies.tsx';
import type { MessageCardProps } from '../components/message-card.tsx';
import { MessageList, type MessageListHandle } from './message-list.tsx';
import { EscapeStops, useStop } from './stop.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useEditing } from './use-editing.ts';
import { PendingMessages } from '../outbox/pending-messages.tsx';

/** The unsent input of a conversation that is gone. */
export interface Unsent {
  readonly content: string;
  /** It was to be encrypted, so it must not be stored. */
  readonly isPrivate: boolean;
}

interface MessageParts {
  readonly Message: ComponentType<Omit<MessageCardProps, 'Decorate'>>;
  readonly Live: ComponentType<LiveRepliesProps>;
  readonly preload: () => void;
}

export interface ThreadViewProps {
  readonly thread: Thread;
  readonly userId: string;
  readonly ci: boolean;
  readonly target: string | null;
  /** Components that show and announce messages; loaded with the first message. */
  readonly parts: MessageParts;
  readonly layout: string;
  readonly canSend: boolean;
  /** Suggestions for an empty conversation; a chosen one fills the input. */
  readonly starters?: ((onChoose: (content: string) => void) => ReactNode) | undefined;
  /** What has to be done before anything can be written in an empty conversation. */
  readonly empty?: string | undefined;
  readonly encryption: Encryption;
  readonly files: ComposerFiles;
  /** Shown above the input: what the user must know before sending. */
  readonly options: ReactNode;
  /** Shown below the text in the input, such as the choice of the agent. */
  readonly tools: ReactNode;
  /** Suggestions for names in the text. */
  readonly suggestions: ReactNode;
  readonly onRemoved: (unsent: Unsent) => void;
  /** Replaces the messages while a filter is active. */
  readonly filtered: ReactNode;
  /** Called when the server will not accept a message; the same function every time. */
  readonly onRefused: RefusalHandler;
  /** Called after a send: the sent message must be visible. */
  readonly onShowAll?: () => void;
}

const threadStyle = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minWidth: 0,
  minHeight: 0,
} as const;

/** The unsent text, stored for the next visit. */
const useDraft = (userId: string, conversationId: string, isPrivate: boolean) => {
  const draft = draftOf(userId, conversationId);
  const [value, setValue] = useState(draft.read);
  const latest = useRef(value);
  // Text to be encrypted is not stored in the clear, and is again once it is not to be.
  useEffect(() => {
    const place = draftOf(userId, conversationId);
    if (!isPrivate) {
      place.replace('', latest.current);
      return undefined;
    }
    place.write('');
    return keepNoMentions(userId, conversationId);
  }, [isPrivate, userId, conversationId]);
  const show = (content: string): void => {
    latest.current = content;
    setValue(content);
  };
  const change = (content: string): void => {
    if (!isPrivate) draft.write(content);
    show(content);
  };
  /** Removes the sent text; text typed meanwhile stays, here and in another tab. */
  const takeOut = (sent: string): void => {
    const rest = restOf(latest.current.trimStart(), sent);
    if (!isPrivate) draft.replace(latest.current, rest);
    show(rest);
  };
  return [value, change, takeOut] as const;
};

/** Follows the conversation live, and shows the window that contains a search hit. */
const useLive = (
  { thread, target, encryption, onRemoved }: ThreadViewProps,
  content: string,
  isEditing: boolean,
  fail: (error: unknown) => void,
): void => {
  const id = thread.conversation._id;
  const remove = (): void => onRemoved({ content, isPrivate: encryption.isOn });
  const latest = useRef({ remove, isEditing });
  useEffect(() => {
    latest.current = { remove, isEditing };
  });
  const settle = useRef<() => void>(undefined);
  useEffect(() => {
    const following = followConversation(id, {
      onRemoved: () => latest.current.remove(),
      isEditing: () => latest.current.isEditing,
    });
    settle.current = following.settle;
    return following.stop;
  }, [id]);
  useEffect(() => {
    if (!isEditing) settle.current?.();
  }, [isEditing]);
  useHit(thread, target, fail);
};

/** Unsent messages, without those that have just arrived in the thread. */
const unsent = (items: readonly OutboxItem[], messages: readonly Message[]): OutboxItem[] => {
  const known = new Set(messages.map(({ clientId }) => clientId));
  return items.filter(({ clientId }) => !known.has(clientId));
};

/** In line, and with a text that is known here. */
const isTakenBack = ({ isInLine, encryptedContent }: OutboxItem): boolean =>
  isInLine === true && encryptedContent === undefined;

/** The text of the input, and its way into the outbox, plain or encrypted. */
const useWriting = (props: ThreadViewProps, onSent: () => void) => {
  const { thread, userId, ci, parts, encryption, files, onShowAll, onRefused } = props;
  const { _id: id } = thread.conversation;
  const [value, setValue, takeOut] = useDraft(userId, id, encryption.isOn);
  const mentions = mentionsOf(userId, id);
  const oneAtATime = useOneAtATime();
  const { outbox, view, line } = useOutbox(userId, id, onRefused);
  const keep = async (content: string, isInLine: boolean): Promise<void> => {
    if (encryption.isOn) {
      const sealed = await encryption.seal(content);
      if (sealed === null) return;
      await outbox.add('', ci, sealed, isInLine);
    } else {
      const contexts = namedIn(content, mentions.get());
      const { pictures, documents } = files;
      await outbox.add(content, ci, { pictures, documents, contexts }, isInLine);
      mentions.set([]);
      files.onSent();
    }
    takeOut(content);
    onShowAll?.();
    onSent();
  };
  const send = (content: string, isInLine = false): Promise<void> => oneAtATime(() => keep(content, isInLine));
  const type = (content: string): void => {
    parts.preload();
    setValue(content);
  };
  /** The text of unsent messages to edit, before what is written; their contexts and files return above the input. */
  const takeBack = (...items: readonly OutboxItem[]): string => {
    for (const { shownContexts = [], shownPictures = [], shownDocuments = [] } of items) {
      for (const context of shownContexts) addMention(mentions, context);
      files.onPutBack(shownPictures, shownDocuments);
    }
    return [...items.map(({ content }) => content), value].filter((part) => part !== '').join('\n');
  };
  return { value, outbox, view, line, send, type, takeBack };
};

/** The props of the input, and a function that sets its text and focuses it. */
const useComposer = (
  { thread, userId, canSend, encryption, files, tools, suggestions }: ThreadViewProps,
  { value, type, send, outbox, view, line, takeBack }: ReturnType<typeof useWriting>,
  input: RefObject<HTMLTextAreaElement | null>,
  { onStop: stop, ...actions }: Pick<ComposerProps, 'onStop' | 'isReplying' | 'onEditLast'>,
) => {
  const change = (content: string): void => {
    type(content);
    input.current?.focus();
  };
  /** Whoever stops a reply does not mean the message in line for its end: it is there to be changed. */
  const onStop = (): void => {
    const back = line === 'waits' ? view.items.filter(isTakenBack) : [];
    for (const { clientId } of back) void outbox.take(clientId);
    if (back.length > 0) change(takeBack(...back));
    stop?.();
  };
  const written = { userId, conversationId: thread.conversation._id, value, onChange: change };
  const named = !encryption.isOn && <NamedContexts {...written} />;
  const composer: ComposerProps = {
    input,
    value,
    files,
    named,
    tools,
    suggestions,
    isDisabled: !canSend,
    onChange: type,
    onSend: (content) => void send(content),
    onSendLater: (content) => void send(content, true),
    onStop: stop && onStop,
    ...actions,
  };
  return { composer, change };
};

/** Hidden once something is written, which a press would replace; the input does not move. */
const startersOf = ({ starters }: ThreadViewProps, value: string, change: (value: string) => void) =>
  starters && <Box sx={{ visibility: value.trim() === '' ? 'visible' : 'hidden' }}>{starters(change)}</Box>;

/** The messages of a conversation and the input below them. */
export const ThreadView = (props: ThreadViewProps) => {
  const { thread, ci, parts, encryption, files } = props;
  const { messages, conversation } = thread;
  const list = useRef<MessageListHandle>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const writing = useWriting(props, () => list.current?.followEnd());
  const { value, view, takeBack } = writing;
  const { editing, edit, editLast } = useEditing(messages, input, () => list.current?.followEnd());
  const { task, ...stopping } = useStop(conversation._id, messages);
  useArrivalFocus(input, props.target !== null || props.filtered !== null);
  // A message dropped from the window is no longer being edited: its editor is gone.
  const isEditing = editing !== null && messages.some(({ _id }) => _id === editing);
  useLive(props, value, isEditing, task.fail);
  const [before] = useState(() => new Set(messages.map(({ _id }) => _id)));
  const pending = unsent(view.items, messages);
  const shown = { outbox: writing.outbox, line: writing.line, state: view.state };
  const isLastShown = !thread.hasNewer && props.filtered === null;
  const actions = isLastShown ? { ...stopping, onEditLast: editLast } : stopping;
  const { composer, change } = useComposer(props, writing, input, actions);
  return (
    <FileDrop
      label={encryption.isOn ? text.composer.attachEncrypted : text.composer.drop}
      onFiles={(dropped) => !encryption.isOn && files.onFiles(dropped)}
      sx={threadStyle}
    >
      {props.filtered === null ? (
        <MessageList
          thread={thread}
          handle={list}
          target={props.target}
          layout={props.layout}
          starters={startersOf(props, value, change)}
          empty={props.empty}
          hasPending={pending.length > 0 || !view.isRead}
          pending={<PendingMessages items={pending} {...shown} onEdit={(item) => change(takeBack(item))} />}
          renderMessage={(message) => (
            <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
              <parts.Message
                {...{ message, ci }}
                agentId={thread.conversation.agent}
                hasQuestion={hasQuestion(messages, message)}
                isEditing={editing === message._id}
                onEdit={edit}
              />
            </Suspense>
          )}
        />
      ) : (
        <Suspense fallback={<Box sx={{ flexGrow: 1 }} />}>{props.filtered}</Suspense>
      )}
      {composer.onStop !== undefined && <EscapeStops onStop={composer.onStop} />}
      {messages.length > 0 && <SelectionActions onPut={(words) => change(`${words}${value}`)} />}
      <Suspense>{messages.length > 0 && <parts.Live messages={messages} before={before} />}</Suspense>
      <Foot error={task.error} onErrorClosed={task.clear} options={props.options} {...{ encryption, composer }} />
    </FileDrop>
  );
};
