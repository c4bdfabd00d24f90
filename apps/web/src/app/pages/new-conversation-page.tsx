import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { myAgentsQuery } from '../../features/agents/api.ts';
import { currentUserQuery } from '../../features/auth/api.ts';
import { createConversation } from '../../features/conversations/api.ts';
import { text } from '../../features/conversations/text.ts';
import { Composer } from '../../features/messages/components/composer.tsx';
import { columnWidth } from '../../features/messages/column.ts';
import { draftOf } from '../../features/messages/outbox/drafts.ts';
import { keepFirstMessage } from '../../features/messages/outbox/outbox.ts';
import { messageOf } from '../../platform/api/message-of.ts';
import { randomId } from '../../platform/id.ts';
import * as paths from '../../platform/paths.ts';
import { storage } from '../../platform/storage.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { isOnboarded } from '../../features/trust/onboarding.ts';
import { AgentSelect, useAgentChoices } from '../conversation/agent-select.tsx';
import { CiSwitch } from '../conversation/ci-switch.tsx';
import { ChosenDestination } from '../conversation/destination.tsx';
import { ConversationSkeleton } from '../conversation/conversation-skeleton.tsx';
import { TrustOnboarding } from '../conversation/lazy-parts.ts';
import { useVisibleHeight } from '../../ui/use-visible-height.ts';
import { Beginning } from './begin.tsx';

/** Creates the conversation with the first send; trying again creates no second one. */
const useStart = (userId: string) => {
  const navigate = useNavigate();
  const [key] = useState(randomId);
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const start = async (agent: string, content: string, ci: boolean): Promise<void> => {
    setState({ isBusy: true, error: null });
    try {
      const id = await createConversation(agent, `${key}-${agent}`);
      await keepFirstMessage(userId, id, content, ci);
      if (!ci) storage.set(`ci-integration:${id}`, 'off');
      draftOf(userId, 'new').write('');
      await navigate(paths.conversation(id), { replace: true });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return { ...state, start };
};

const frame = {
  height: 'calc(var(--visible-height, 100dvh) - var(--shell-top))',
  minHeight: 240,
  overflowY: 'auto',
  maxWidth: columnWidth + 32,
  mx: 'auto',
  px: { xs: 1.5, sm: 2 },
  pb: 1.5,
} as const;

const NewConversation = ({ userId, firstAgent }: { readonly userId: string; readonly firstAgent: string }) => {
  const [search] = useSearchParams();
  const draft = draftOf(userId, 'new');
  const [agent, setAgent] = useState(search.get('agent') ?? firstAgent);
  const [ci, setCi] = useState(true);
  const [value, setValue] = useState(draft.read);
  const input = useRef<HTMLTextAreaElement>(null);
  const { isBusy, error, start } = useStart(userId);
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
    <Stack sx={frame}>
      <Box sx={{ flexGrow: 1, flexBasis: 0, minHeight: 16 }} />
      <Typography variant="h1">{text.newTitle}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {text.newHint}
      </Typography>
      {error !== null && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {messageOf(error, text.createFailed)}
        </Alert>
      )}
      <ChosenDestination agent={agent} />
      <Box>
        <Composer
          input={input}
          value={value}
          isBusy={isBusy}
          tools={
            <>
              <AgentSelect chosen={agent} onChoose={setAgent} />
              <CiSwitch isOn={ci} onChange={setCi} />
            </>
          }
          onChange={change}
          onSend={(content) => void start(agent, content, ci)}
        />
      </Box>
      <Beginning isBuiltIn={isBuiltIn} isEmpty={value === ''} onChoose={choose} />
      <Box sx={{ flexGrow: 2, flexBasis: 0, minHeight: 16 }} />
      <Suspense>{!isOnboarded() && <TrustOnboarding />}</Suspense>
    </Stack>
  );
};

/** Pick an agent, write, send. Whoever has no agent makes one first. */
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
