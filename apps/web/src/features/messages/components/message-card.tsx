import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Message } from '@symbi/contracts/conversations';
import { lazy, memo, Suspense, type ReactNode } from 'react';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import { LazyPart } from '../../../ui/dialog/lazy-dialog.tsx';
import type { EditHandler } from '../thread/use-editing.ts';
import { useIsSameAgain } from '../again/again.ts';
import { useMessageTasks, type MessageTasks } from '../use-message-tasks.ts';
import { bubble, own } from '../bubble.ts';
import { BranchSwitcher } from './branch-switcher.tsx';
import { CitationList } from './citation-list.tsx';
import type { Decoration, Decorator } from './decoration.ts';
import { loadEditor } from './load-editor.ts';
import { isErased, MessageBody } from './message-body.tsx';
import { MessageFoot } from './message-foot.tsx';
import { MessageHead } from './message-head.tsx';
import { MessageStatus, Notices } from './message-status.tsx';
import { text } from './text.ts';

export interface MessageCardProps {
  readonly message: Message;
  readonly ci: boolean;
  /** The agent that is written to now; another try asks it. */
  readonly agentId: string | null;
  /** What the message answers was not deleted, so another answer can be asked for. */
  readonly hasQuestion: boolean;
  readonly isEditing: boolean;
  readonly onEdit: EditHandler;
  readonly Decorate: Decorator;
}

type CardProps = MessageCardProps & { readonly decoration: Decoration };

/** A reply has a rule at its side and no bubble; the user's message is a bubble as wide as its text. */
const shapes = {
  reply: { borderInlineStart: '2px solid', borderColor: 'secondary.main', paddingInlineStart: { xs: 1.5, sm: 2 } },
  system: { borderInlineStart: '2px solid', borderColor: 'divider', paddingInlineStart: { xs: 1.5, sm: 2 } },
  own,
} as const;

const shapeOf = ({ sender }: Message): keyof typeof shapes =>
  sender === 'user' ? 'own' : sender === 'agent' ? 'reply' : 'system';

interface SaidProps {
  readonly message: Message;
  readonly files: ReactNode;
  readonly children: ReactNode;
}

/** Loaded for a text that may be long. */
const FoldedText = lazy(async () => ({ default: (await import('./folded-text.tsx')).FoldedText }));

/** As high as a folded text, until it is known whether the text is long. */
const unmeasured = { maxHeight: 320, overflow: 'hidden' } as const;
/** Fewer characters and lines fill less than a folded text, even on a narrow phone. */
const SHORT = { characters: 300, lines: 8 };

/** The length of an encrypted text is not known here. */
const isShort = ({ content }: Message): boolean =>
  content !== '' && content.length <= SHORT.characters && content.split('\n', SHORT.lines + 1).length <= SHORT.lines;

const OwnText = ({ message, children }: { readonly message: Message; readonly children: ReactNode }) =>
  isShort(message) ? (
    children
  ) : (
    <Suspense fallback={<Box sx={unmeasured}>{children}</Box>}>
      <FoldedText>{children}</FoldedText>
    </Suspense>
  );

const Said = ({ message, files, children }: SaidProps) =>
  message.sender === 'user' ? (
    <Box data-bubble sx={bubble}>
      {files}
      <OwnText message={message}>{children}</OwnText>
    </Box>
  ) : (
    <>
      {files}
      {children}
    </>
  );

/** The line is no higher for what is in it, and a thumb still finds it. */
const atEnd = {
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'center',
  marginInlineStart: 'auto',
  my: '-12px',
  '& button': { minWidth: 40, minHeight: 40 },
  '& fieldset': { mr: -1 },
} as const;

/** Loaded when a second try has changed nothing. */
const SameAnswer = lazy(async () => ({ default: (await import('../again/same-answer.tsx')).SameAnswer }));

interface EditingProps extends Pick<CardProps, 'message' | 'onEdit'> {
  readonly tasks: MessageTasks;
  readonly before: ReactNode;
}

const Editing = ({ message, onEdit, tasks: { task, edit }, before }: EditingProps) => (
  <LazyPart
    title={text.editor.label}
    load={loadEditor}
    content={{
      content: message.content,
      isBusy: task.isBusy,
      error: task.error,
      onSave: (content) => void edit(content),
      onClose: () => onEdit(null),
    }}
    before={before}
  />
);

const CardContent = (props: CardProps) => {
  const { message, decoration, isEditing, onEdit } = props;
  const tasks = useMessageTasks(props);
  const isSameAgain = useIsSameAgain(message);
  const isPhoneReply = useIsNarrow() && message.sender !== 'user';
  const said = (
    <Said message={message} files={decoration.files}>
      <MessageBody message={message} decoration={decoration} />
    </Said>
  );
  return (
    <Box sx={{ minWidth: 0, ...shapes[shapeOf(message)] }}>
      <MessageHead message={message}>
        {isPhoneReply && !isErased(message) && (
          <Box sx={atEnd}>
            {decoration.overlay}
            <BranchSwitcher message={message} isBusy={tasks.task.isBusy} onSelect={tasks.select} />
          </Box>
        )}
      </MessageHead>
      {decoration.calls}
      {isEditing ? <Editing {...props} tasks={tasks} before={said} /> : said}
      <MessageStatus message={message} tasks={tasks} />
      <Suspense>{isSameAgain && <SameAnswer />}</Suspense>
      <CitationList citations={message.citations} onOpen={decoration.onCitation} />
      {!isErased(message) && <Notices notices={message.notices} />}
      {tasks.task.error !== null && !isEditing && (
        <Alert severity="error" onClose={tasks.task.clear} sx={{ mt: 1 }}>
          {tasks.task.error}
        </Alert>
      )}
      {!isEditing && (
        <MessageFoot message={message} decoration={decoration} tasks={tasks} onEdit={() => onEdit(message._id)} />
      )}
      {!isErased(message) && decoration.check}
      {!isErased(message) && decoration.details}
    </Box>
  );
};

/** One message with all its parts; re-rendered only when it has changed. */
export const MessageCard = memo((props: MessageCardProps) => {
  const { Decorate, message } = props;
  return <Decorate message={message}>{(decoration) => <CardContent {...props} decoration={decoration} />}</Decorate>;
});
MessageCard.displayName = 'MessageCard';
