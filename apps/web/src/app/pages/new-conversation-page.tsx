import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { NamedContext } from '@symbi/contracts/context-title';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { myAgentsQuery } from '../../features/agents/api.ts';
import { assertUsable, attachFiles, UnusableFiles } from '../../features/attachments/use-composer-files.tsx';
import { currentUserQuery } from '../../features/auth/api.ts';
import { createConversation } from '../../features/conversations/api.ts';
import { text } from '../../features/conversations/text.ts';
import { noteBegun } from '../../features/messages/begun.ts';
import { Composer } from '../../features/messages/components/composer.tsx';
import { text as messagesText } from '../../features/messages/text.ts';
import { columnWidth } from '../../features/messages/column.ts';
import { NamedContexts } from '../../features/messages/named/named-contexts.tsx';
import { draftOf } from '../../features/messages/outbox/drafts.ts';
import { addMention, mentionsOf, moveMentions, namedIn } from '../../features/messages/outbox/mentions.ts';
import { keepFirstMessage } from '../../features/messages/outbox/outbox.ts';
import { messageOf } from '../../platform/api/message-of.ts';
import { randomId } from '../../platform/id.ts';
import * as paths from '../../platform/paths.ts';
import { restOf } from '../../platform/rest-of.ts';
import { storage } from '../../platform/storage.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { isOnboarded } from '../../features/trust/onboarding/onboarding.ts';
import { AgentSelect, useAgentChoices } from '../conversation/agent-select.tsx';
import { CiSwitch } from '../conversation/ci-switch.tsx';
import { ChosenDestination } from '../conversation/destination.tsx';
import { ConversationSkeleton } from '../conversation/conversation-skeleton.tsx';
import { Suggestions } from '../conversation/suggest/suggestions.tsx';
import { TrustOnboarding } from '../conversation/lazy-parts.ts';
import { useVisibleHeight } from '../../ui/use-visible-height.ts';
import { Beginning } from './begin.tsx';

interface BeginInput {
  readonly agent: string;
  readonly ci: boolean;
  /** Current text of the input. */
  readonly written: () => string;
}

/** Creates the conversation with the first message or file; a retry creates no second one. */
const useStart = (userId: string) => {
  const navigate = useNavigate();
  const [key] = useState(randomId);
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const start = async (
    { agent, ci, written }: BeginInput,
    sent: string,
    fill: (id: string) => Promise<void>,
    files: readonly File[] = [],
  ): Promise<void> => {
    if (state.isBusy) return;
    setState({ isBusy: true, error: null });
    try {
      assertUsable(files);
      const id = await createConversation(agent, `${key}-${agent}`);
      await fill(id);
      if (!ci) storage.set(`ci-integration:${id}`, 'off');
      // Text typed meanwhile moves along, to be sent from there.
      draftOf(userId, id).write(restOf(written().trimStart(), sent));
      draftOf(userId, 'new').write('');
      moveMentions(userId, 'new', id);
      noteBegun(id);
      await navigate(paths.conversation(id), { replace: true });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return {
    ...state,
    send: (chosen: BeginInput, content: string) =>
      start(chosen, content, async (id) => {
        const contexts = namedIn(content, mentionsOf(userId, 'new').get());
        await keepFirstMessage(userId, id, content, chosen.ci, contexts);
      }),
    attach: (chosen: BeginInput, files: readonly File[]) =>
      start(chosen, '', (id) => attachFiles(userId, id, files), files),
  };
};

const Heading = () => (
  <>
    <Typography variant="h1">{text.newTitle}</Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
      {text.newHint}
    </Typography>
  </>
);

const NotCreated = ({ error }: { readonly error: unknown }) =>
  error !== null && (
    <Alert severity="error" sx={{ mb: 1 }}>
      {messageOf(error, error instanceof UnusableFiles ? error.message : text.createFailed)}
    </Alert>
  );

const frame = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(var(--visible-height, 100dvh) - var(--shell-top))',
  minHeight: 240,
  overflowY: 'auto',
  maxWidth: columnWidth + 32,
  mx: 'auto',
  px: { xs: 1.5, sm: 2 },
  pb: 1.5,
} as const;

/** Names a context in the first message. */
const nameIn = (userId: string) => (context: NamedContext) => addMention(mentionsOf(userId, 'new'), context);

const NewConversation = ({ userId, firstAgent }: { readonly userId: string; readonly firstAgent: string }) => {
  const [search] = useSearchParams();
  const draft = draftOf(userId, 'new');
  const [agent, setAgent] = useState(search.get('agent') ?? firstAgent);
  const [ci, setCi] = useState(true);
  const [value, setValue] = useState(draft.read);
  const input = useRef<HTMLTextAreaElement>(null);
  const { isBusy, error, send, attach } = useStart(userId);
  const chosen = { agent, ci, written: () => input.current?.value ?? value };
  const handleFiles = (files: readonly File[]): void => void attach(chosen, files);
  const isBuiltIn = useAgentChoices(agent).agent?.provider === 'local';
  useVisibleHeight();
  useEffect(() => input.current?.focus(), []);
  const change = (content: string): void => {
    draft.write(content);
    setValue(content);
  };
  const choose = (starter: string): void => {
    change(starter);
    input.current?.focus();
  };
  return (
    <FileDrop label={messagesText.composer.drop} onFiles={handleFiles} sx={frame}>
      <Box sx={{ flexGrow: 1, flexBasis: 0, minHeight: 16 }} />
      <Heading />
      <NotCreated error={error} />
      <ChosenDestination agent={agent} />
      <Box>
        <Composer
          input={input}
          value={value}
          isBusy={isBusy}
          files={{ onFiles: handleFiles }}
          tools={
            <>
              <AgentSelect chosen={agent} onChoose={setAgent} />
              <CiSwitch isOn={ci} onChange={setCi} />
            </>
          }
          suggestions={<Suggestions chosen={agent} onChoose={setAgent} onName={nameIn(userId)} />}
          named={<NamedContexts userId={userId} conversationId="new" value={value} onChange={change} />}
          onChange={change}
          onSend={(content) => void send(chosen, content)}
        />
      </Box>
      <Beginning
        isBuiltIn={isBuiltIn}
        isEmpty={value === ''}
        onChoose={choose}
        onConnected={(id) => {
          setAgent(id);
          input.current?.focus();
        }}
      />
      <Box sx={{ flexGrow: 2, flexBasis: 0, minHeight: 16 }} />
      <Suspense>{!isOnboarded() && <TrustOnboarding />}</Suspense>
    </FileDrop>
  );
};

/** Choose an agent, write, send. A user without an agent makes one first. */
export const NewConversationPage = () => {
  const user = useQuery(currentUserQuery);
  const agents = useQuery(myAgentsQuery);
  const [search] = useSearchParams();
  useDocumentTitle(text.newTitle);
  if (agents.isError && agents.data === undefined) {
    return <ErrorState isPage title={text.agentsFailed} error={agents.error} onRetry={() => void agents.refetch()} />;
  }
  if (agents.data === undefined || user.data === undefined) return <ConversationSkeleton />;
  const firstAgent = agents.data[0]?._id ?? search.get('agent');
  if (firstAgent === null) return <Navigate to={paths.newAgent} replace />;
  return <NewConversation userId={user.data._id} firstAgent={firstAgent} />;
};
