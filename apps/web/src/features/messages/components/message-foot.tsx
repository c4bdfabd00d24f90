import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Message } from '@symbi/contracts/conversations';
import { ciTags } from '@symbi/contracts/limits';
import { lazy, Suspense, useDeferredValue, useState, type FC, type ReactNode } from 'react';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import { LazyPart } from '../../../ui/dialog/lazy-dialog.tsx';
import { FIRST_CHILD } from '../../../ui/first-child.ts';
import type { MessageTagsProps } from '../tags/message-tags.tsx';
import { text as tagsText } from '../tags/text.ts';
import { text } from '../text.ts';
import { useReadWhileShown } from '../aloud/reading.ts';
import { StopReading } from '../aloud/stop-reading.tsx';
import { isPainted } from '../thread/part/first-paint.ts';
import type { MessageTasks } from '../use-message-tasks.ts';
import { BranchSwitcher } from './branch-switcher.tsx';
import type { Decoration } from './decoration.ts';
import { MessageActions } from './message-actions.tsx';
import { isErased } from './message-body.tsx';
import { Writing } from './message-status.tsx';
import { isRated } from './rated.ts';

interface MessageFootProps {
  readonly message: Message;
  readonly decoration: Decoration;
  readonly tasks: MessageTasks;
  readonly onEdit: () => void;
}

/** Tags given to every rated reply say nothing about this one. */
const isAutomatic = (tag: string): boolean => ciTags.some((automatic) => automatic === tag);

const line = { alignItems: 'center', mt: 0.5, columnGap: 1, rowGap: 0.5 } as const;

/** The line's space is reserved while a reply is written, so nothing moves when it ends. */
const deskLine = { ...line, flexWrap: 'wrap', minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } } as const;
const ownLine = { ...deskLine, justifyContent: 'flex-end' } as const;

/** Nothing wraps: what has no place here is behind the three dots. The last of them ends where the text does. */
const phoneLine = { ...line, columnGap: 0, minHeight: 44, mr: -1 } as const;

/** Under a thumb a button is as high as the line, and 40 px wide where there is no room for 44. */
const touch = {
  '& button': { minHeight: 44, minWidth: 44, px: 0.5, borderRadius: 1 },
  '@media (max-width: 359.95px)': { '& button': { minHeight: 44, minWidth: 40, px: 0.25 } },
} as const;

/** The first item is aligned with the first letter of the message. */
const deskActions = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: { xs: 0, sm: 0.5 },
  '&:first-of-type': { ml: -0.5 },
  '@media (pointer: coarse)': touch,
} as const;
const phoneActions = {
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  ...touch,
  [`&${FIRST_CHILD}`]: { ml: -1.5 },
} as const;

const NoTags: FC<MessageTagsProps> = () => null;

/** Most messages show no tag. A message is read without its tags where they cannot be loaded. */
const MessageTags = lazy(async () => {
  const loaded = await import('../tags/message-tags.tsx').catch(() => null);
  return { default: loaded?.MessageTags ?? NoTags };
});
/** Loaded when they are first wanted. */
const MessageMore = lazy(async () => ({ default: (await import('./message-more.tsx')).MessageMore }));

const loadTag = async () => (await import('../tags/add-tag-dialog.tsx')).AddTagDialog;
const loadRemove = async () => (await import('./remove-dialog.tsx')).RemoveDialog;

/** Preloads the dialogs: once the further actions are open, one of them is likely next. */
const approach = (): void => void Promise.all([loadTag(), loadRemove()]).catch(() => undefined);

interface DialogsProps extends Pick<MessageFootProps, 'message' | 'tasks'> {
  readonly dialog: 'remove' | 'tag' | null;
  readonly onClose: () => void;
}

const Dialogs = ({ message, tasks, dialog, onClose }: DialogsProps) => {
  if (dialog === 'remove')
    return <LazyPart title={text.actions.remove} load={loadRemove} content={{ tasks, onClose }} />;
  const { conversationId, _id: messageId, contextTags: tags } = message;
  if (dialog === null) return null;
  return <LazyPart title={tagsText.dialog} load={loadTag} content={{ conversationId, messageId, tags, onClose }} />;
};

interface LineProps {
  readonly message: Message;
  readonly decoration: Decoration;
  readonly isOpen: boolean;
  readonly actions: ReactNode;
  readonly switcher: ReactNode;
  readonly tags: ReactNode;
}

const DeskLine = ({ message, decoration, isOpen, actions: done, switcher, tags }: LineProps) => {
  const isOwn = message.sender === 'user';
  const actions = (
    <Box data-reveal={!isOpen} sx={deskActions}>
      {done}
    </Box>
  );
  // Beyond the three dots, which must not move under the pointer when it comes and goes.
  const stopReading = !isOpen && <StopReading messageId={message._id} />;
  return (
    <Stack data-foot direction="row" sx={isOwn ? ownLine : deskLine}>
      {message.status === 'streaming' && <Writing messageId={message._id} />}
      {isRated(message) && decoration.badge}
      {decoration.overlay}
      {isOwn ? (
        // What is only seen under the pointer leaves no gap at the end of the line, where the bubble ends.
        <>
          {stopReading}
          {actions}
          {tags}
          {switcher}
        </>
      ) : (
        <>
          {switcher}
          {actions}
          {stopReading}
          {tags}
        </>
      )}
    </Stack>
  );
};

/** On a phone a reply's versions and change of stance are beside its sender, and its rating is one button. */
const PhoneLine = ({ message, decoration, isOpen, actions: done, tags }: LineProps) => (
  <>
    <Stack data-foot direction="row" sx={phoneLine}>
      {message.status === 'streaming' && <Writing messageId={message._id} />}
      {isRated(message) && decoration.shield}
      <Box data-reveal={!isOpen} sx={phoneActions}>
        {done}
      </Box>
    </Stack>
    {!isOpen && <StopReading messageId={message._id} />}
    {!isOpen && tags}
  </>
);

interface TagsProps extends Pick<MessageFootProps, 'message' | 'tasks'>, Pick<MessageTagsProps, 'tags' | 'onAdd'> {
  readonly isFixed: boolean;
}

const Tags = ({ message: { conversationId }, tasks, tags, onAdd, isFixed }: TagsProps) => (
  <Suspense fallback={<Box sx={{ height: 24 }} />}>
    <MessageTags
      {...{ tags, conversationId, onAdd }}
      onRemove={isFixed ? undefined : tasks.untag}
      isBusy={tasks.task.isBusy}
    />
  </Suspense>
);

/** One line under a message: how far to believe it, what is done with it often, and the way to the rest. */
const Line = ({ message, decoration, tasks, onEdit }: MessageFootProps) => {
  useReadWhileShown(message._id);
  const [isWanted, setIsWanted] = useState(false);
  const [dialog, setDialog] = useState<'remove' | 'tag' | null>(null);
  const isPhone = useIsNarrow() && message.sender !== 'user';
  // The text is drawn first; the space of the actions is reserved. A growing reply would defer them with every word.
  const isTurn = useDeferredValue(true, isPainted() || message.status === 'streaming');
  // Nothing is behind the three dots before the reply has ended.
  const isRunning = message.status === 'streaming';
  const isOpen = isWanted && !isRunning;
  const isQuiet = isPhone && !isOpen;
  const shownTags = message.contextTags.filter((tag) => isOpen || !isAutomatic(tag));
  // The three dots of a question are at the end of its line: 'Add Tag' beyond them would move them from the pointer.
  const isOwn = message.sender === 'user';
  const onAdd = isOpen ? () => setDialog('tag') : undefined;
  const given = { message, tasks, isFixed: isRunning || isQuiet };
  // Also without any while it is open: from the last one that is taken away it moves the focus on.
  const tags = (isOpen || shownTags.length > 0) && (
    <Tags {...given} tags={shownTags} onAdd={isOwn ? undefined : onAdd} />
  );
  const handleMore = (): void => {
    approach();
    setIsWanted(!isOpen);
  };
  const { judgment } = decoration;
  const shown = {
    message,
    decoration,
    isOpen,
    tags,
    actions: isTurn && <MessageActions {...{ message, tasks, isOpen, onEdit, judgment }} onMore={handleMore} />,
    switcher: <BranchSwitcher message={message} isBusy={tasks.task.isBusy} onSelect={tasks.select} />,
  };
  const onRemove = (): void => setDialog('remove');
  const further = isPhone && (
    <>
      {isRated(message) && decoration.checkButton}
      {tags}
    </>
  );
  return (
    <>
      {isPhone ? <PhoneLine {...shown} /> : <DeskLine {...shown} />}
      {isOpen && (
        <Suspense>
          <MessageMore {...{ message, decoration, tasks, onRemove }}>
            {isOwn ? <Tags {...given} tags={[]} onAdd={onAdd} /> : further}
          </MessageMore>
        </Suspense>
      )}
      <Dialogs message={message} tasks={tasks} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
};

/** A deleted message offers only its other versions. */
export const MessageFoot = (props: MessageFootProps) =>
  isErased(props.message) ? (
    <BranchSwitcher message={props.message} isBusy={props.tasks.task.isBusy} onSelect={props.tasks.select} />
  ) : (
    <Line {...props} />
  );
