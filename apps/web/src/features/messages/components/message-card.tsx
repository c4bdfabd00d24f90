import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { memo, Suspense, useMemo, useState } from 'react';
import { formatTime } from '../../../platform/format.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { editMessage, regenerateMessage, removeMessage, selectMessage, tagMessage } from '../actions.ts';
import { text } from '../text.ts';
import { useTask } from '../use-task.ts';
import { AddTagDialog } from './add-tag-dialog.tsx';
import { BranchSwitcher } from './branch-switcher.tsx';
import { CiMetadata, hasMetadata, isRated } from './ci-metadata.tsx';
import { CitationList } from './citation-list.tsx';
import type { Decoration, Decorator } from './decoration.ts';
import { ImportedMark } from './imported-mark.tsx';
import { FoldedMarkdown } from '../../../ui/markdown/folded-markdown.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageStatus, Notices, UsageLine, Writing } from './message-status.tsx';
import { MessageTags } from './message-tags.tsx';

export const senderLabel = ({ sender, agentId, origin }: Message): string => {
  if (sender === 'user') return text.senders.user;
  return sender === 'agent' && (agentId !== undefined || origin !== undefined)
    ? text.senders.agent
    : text.senders.system;
};

interface HeadProps {
  readonly message: Message;
  readonly decoration: Decoration;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const Head = ({ message, decoration, isOpen, onToggle }: HeadProps) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 32 }}>
    <Typography component="h2" variant="subtitle2">
      {senderLabel(message)}
    </Typography>
    {message.agentName !== undefined && message.sender !== 'user' && message.origin === undefined && (
      <Typography variant="caption" color="textSecondary" noWrap component="bdi" sx={{ maxWidth: 180 }}>
        {message.agentName}
      </Typography>
    )}
    {message.origin === undefined && (
      <Typography variant="caption" color="textSecondary" component="time" dateTime={message.timestamp}>
        {formatTime(message.timestamp)}
      </Typography>
    )}
    {message.origin !== undefined && <ImportedMark origin={message.origin} sender={message.sender} />}
    {isRated(message) && decoration.badge(!isOpen, onToggle)}
    {decoration.overlay}
  </Stack>
);

const Body = ({ message, decoration }: { readonly message: Message; readonly decoration: Decoration }) => {
  const titles = useMemo(() => new Map(message.citations.map(({ n, title }) => [n, title])), [message.citations]);
  const isStreaming = message.status === 'streaming';
  if (message.encryptedContent !== undefined) {
    return (
      <Suspense fallback={<Skeleton width="40%" />}>
        {decoration.encrypted(text.encrypted, (content) => (
          <FoldedMarkdown content={content} />
        ))}
      </Suspense>
    );
  }
  // A failure says itself why nothing came.
  if (message.failure !== undefined && message.content === message.failure.message) return null;
  if (message.content === '') {
    if (isStreaming) return <Skeleton width="40%" />;
    const isErased = message.status === 'complete' && message.notices.length === 0 && message.toolCalls === undefined;
    return isErased ? <Typography color="textSecondary">{text.erased}</Typography> : null;
  }
  return (
    <FoldedMarkdown
      content={message.content}
      isGrowing={isStreaming}
      marks={decoration.marks}
      onMark={decoration.onMark}
      citations={titles}
      onCitation={decoration.onCitation}
    />
  );
};

export interface MessageCardProps {
  readonly message: Message;
  readonly ci: boolean;
  readonly isEditing: boolean;
  readonly onEdit: (messageId: string | null) => void;
  readonly Decorate: Decorator;
}

type CardProps = MessageCardProps & { readonly decoration: Decoration };

/** The tasks of one card, all under one state: a card does one thing at a time. */
const useCardTasks = ({ message, ci, onEdit }: MessageCardProps) => {
  const { conversationId, _id } = message;
  const task = useTask();
  return {
    task,
    regenerate: () => void task.run(() => regenerateMessage(conversationId, _id, ci)),
    select: (messageId: string) => void task.run(() => selectMessage(conversationId, messageId)),
    edit: async (content: string): Promise<void> => {
      if (content === message.content) return onEdit(null);
      if (await task.run(() => editMessage(conversationId, _id, content, ci))) onEdit(null);
    },
    untag: (tag: string) =>
      task.run(() =>
        tagMessage(
          conversationId,
          _id,
          message.contextTags.filter((other) => other !== tag),
        ),
      ),
    remove: () => task.run(() => removeMessage(conversationId, _id)),
  };
};

type CardTasks = ReturnType<typeof useCardTasks>;

const Foot = ({ props, tasks }: { readonly props: CardProps; readonly tasks: CardTasks }) => {
  const { message, decoration, onEdit } = props;
  const [dialog, setDialog] = useState<'remove' | 'tag' | null>(null);
  const close = (): void => setDialog(null);
  const isRunning = message.status === 'streaming';
  return (
    <>
      {isRunning && <Writing />}
      {message.usage !== undefined && <UsageLine usage={message.usage} />}
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
        <MessageTags
          tags={message.contextTags}
          conversationId={message.conversationId}
          onAdd={isRunning ? undefined : () => setDialog('tag')}
          onRemove={isRunning ? undefined : tasks.untag}
          isBusy={tasks.task.isBusy}
        />
        <Box sx={{ flexGrow: 1 }} />
        <BranchSwitcher message={message} isBusy={tasks.task.isBusy} onSelect={tasks.select} />
        <MessageActions
          message={message}
          isBusy={tasks.task.isBusy}
          onEdit={() => onEdit(message._id)}
          onRegenerate={tasks.regenerate}
          onRemove={() => setDialog('remove')}
        />
      </Stack>
      {decoration.judgment}
      {decoration.details}
      {dialog === 'tag' && (
        <AddTagDialog
          conversationId={message.conversationId}
          messageId={message._id}
          tags={message.contextTags}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        title={text.removeDialog.title}
        question={text.removeDialog.body}
        isBusy={tasks.task.isBusy}
        error={tasks.task.error}
        onConfirm={() => void tasks.remove().then((isDone) => isDone && close())}
        onClose={close}
      />
    </>
  );
};

const CardContent = (props: CardProps) => {
  const { message, decoration, isEditing, onEdit } = props;
  const [isOpen, setIsOpen] = useState(false);
  const tasks = useCardTasks(props);
  const toggle = (): void => setIsOpen(!isOpen);
  const hasExtra = hasMetadata(message);
  return (
    <Card
      sx={{
        px: { xs: 1.5, sm: 2 },
        py: 1,
        minWidth: 0,
        ml: message.sender === 'user' ? { xs: 2, sm: 6 } : 0,
        bgcolor: message.sender === 'user' ? 'action.hover' : 'background.paper',
        ...(hasExtra ? { borderLeft: '3px solid', borderLeftColor: 'secondary.main' } : {}),
      }}
    >
      <Head message={message} decoration={decoration} isOpen={isOpen} onToggle={toggle} />
      {decoration.check}
      {decoration.calls}
      {isEditing ? (
        <MessageEditor
          content={message.content}
          isBusy={tasks.task.isBusy}
          error={tasks.task.error}
          onSave={(content) => void tasks.edit(content)}
          onCancel={() => onEdit(null)}
        />
      ) : (
        <Body message={message} decoration={decoration} />
      )}
      <MessageStatus message={message} isBusy={tasks.task.isBusy} onRetry={tasks.regenerate} />
      <CitationList citations={message.citations} onOpen={decoration.onCitation} />
      <Notices notices={message.notices} />
      {tasks.task.error !== null && !isEditing && (
        <Alert severity="error" onClose={tasks.task.clear} sx={{ mt: 1 }}>
          {tasks.task.error}
        </Alert>
      )}
      {hasExtra && <CiMetadata message={message} rating={decoration.rating} isOpen={isOpen} onToggle={toggle} />}
      <Foot props={props} tasks={tasks} />
    </Card>
  );
};

/** One message with everything that belongs to it; rendered again only when it has changed. */
export const MessageCard = memo((props: MessageCardProps) => {
  const { Decorate, message } = props;
  return <Decorate message={message}>{(decoration) => <CardContent {...props} decoration={decoration} />}</Decorate>;
});
MessageCard.displayName = 'MessageCard';
