import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type Ref } from 'react';
import { Link } from 'react-router';
import { text as assistants } from '../../../features/assistants/text.ts';
import { text as conversations } from '../../../features/conversations/text.ts';
import { draftOf } from '../../../features/messages/outbox/drafts.ts';
import { mentionsOf } from '../../../features/messages/outbox/mentions.ts';
import { moveDraft } from '../../../features/messages/outbox/move-draft.ts';
import type { Unsent } from '../../../features/messages/thread/thread-view.tsx';
import { subscribe } from '../../../platform/api/socket.ts';
import { useSingleFlight } from '../../../platform/hooks/use-single-flight.ts';
import * as paths from '../../../platform/paths.ts';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { useDocumentTitle } from '../../../ui/page.tsx';
import { Quotation } from '../../../ui/quotation.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { text } from './text.ts';

/** The next chat with the assistant of the deleted conversation. */
export interface NextChat {
  /** Resolves to its conversation id, or to nothing when there is none. */
  readonly find: () => Promise<string | undefined>;
  /** Called once the text stands in its input. */
  readonly onFound: () => void;
  readonly isBusy: boolean;
  readonly error: string | null;
}

export interface DeletedConversationProps {
  readonly userId: string;
  readonly conversationId: string;
  readonly unsent: Unsent;
  /** Called when the deletion is undone; what was typed is in the input of the conversation again. */
  readonly onBack?: () => void;
  /** Only for a chat with an assistant. */
  readonly next?: NextChat;
}

type WayOnProps = Omit<DeletedConversationProps, 'unsent' | 'onBack' | 'next'> & {
  readonly next: NextChat | undefined;
  readonly content: string;
  readonly buttonRef: Ref<HTMLAnchorElement & HTMLButtonElement>;
  readonly onKeep: () => void;
};

/** Offers another place to send what was typed. */
const WayOn = ({ userId, conversationId, content, next, buttonRef, onKeep }: WayOnProps) => {
  const alone = useSingleFlight<void>();
  if (next === undefined) {
    return (
      <Button
        ref={buttonRef}
        component={Link}
        to={paths.newConversation}
        replace
        variant="contained"
        onClick={() => moveDraft(userId, conversationId, 'new', content)}
      >
        {text.goOn}
      </Button>
    );
  }
  const goOn = async (): Promise<void> => {
    const found = await next.find();
    if (found === undefined) return;
    // The deletion may have been undone.
    if (found === conversationId) onKeep();
    else moveDraft(userId, conversationId, found, content);
    next.onFound();
  };
  return (
    <Button ref={buttonRef} variant="contained" loading={next.isBusy} onClick={() => void alone(goOn)}>
      {text.goOnInChat}
    </Button>
  );
};

/** Shown if a conversation is deleted elsewhere while the user writes in it: the text stays until they have it. */
export const DeletedConversation = ({ userId, conversationId, unsent, onBack, next }: DeletedConversationProps) => {
  const { content, isPrivate } = unsent;
  const { isCopied, hasFailed, copy } = useCopy();
  const isKept = useRef(false);
  const first = useInitialFocus<HTMLAnchorElement & HTMLButtonElement>();
  useDocumentTitle(text.title);
  useEffect(() => {
    // What is to be encrypted is stored nowhere: it is only here.
    if (onBack === undefined || isPrivate) return undefined;
    return subscribe('conversation:updated', ({ _id }) => {
      if (_id !== conversationId) return;
      isKept.current = true;
      onBack();
    });
  }, [conversationId, isPrivate, onBack]);
  // The user cannot return to the place where the draft was kept, unless the deletion is undone.
  useEffect(
    () => () => {
      if (isKept.current) return;
      draftOf(userId, conversationId).write('');
      mentionsOf(userId, conversationId).set([]);
    },
    [userId, conversationId],
  );
  return (
    <Stack spacing={2} sx={{ maxWidth: 640, mx: 'auto', px: 2, py: 4, alignItems: 'flex-start' }}>
      <Box role="alert">
        <Typography variant="h2" component="h1">
          {text.title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text.kept}
        </Typography>
      </Box>
      <Quotation>{content}</Quotation>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        {!isPrivate && (
          <WayOn
            {...{ userId, conversationId, content, next }}
            buttonRef={first}
            onKeep={() => {
              isKept.current = true;
            }}
          />
        )}
        <Button ref={isPrivate ? first : undefined} variant="outlined" onClick={() => copy(content)}>
          {isCopied ? text.copied : text.copy}
        </Button>
        <Button component={Link} to={next === undefined ? paths.conversations : paths.assistants} replace>
          {next === undefined ? conversations.backToList : assistants.chat.toList}
        </Button>
      </Stack>
      {typeof next?.error === 'string' && <Alert severity="error">{next.error}</Alert>}
      {hasFailed && <Alert severity="warning">{text.copyFailed}</Alert>}
    </Stack>
  );
};
