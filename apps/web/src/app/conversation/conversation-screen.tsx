import Tune from '@mui/icons-material/Tune';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { NamedContext } from '@symbi/contracts/context-title';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { isLeaving } from '../../features/conversations/removed.ts';
import { shownTitle } from '../../features/conversations/titles.ts';
import { text } from '../../features/conversations/text.ts';
import { useComposerFiles } from '../../features/attachments/use-composer-files.tsx';
import { useEncryption } from '../../features/encryption/use-encryption.tsx';
import { draftOf } from '../../features/messages/outbox/drafts.ts';
import { addMention, mentionsOf } from '../../features/messages/outbox/mentions.ts';
import { ThreadView, type ThreadViewProps } from '../../features/messages/thread/thread-view.tsx';
import type { Thread } from '../../features/messages/thread/thread-model.ts';
import { followChecks, followErasures, followTimeline, timelineQuery } from '../../features/trust/api.ts';
import { isOnboarded } from '../../features/trust/onboarding/onboarding.ts';
import { followTrustDisplayOfOtherTabs, setTrustDisplay, useTrustDisplay } from '../../features/trust/display.ts';
import { text as trustText } from '../../features/trust/text.ts';
import { indexTimeline } from '../../features/trust/timeline-model.ts';
import { useForgetAgents } from '../../features/agents/api.ts';
import { type ApiError } from '@symbi/client/api-error';
import { messageOf } from '../../platform/api/message-of.ts';
import { text as common } from '../../platform/text/text.ts';
import { useDocumentTitle } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { AgentSelect, useAgentChoices, useNeedsAgent } from './agent-select.tsx';
import { useChooseAgent } from './choose-agent.ts';
import { CiSwitch } from './ci-switch.tsx';
import { ChosenDestination, ConsentQuestions, WithheldFiles } from './destination.tsx';
import { closeCompare, useCompared } from './compare/open.ts';
import { CompareDialog, TagChoice, TaggedThread, ThreadKeys, TrustOnboarding } from './lazy-parts.ts';
import { approachMessages, LiveReplies, ThreadMessage } from './message-parts.tsx';
import { SidePanel, useHasPanel } from '../../features/conversations/capsule/side-panel.tsx';
import { LatestContext, TimelineContext } from '../../features/trust/timeline-context.ts';
import { InBar } from '../shell/navigation/bar-slot.tsx';
import { Suggestions } from './suggest/suggestions.tsx';
import { SideSummary } from './side-summary.tsx';
import { useExpectsEncryption } from './use-expects-encryption.ts';
import { WithSources } from './with-sources.tsx';
import { TitleMenu } from './title-menu.tsx';
import { useCi } from '../../features/messages/use-ci.ts';
import { Toggle } from '../../ui/form/toggle.tsx';
import { useVisibleHeight } from '../../ui/use-visible-height.ts';

const DetailedSwitch = () => (
  <Box sx={{ display: 'flex', mr: 2, ml: -1 }}>
    <Toggle
      label={trustText.detailed}
      isOn={useTrustDisplay() === 'detailed'}
      onChange={(isOn) => setTrustDisplay(isOn ? 'detailed' : 'simple')}
    />
  </Box>
);

const detailedSwitch = <DetailedSwitch />;

/** Provides the changes of stance of this conversation to its messages. */
const WithTimeline = ({ thread, children }: { readonly thread: Thread; readonly children: ReactNode }) => {
  const id = thread.conversation._id;
  const timeline = useQuery(timelineQuery(id));
  useEffect(() => followTimeline(id), [id]);
  useEffect(() => followChecks(id), [id]);
  useEffect(() => followErasures(id), [id]);
  const points = timeline.data?.length === 0 ? undefined : timeline.data;
  // Keeps its identity until points arrive: a new object would redraw every message.
  const index = useMemo(() => indexTimeline(points ?? []), [points]);
  // Likewise when more messages arrive: only those that have a point matter.
  const ids = thread.messages.flatMap(({ _id }) => (index.byMessage.has(_id) ? [_id] : [])).join(' ');
  const shown = useMemo(() => {
    const withPoint = new Set(ids.split(' '));
    return { index, isShown: (messageId: string) => withPoint.has(messageId) };
  }, [index, ids]);
  const retry = (
    <Button size="small" color="inherit" onClick={() => void timeline.refetch()}>
      {common.actions.retry}
    </Button>
  );
  return (
    <TimelineContext value={shown}>
      {timeline.isError && (
        <Alert severity="warning" action={retry} sx={{ mx: 2, mb: 1, py: 0 }}>
          {trustText.timeline.failed}
        </Alert>
      )}
      <LatestContext value={thread.messages.at(-1)?._id}>{children}</LatestContext>
    </TimelineContext>
  );
};

interface HeadProps {
  readonly conversation: Thread['conversation'];
  readonly actions: ReactNode;
  readonly onOptions: () => void;
}

/** Title and actions of a conversation, shown in the bar to leave the page to the messages. */
const Head = memo(({ conversation, actions, onOptions }: HeadProps) => {
  const hasPanel = useHasPanel();
  return (
    <InBar>
      <TitleMenu conversation={conversation}>
        {conversation.isArchived && <Pill sx={{ ml: 1, flexShrink: 0 }}>{text.archived}</Pill>}
      </TitleMenu>
      <Box sx={{ flexGrow: 1 }} />
      {actions}
      {hasPanel ? (
        <Box sx={{ ml: 2.5, flexShrink: 0 }}>
          <DetailedSwitch />
        </Box>
      ) : (
        <IconButton aria-label={text.options} aria-haspopup="dialog" onClick={onOptions}>
          <Tune />
        </IconButton>
      )}
    </InBar>
  );
});
Head.displayName = 'Head';

interface ConversationScreenProps {
  readonly thread: Thread;
  readonly userId: string;
  readonly target: string | null;
  /** Shown beside the title. */
  readonly actions?: ReactNode;
  /** Show only messages with this tag; all while it is empty, with the choice of one; null shows all without it. */
  readonly tag?: string | null;
  readonly onShowAll?: () => void;
  readonly onRemoved: ThreadViewProps['onRemoved'];
  readonly starters?: ThreadViewProps['starters'];
}

/** Explains why nothing can be sent yet. */
const ChooseAgent = () => (
  <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
    {text.chooseAgent}
  </Typography>
);

/** The choice of the agent and of whether replies are rated. */
const useTools = ({ _id: id, agent }: Thread['conversation'], userId: string) => {
  const [ci, setCi] = useCi(id);
  const { choose, isPending, isPaused, error } = useChooseAgent(id, userId);
  const tools = useMemo(
    () => (
      <>
        <AgentSelect chosen={agent} onChoose={choose} isDisabled={isPending} />
        <CiSwitch isOn={ci} onChange={setCi} />
      </>
    ),
    [agent, choose, isPending, ci, setCi],
  );
  const suggestions = useMemo(() => {
    const name = (context: NamedContext): void => addMention(mentionsOf(userId, id), context);
    return <Suggestions chosen={agent} onChoose={choose} onName={name} />;
  }, [agent, choose, userId, id]);
  // A message sent at once must not go to the previous agent.
  const isChoosing = isPending && !isPaused;
  return { ci, tools, suggestions, isChoosing, error };
};

/** A thread with its files and its encryption: after an encrypted message the next one is encrypted as well. */
const WholeThread = (props: Omit<ThreadViewProps, 'encryption' | 'files'>) => {
  const { _id: id, agent } = props.thread.conversation;
  const isEncrypted = useExpectsEncryption(props.thread, draftOf(props.userId, id).read);
  const files = useComposerFiles(props.userId, id, {
    note: <WithheldFiles agent={agent} />,
    agent: useAgentChoices(agent).agent,
  });
  const encryption = useEncryption(id, isEncrypted);
  const options = (
    <>
      {props.options}
      {/* What is encrypted goes to no agent. */}
      {!encryption.isOn && <ChosenDestination agent={agent} conversationId={id} />}
    </>
  );
  return (
    <WithSources conversationId={id}>
      <ThreadView {...props} {...{ encryption, files, options }} />
    </WithSources>
  );
};

const parts = { Message: ThreadMessage, Live: LiveReplies, preload: approachMessages };

const frameStyle = {
  display: 'flex',
  height: 'calc(var(--visible-height, 100dvh) - var(--shell-top))',
  minHeight: 200,
} as const;

const columnStyle = { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 } as const;

/** Replies of several agents side by side, once the user asks for them. */
const Compared = ({ ci }: { readonly ci: boolean }) => {
  const isOpen = useCompared() !== null;
  useEffect(() => closeCompare, []);
  return <Suspense>{isOpen && <CompareDialog ci={ci} />}</Suspense>;
};

/** What a newcomer is taught first; it stays to say where it is when it is put off. */
const Introduction = () => {
  const [isNew] = useState(() => !isOnboarded());
  return <Suspense>{isNew && <TrustOnboarding />}</Suspense>;
};

/** State of the drawer that replaces the panel on small screens. */
const useDrawer = () => {
  const [isOpen, setIsOpen] = useState(false);
  return { isOpen, open: useCallback(() => setIsOpen(true), []), close: useCallback(() => setIsOpen(false), []) };
};

/** The agent may have been deleted in another tab: the choice then shows it. */
const useRefusal = () => {
  const forgetAgents = useForgetAgents();
  return ({ fields }: ApiError): void => {
    if ('agentId' in fields) forgetAgents();
  };
};

interface AboveComposerProps {
  readonly thread: Thread;
  readonly error: Error | null;
  readonly needsAgent: boolean;
}

/** What is to be known before a message is sent. */
const AboveComposer = ({ thread, error, needsAgent }: AboveComposerProps) => (
  <>
    {error !== null && (
      <Alert severity="error" sx={{ mb: 1 }}>
        {messageOf(error)}
      </Alert>
    )}
    {needsAgent && thread.messages.length > 0 && <ChooseAgent />}
    <Introduction />
  </>
);

/** A conversation: title, messages and input, with the capsule beside them. */
export const ConversationScreen = ({ tag = null, actions, ...props }: ConversationScreenProps) => {
  const { thread } = props;
  const { conversation } = thread;
  const id = conversation._id;
  const layout = useTrustDisplay();
  const drawer = useDrawer();
  // Keeps its identity with the thread, so other changes do not redraw it.
  const summary = useMemo(() => <SideSummary thread={thread} />, [thread]);
  const { ci, tools, suggestions, isChoosing, error } = useTools(conversation, props.userId);
  const needsAgent = useNeedsAgent(conversation.agent);
  const handleRefusal = useRefusal();
  const title = shownTitle(conversation.title);
  useDocumentTitle(title);
  useVisibleHeight();
  useEffect(followTrustDisplayOfOtherTabs, []);
  return (
    <Box data-print="flow" sx={frameStyle}>
      {/* The input has the focus at once: a screen reader then says first what it is in. */}
      <Box component="section" aria-label={title} sx={columnStyle}>
        <Suspense>{conversation.messageCount > 0 && <ThreadKeys thread={thread} />}</Suspense>
        <Head conversation={conversation} actions={actions} onOptions={drawer.open} />
        <Suspense>{tag === '' && <TagChoice thread={thread} />}</Suspense>
        <WithTimeline thread={thread}>
          <WholeThread
            key={id}
            {...props}
            onRemoved={(unsent) => isLeaving(id) || props.onRemoved(unsent)}
            ci={ci}
            parts={parts}
            layout={layout}
            canSend={!needsAgent && !isChoosing}
            empty={needsAgent ? text.chooseAgent : undefined}
            onRefused={handleRefusal}
            options={<AboveComposer thread={thread} error={error} needsAgent={needsAgent} />}
            tools={tools}
            suggestions={suggestions}
            filtered={!tag ? null : <TaggedThread thread={thread} tag={tag} ci={ci} />}
          />
        </WithTimeline>
      </Box>
      <SidePanel
        conversationId={id}
        isOpen={drawer.isOpen}
        onClose={drawer.close}
        options={detailedSwitch}
        summary={summary}
      />
      <Compared ci={ci} />
      <ConsentQuestions />
    </Box>
  );
};
