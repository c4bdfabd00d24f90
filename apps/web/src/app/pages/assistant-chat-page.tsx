import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar';
import type { Assistant } from '@symbi/contracts/assistants';
import { isId } from '@symbi/contracts/common';
import { timings } from '@symbi/contracts/limits';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink, Navigate, useParams, useSearchParams } from 'react-router';
import { chatQuery, useNewChat } from '../../features/assistants/api.ts';
import { assistantQuery } from '../../features/assistants/assistant-query.ts';
import { text } from '../../features/assistants/text.ts';
import { currentUserQuery } from '../../features/auth/api.ts';
import { threadQuery } from '../../features/messages/api.ts';
import { hasCode } from '@symbi/client/api-error';
import { messageOf } from '../../platform/api/message-of.ts';
import * as paths from '../../platform/paths.ts';
import { belowBar } from '../../ui/below-bar.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { ConversationScreen } from '../conversation/conversation-screen.tsx';
import type { DeletedConversationProps, NextChat } from '../conversation/deleted/deleted-conversation.tsx';
import { ConversationSkeleton } from '../conversation/conversation-skeleton.tsx';

/** Loaded with the first empty chat. */
const AssistantStarters = lazy(async () => ({
  default: (await import('./assistant-starters.tsx')).AssistantStarters,
}));

const DeletedConversation = lazy(async () => ({
  default: (await import('../conversation/deleted/deleted-conversation.tsx')).DeletedConversation,
}));

const Missing = () => (
  <EmptyState
    isPage
    title={text.chat.missing}
    hint={text.chat.missingHint}
    action={
      <Button component={RouterLink} to={paths.assistants} variant="contained">
        {text.chat.toList}
      </Button>
    }
  />
);

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => (
  <ErrorState isPage title={text.chat.failed} error={error} onRetry={onRetry} />
);

/** From 1200 pixels on the links are beside it, which leave it no room for words before 1280. */
const wordStyle = {
  ml: 1,
  display: { xs: 'none', sm: 'inline' },
  '@media (min-width: 1200px) and (max-width: 1279.95px)': { display: 'none' },
} as const;

interface NewChatProps {
  readonly assistant: Assistant;
  /** There already is a chat without messages. */
  readonly isDisabled: boolean;
}

const NewChat = ({ assistant, isDisabled }: NewChatProps) => {
  const { mutate, reset, isPending, error } = useNewChat(assistant.id);
  const button = useFocusBack(isPending);
  // A click elsewhere does not close it: the click may retry, and closing would drop that retry along with the error.
  const close = (_event: unknown, reason?: SnackbarCloseReason): void => {
    if (reason !== 'clickaway') reset();
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-label={text.chat.newChatWith(assistant.name)}
        loading={isPending}
        disabled={isDisabled}
        onClick={() => mutate()}
        sx={{ flexShrink: 0, minWidth: 40, whiteSpace: 'nowrap' }}
      >
        <Add fontSize="small" />
        <Box component="span" sx={wordStyle}>
          {text.chat.newChat}
        </Box>
      </Button>
      {error !== null && (
        <Snackbar {...belowBar} open autoHideDuration={timings.snackbarMs} onClose={close}>
          <Alert severity="error" onClose={close}>
            {messageOf(error, text.chat.newChatFailed)}
          </Alert>
        </Snackbar>
      )}
    </>
  );
};

/** A chat deleted while it was open, with the text typed in it. */
type DeletedChat = Pick<DeletedConversationProps, 'userId' | 'conversationId' | 'unsent'>;

interface ThreadProps {
  readonly assistant: Assistant;
  readonly conversationId: string;
  readonly onRemoved: (removed: DeletedChat) => void;
  /** Called when the conversation does not exist, to look for the next one. */
  readonly onMissing: () => void;
}

const ChatThread = ({ assistant, conversationId, onRemoved, onMissing }: ThreadProps) => {
  const user = useQuery(currentUserQuery);
  const thread = useQuery(threadQuery(conversationId));
  // Set by finding words in the chat.
  const wanted = useSearchParams()[0].get('message');
  if (thread.data === undefined || user.data === undefined) {
    return thread.isError ? (
      <Failed
        error={thread.error}
        onRetry={hasCode(thread.error, 'not_found') ? onMissing : () => void thread.refetch()}
      />
    ) : (
      <ConversationSkeleton />
    );
  }
  const userId = user.data._id;
  const actions = <NewChat assistant={assistant} isDisabled={thread.data.messages.length === 0} />;
  const hasCommands = assistant.isBuiltIn && thread.data.conversation.agent === assistant.id;
  const starters = (choose: (content: string) => void) => (
    <Suspense>
      <AssistantStarters onChoose={choose} />
    </Suspense>
  );
  return (
    <ConversationScreen
      key={conversationId}
      starters={hasCommands ? starters : undefined}
      thread={thread.data}
      userId={userId}
      target={wanted !== null && isId(wanted) ? wanted.toLowerCase() : null}
      actions={actions}
      onRemoved={(unsent) => onRemoved({ userId, conversationId, unsent })}
    />
  );
};

/** The next chat is loaded on request: until then the text typed in the deleted one is shown. */
const nextChat = (chat: UseQueryResult<string>, onFound: () => void): NextChat => ({
  find: async () => {
    const { isSuccess, data } = await chat.refetch();
    return isSuccess ? data : undefined;
  },
  onFound,
  // Also busy while waiting for a connection, so that the same request is not made twice.
  isBusy: chat.fetchStatus !== 'idle',
  error: chat.isError ? messageOf(chat.error, text.chat.failed) : null,
});

const AssistantChat = ({ assistant }: { readonly assistant: Assistant }) => {
  const chat = useQuery(chatQuery(assistant.id));
  const [removed, setRemoved] = useState<DeletedChat | null>(null);
  useDocumentTitle(assistant.name);
  if (removed !== null) {
    return (
      <Suspense fallback={<ConversationSkeleton />}>
        <DeletedConversation {...removed} next={nextChat(chat, () => setRemoved(null))} />
      </Suspense>
    );
  }
  if (chat.data !== undefined)
    return (
      <ChatThread
        key={chat.data}
        assistant={assistant}
        conversationId={chat.data}
        onRemoved={(gone) => (gone.unsent.content.trim() === '' ? void chat.refetch() : setRemoved(gone))}
        onMissing={() => void chat.refetch()}
      />
    );
  return chat.isError ? <Failed error={chat.error} onRetry={() => void chat.refetch()} /> : <ConversationSkeleton />;
};

const Found = ({ id }: { readonly id: string }) => {
  // The latest assistant is determined once a visit: talking with it must not change the screen.
  const { data, error, refetch } = useQuery({ ...assistantQuery(id), staleTime: Infinity, refetchOnMount: 'always' });
  useDocumentTitle(text.chat.loading);
  if (data !== undefined) return <AssistantChat key={data.id} assistant={data} />;
  if (hasCode(error, 'not_found')) return <Missing />;
  return error === null ? <ConversationSkeleton /> : <Failed error={error} onRetry={() => void refetch()} />;
};

/** The newest conversation with an assistant; `/assistants/latest/chat` opens the assistant talked with last. */
export const AssistantChatPage = () => {
  const { id = 'latest' } = useParams();
  return id === 'latest' || isId(id) ? (
    <Found key={id} id={id.toLowerCase()} />
  ) : (
    <Navigate to={paths.assistants} replace />
  );
};
