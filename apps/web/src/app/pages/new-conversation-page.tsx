import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { NamedContext } from '@symbi/contracts/context-title';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { myAgentsQuery } from '../../features/agents/api.ts';
import { useComposerFiles } from '../../features/attachments/use-composer-files.tsx';
import { currentUserQuery } from '../../features/auth/api.ts';
import { noteLastAgent, readLastAgent } from '../../features/conversations/last-agent.ts';
import { text } from '../../features/conversations/text.ts';
import { useEncryption } from '../../features/encryption/use-encryption.tsx';
import { Composer, type ComposerFiles, type ComposerProps } from '../../features/messages/components/composer.tsx';
import { text as messagesText } from '../../features/messages/text.ts';
import { COLUMN_WIDTH } from '../../features/messages/column.ts';
import { NamedContexts } from '../../features/messages/named/named-contexts.tsx';
import { followBeginning } from '../../features/messages/outbox/beginning.ts';
import { draftOf } from '../../features/messages/outbox/drafts.ts';
import { addMention, keepNoMentions, mentionsOf } from '../../features/messages/outbox/mentions.ts';
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
import { approachMessages } from '../conversation/message-parts.tsx';
import { Suggestions } from '../conversation/suggest/suggestions.tsx';
import { TrustOnboarding } from '../conversation/lazy-parts.ts';
import { useVisibleHeight } from '../../ui/use-visible-height.ts';
import { Beginning } from './begin.tsx';
import { useFirstAgent } from './first-agent.ts';
import { text as words } from './text.ts';
import { useStart } from './use-start.ts';

const Heading = () => (
  <>
    <Typography variant="h1">{text.newTitle}</Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
      {text.newHint}
    </Typography>
  </>
);

const NotCreated = ({ error, isWaiting }: { readonly error: unknown; readonly isWaiting: boolean }) => (
  <>
    {isWaiting && (
      <Alert severity="info" sx={{ mb: 1 }}>
        {messagesText.outbox.offline}
      </Alert>
    )}
    {error !== null && (
      <Alert severity="error" sx={{ mb: 1 }}>
        {messageOf(error, text.createFailed)}
      </Alert>
    )}
  </>
);

const frame = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(var(--visible-height, 100dvh) - var(--shell-top))',
  minHeight: 240,
  overflowY: 'auto',
  maxWidth: COLUMN_WIDTH + 32,
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
  const files = useComposerFiles(userId, conversationId, { note, agent });
  return { isBuiltIn: agent?.provider === 'local', files };
};

/** The text of the first message, stored for the next visit unless it is to be encrypted. */
const useFirstText = (userId: string, isEncrypted: boolean) => {
  const draft = draftOf(userId, 'new');
  const [value, setValue] = useState(draft.read);
  const keep = useEffectEvent(() => draft.replace('', value));
  useEffect(() => {
    if (!isEncrypted) {
      keep();
      return undefined;
    }
    draftOf(userId, 'new').write('');
    return keepNoMentions(userId, 'new');
  }, [isEncrypted, userId]);
  const isOwn = isEncrypted || value !== '';
  useEffect(() => followBeginning(isOwn ? null : () => setValue(draftOf(userId, 'new').read())), [isOwn, userId]);
  const change = (content: string): void => {
    void approachMessages();
    if (!isEncrypted) draft.write(content);
    setValue(content);
  };
  return [value, change] as const;
};

/** Why the message cannot be sent yet; while it is being sent, the files themselves say how far they are. */
const waitingOf = ({ pictures, documents, waiting }: ComposerFiles, isBusy: boolean, isEncrypted: boolean) => {
  if (isBusy) return null;
  return isEncrypted && pictures.length + documents.length > 0 ? words.filesInClear : waiting;
};

/** The agent that was chosen, until the address names another one; what is written stays. */
const useChosen = (firstAgent: string) => {
  const [{ agent, given }, setChosen] = useState({ agent: firstAgent, given: firstAgent });
  const isOther = given !== firstAgent;
  if (isOther) setChosen({ agent: firstAgent, given: firstAgent });
  const choose = (chosen: string): void => setChosen({ agent: chosen, given: firstAgent });
  return [isOther ? firstAgent : agent, choose] as const;
};

/** What has been chosen for the conversation, and its first message. */
const useFirstMessage = (userId: string, firstAgent: string) => {
  const [agent, setAgent] = useChosen(firstAgent);
  const choose = (chosen: string): void => {
    noteLastAgent(userId, chosen);
    setAgent(chosen);
  };
  const [ci, setCi] = useState(true);
  const encryption = useEncryption('new');
  const { isOn: isEncrypted } = encryption;
  const [value, change] = useFirstText(userId, isEncrypted);
  const input = useRef<HTMLTextAreaElement>(null);
  const { isBusy, error, isWaiting, id, send } = useStart(userId, JSON.stringify([agent, ci, isEncrypted, value]));
  const { isBuiltIn, files } = useAnswering(userId, agent, id ?? 'new');
  useEffect(() => input.current?.focus(), []);
  const written = (): string => input.current?.value ?? value;
  const composer: ComposerProps = {
    input,
    value,
    isBusy,
    isEncrypted,
    onEncrypt: encryption.toggle,
    files: { ...files, waiting: waitingOf(files, isBusy, isEncrypted) },
    tools: (
      <>
        <AgentSelect chosen={agent} onChoose={choose} />
        <CiSwitch isOn={ci} onChange={setCi} />
      </>
    ),
    suggestions: <Suggestions chosen={agent} onChoose={choose} onName={nameIn(userId)} />,
    named: !isEncrypted && <NamedContexts {...{ userId, value }} conversationId="new" onChange={change} />,
    onChange: change,
    onSend: (content) => {
      noteLastAgent(userId, agent);
      void send({ agent, ci, isEncrypted, content, written });
    },
  };
  return { agent, choose, isBuiltIn, encryption, files, composer, error, isWaiting };
};

const NewConversation = ({ userId, firstAgent }: { readonly userId: string; readonly firstAgent: string }) => {
  const first = useFirstMessage(userId, firstAgent);
  const { composer, encryption, files } = first;
  useVisibleHeight();
  return (
    <FileDrop
      label={encryption.isOn ? messagesText.composer.attachEncrypted : messagesText.composer.drop}
      onFiles={(dropped) => !encryption.isOn && files.onFiles(dropped)}
      sx={frame}
    >
      <Box sx={{ flexGrow: 1, flexBasis: 0, minHeight: 16 }} />
      <Heading />
      <NotCreated error={first.error} isWaiting={first.isWaiting} />
      {!encryption.isOn && <ChosenDestination agent={first.agent} />}
      <Box>
        <Composer {...composer} />
        {encryption.question}
      </Box>
      <Beginning
        isBuiltIn={first.isBuiltIn}
        isEmpty={composer.value === ''}
        onChoose={(starter) => {
          composer.onChange(starter);
          composer.input.current?.focus();
        }}
        onConnected={(id) => {
          first.choose(id);
          composer.input.current?.focus();
        }}
      />
      <Box sx={{ flexGrow: 2, flexBasis: 0, minHeight: 16 }} />
      <Suspense>{!isOnboarded() && <TrustOnboarding input={composer.input} />}</Suspense>
    </FileDrop>
  );
};

interface BeginsWithProps {
  readonly userId: string;
  readonly last: string;
  readonly first: string;
}

const BeginsWith = ({ userId, last, first }: BeginsWithProps) => {
  const agent = useFirstAgent(last, first);
  return agent === undefined ? <ConversationSkeleton /> : <NewConversation userId={userId} firstAgent={agent} />;
};

/** Begins with the agent that was chosen last. */
const WithLastAgent = ({ userId, firstAgent }: { readonly userId: string; readonly firstAgent: string }) => {
  // Kept while the page is open: what is written on it goes when its parts are replaced.
  const [{ last, first }] = useState(() => ({ last: readLastAgent(userId), first: firstAgent }));
  return last === null || last === first ? (
    <NewConversation userId={userId} firstAgent={first} />
  ) : (
    <BeginsWith {...{ userId, last, first }} />
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
  const { _id: userId } = user.data;
  const given = search.get('agent');
  if (given !== null) return <NewConversation userId={userId} firstAgent={given} />;
  const firstAgent = agents.data[0]?._id;
  if (firstAgent === undefined) return <Navigate to={paths.newAgent} replace />;
  return <WithLastAgent userId={userId} firstAgent={firstAgent} />;
};
