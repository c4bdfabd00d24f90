import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Message } from '@symbi/contracts/conversations';
import { ciTags } from '@symbi/contracts/limits';
import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react';
import { LazyPart } from '../../../ui/dialog/lazy-dialog.tsx';
import { MessageTags } from '../tags/message-tags.tsx';
import { text as tagsText } from '../tags/text.ts';
import { StopReading } from '../aloud/read-aloud.tsx';
import { text } from '../text.ts';
import { isPainted } from '../thread/part/first-paint.ts';
import type { MessageTasks } from '../use-message-tasks.ts';
import { BranchSwitcher } from './branch-switcher.tsx';
import { isRated } from './ci-metadata.tsx';
import type { Decoration } from './decoration.ts';
import { MessageActions } from './message-actions.tsx';
import { isErased } from './message-body.tsx';
import { MessageMore } from './message-more.tsx';
import { Writing } from './message-status.tsx';

interface MessageFootProps {
  readonly message: Message;
  readonly decoration: Decoration;
  readonly tasks: MessageTasks;
  readonly onEdit: () => void;
}

/** Tags given to every rated reply say nothing about this one. */
const isAutomatic = (tag: string): boolean => ciTags.some((automatic) => automatic === tag);

/** The line's space is reserved while the reply is written, so nothing moves when it ends. */
const line = {
  alignItems: 'center',
  flexWrap: 'wrap',
  minHeight: 36,
  mt: 0.5,
  // On a phone of 360 px, everything under a checked reply just fits in one line.
  columnGap: { xs: 0.5, sm: 1 },
  rowGap: 0.5,
} as const;

/** On a phone the line of a reply that was not checked takes two; while one is written nobody knows yet whether it will be rated. */
const replyLine = {
  ...line,
  minHeight: { xs: 68, sm: 36 },
  alignContent: 'flex-start',
  // What is opened below takes the room.
  '&:not(:last-child)': { minHeight: 36 },
} as const;

/** Style and ref of the line: the space reserved while a reply was written is released once it is out of view. */
const useLine = ({ sender, status }: Message): [object, RefObject<HTMLDivElement | null>] => {
  const isRunning = status === 'streaming';
  const foot = useRef<HTMLDivElement>(null);
  const [hasRoom, setHasRoom] = useState(isRunning);
  if (isRunning && !hasRoom) setHasRoom(true);
  useEffect(() => {
    if (!hasRoom || isRunning || foot.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) setHasRoom(false);
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [hasRoom, isRunning]);
  if (sender === 'user') return [{ ...line, justifyContent: 'flex-end' }, foot];
  return [hasRoom ? replyLine : line, foot];
};

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
    return <LazyPart title={text.removeDialog.title} load={loadRemove} content={{ tasks, onClose }} />;
  const { conversationId, _id: messageId, contextTags: tags } = message;
  if (dialog === null) return null;
  return <LazyPart title={tagsText.dialog} load={loadTag} content={{ conversationId, messageId, tags, onClose }} />;
};

/** One line under a message: how far to believe it, what is done with it often, and the way to the rest. */
const Line = ({ message, decoration, tasks, onEdit }: MessageFootProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<'remove' | 'tag' | null>(null);
  const [style, foot] = useLine(message);
  // The text is drawn first; the space of the actions is reserved.
  const isTurn = useDeferredValue(true, isPainted());
  const isRunning = message.status === 'streaming';
  const shown = message.contextTags.filter((tag) => isOpen || !isAutomatic(tag));
  const switcher = <BranchSwitcher message={message} isBusy={tasks.task.isBusy} onSelect={tasks.select} />;
  return (
    <>
      <Stack ref={foot} data-foot direction="row" sx={style}>
        {isRunning && <Writing messageId={message._id} />}
        {isRated(message) && decoration.badge(!isOpen)}
        {decoration.overlay}
        {switcher}
        {!isOpen && <StopReading messageId={message._id} />}
        <Box
          data-reveal={!isOpen}
          // Aligns the first item with the first letter of the message.
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            gap: { xs: 0, sm: 0.5 },
            '&:first-of-type': { ml: -0.5 },
          }}
        >
          {isTurn && (
            <MessageActions
              message={message}
              tasks={tasks}
              isOpen={isOpen}
              onEdit={onEdit}
              onMore={() => {
                approach();
                setIsOpen(!isOpen);
              }}
              judgment={decoration.judgment}
            />
          )}
        </Box>
        <MessageTags
          tags={shown}
          conversationId={message.conversationId}
          onAdd={isOpen && !isRunning ? () => setDialog('tag') : undefined}
          onRemove={isRunning ? undefined : tasks.untag}
          isBusy={tasks.task.isBusy}
        />
      </Stack>
      {isOpen && <MessageMore {...{ message, decoration, tasks }} onRemove={() => setDialog('remove')} />}
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
