import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { NamedContext } from '@symbi/contracts/context-title';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { myAgentsQuery } from '../../features/agents/api.ts';
import { useComposerFiles } from '../../features/attachments/use-composer-files.tsx';
import { currentUserQuery } from '../../features/auth/api.ts';
import { text } from '../../features/conversations/text.ts';
import { Composer } from '../../features/messages/components/composer.tsx';
import { text as messagesText } from '../../features/messages/text.ts';
import { columnWidth } from '../../features/messages/column.ts';
import { NamedContexts } from '../../features/messages/named/named-contexts.tsx';
import { draftOf } from '../../features/messages/outbox/drafts.ts';
import { addMention, mentionsOf } from '../../features/messages/outbox/mentions.ts';
import { messageOf } from '../../platform/api/message-of.ts';
import * as paths from '../../platform/paths.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { isOnboarded } from '../../features/trust/onboarding/onboarding.ts';
import { AgentSelect, useAgentChoices } from '../conversation/agent-select.tsx';
import { CiSwitch } from '../conversation/ci-switch.tsx';
import { ChosenDestination, WithheldFiles } from '../conversation/destination.tsx';
import { ConversationSkeleton } from '../conversation/conversation-skeleton.tsx';
import { Suggestions } from '../conversation/suggest/suggestions.tsx';
import { TrustOnboarding } from '../conversation/lazy-parts.ts';
import { useVisibleHeight } from '../../ui/use-visible-height.ts';
import { Beginning } from './begin.tsx';
import { useStart } from './use-start.ts';

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
      {messageOf(error, text.createFailed)}
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

/** What depends on the chosen agent: the files that it is sent, and what it may be asked. */
const useAnswering = (userId: string, chosen: string, conversationId: string) => {
  const { agent } = useAgentChoices(chosen);
  const note = <WithheldFiles agent={chosen} />;
  const files = useComposerFiles(userId, conversationId, { note, seesPictures: agent?.seesPictures });
  return { isBuiltIn: agent?.provider === 'local', files };
};

const NewConversation = ({ userId, firstAgent }: { readonly userId: string; readonly firstAgent: string }) => {
  const [search] = useSearchParams();
  const draft = draftOf(userId, 'new');
  const [agent, setAgent] = useState(search.get('agent') ?? firstAgent);
  const [ci, setCi] = useState(true);
  const [value, setValue] = useState(draft.read);
  const input = useRef<HTMLTextAreaElement>(null);
  const { isBusy, error, id, send } = useStart(userId);
  const chosen = { agent, ci, written: () => input.current?.value ?? value };
  const { isBuiltIn, files } = useAnswering(userId, agent, id ?? 'new');
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
    <FileDrop label={messagesText.composer.drop} onFiles={files.onFiles} sx={frame}>
      <Box sx={{ flexGrow: 1, flexBasis: 0, minHeight: 16 }} />
      <Heading />
      <NotCreated error={error} />
      <ChosenDestination agent={agent} />
      <Box>
        <Composer
          input={input}
          value={value}
          isBusy={isBusy}
          files={{ ...files, waiting: isBusy ? null : files.waiting }}
          tools={
            <>
              <AgentSelect chosen={agent} onChoose={setAgent} />
              <CiSwitch isOn={ci} onChange={setCi} />
            </>
          }
          suggestions={<Suggestions chosen={agent} onChoose={setAgent} onName={nameIn(userId)} />}
          named={<NamedContexts userId={userId} conversationId="new" value={value} onChange={change} />}
          onChange={change}
          onSend={(content) => void send({ ...chosen, content })}
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
