import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { prepareAgents } from '../../features/agents/api.ts';
import { currentUserQuery } from '../../features/auth/api.ts';
import { idProblem } from '../../features/conversations/id-problem.ts';
import { isLeaving } from '../../features/conversations/removed.ts';
import { text } from '../../features/conversations/text.ts';
import { useUnfinished } from '../../features/messages/begun.ts';
import { forgetPrepared, prepareThread, threadQuery } from '../../features/messages/api.ts';
import { readToken } from '../../platform/api/session.ts';
import { hasCode } from '@symbi/client/api-error';
import { isId } from '@symbi/contracts/common';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useAgentChoices } from '../conversation/agent-select.tsx';
import { preloadMessages } from '../conversation/message-parts.tsx';
import { ConversationScreen } from '../conversation/conversation-screen.tsx';
import type { Thread } from '../../features/messages/thread/thread-model.ts';
import type { Unsent } from '../../features/messages/thread/thread-view.tsx';
import { Gone } from '../conversation/lazy-parts.ts';
import { ConversationSkeleton } from '../conversation/conversation-skeleton.tsx';
import { Redirecting } from '../../features/conversations/components/redirecting.tsx';

const InvalidId = ({ id }: { readonly id: string }) => {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for a warning on the console
    console.warn(`Invalid conversation id: ${id.slice(0, 80)}`);
  }, [id]);
  return <Redirecting title={text.invalidId} />;
};

/** A list of agents that is slow holds up no conversation for longer. */
const AGENT_WAIT_MS = 1_000;

/** True once the agent of a conversation is known: the line that names its host would move the messages later. */
const useKnownAgent = (thread: Thread | undefined): boolean => {
  const { isLoading } = useAgentChoices(thread?.conversation.agent ?? null);
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && thread !== undefined && !isLoading) setIsKnown(true);
  const isThere = thread !== undefined;
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setTimeout(() => setIsKnown(true), AGENT_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isThere]);
  return isKnown;
};

const Loaded = ({ id }: { readonly id: string }) => {
  const [search, setSearch] = useSearchParams();
  const [removed, setRemoved] = useState<Unsent | null>(null);
  const user = useQuery(currentUserQuery);
  const thread = useQuery(threadQuery(id));
  useEffect(() => forgetPrepared(id), [id]);
  useUnfinished(id);
  const wanted = search.get('message');
  const isAgentKnown = useKnownAgent(thread.data);
  const isLoaded = thread.data !== undefined && user.data !== undefined && isAgentKnown;
  // The screen is drawn in pieces when its data arrives; later changes are shown at once.
  const isReady = useDeferredValue(isLoaded);
  if (removed !== null || (hasCode(thread.error, 'not_found') && !isLeaving(id))) {
    if (user.isPending) return <ConversationSkeleton />;
    const handleBack = (): void => {
      setRemoved(null);
      void thread.refetch();
    };
    return (
      <Suspense fallback={<ConversationSkeleton />}>
        <Gone id={id} userId={user.data?._id} unsent={removed} onBack={handleBack} />
      </Suspense>
    );
  }
  if (thread.data !== undefined && thread.data.messages.length > 0) void preloadMessages();
  if (isReady && thread.data !== undefined && user.data !== undefined) {
    return (
      <ConversationScreen
        thread={thread.data}
        userId={user.data._id}
        target={wanted !== null && isId(wanted) ? wanted.toLowerCase() : null}
        tag={search.get('tag')?.trim() ?? null}
        onShowAll={() => search.has('tag') && setSearch({})}
        onRemoved={setRemoved}
      />
    );
  }
  if (thread.isError) {
    return <ErrorState isPage title={text.loadFailed} error={thread.error} onRetry={() => void thread.refetch()} />;
  }
  return <ConversationSkeleton />;
};

/** Loads a conversation, and the components for its messages, before anything is drawn. */
export const prepareConversation = async (id: string | undefined): Promise<void> => {
  if (id === undefined || idProblem(id) !== null || readToken() === null) return;
  prepareAgents();
  const thread = await prepareThread(id.toLowerCase());
  if (thread !== undefined && thread.messages.length > 0) await preloadMessages();
};

/** One conversation; an address without a valid id redirects to the list. */
export const ConversationPage = () => {
  const { id } = useParams();
  const problem = idProblem(id);
  if (problem === 'missing' || id === undefined) return <Redirecting title={null} />;
  if (problem === 'invalid') return <InvalidId id={id} />;
  return <Loaded key={id.toLowerCase()} id={id.toLowerCase()} />;
};
