import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { trustTier } from '@symbi/trust/tiers';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { EncryptedBody } from '../../features/encryption/lazy.ts';
import { writeMessages } from '../../features/messages/api.ts';
import type { Decoration, Decorator } from '../../features/messages/components/decoration.ts';
import { useHasLiveThoughts } from '../../features/messages/thoughts/live.ts';
import { stopMessage } from '../../features/messages/actions.ts';
import { trustQuery } from '../../features/trust/api.ts';
import { CheckButton } from '../../features/trust/components/check-reply.tsx';
import { StanceOverlay } from '../../features/trust/components/stance-overlay.tsx';
import { useTrustDisplay } from '../../features/trust/display.ts';
import { text as trustText } from '../../features/trust/text.ts';
import { pointOf } from '../../features/trust/timeline-model.ts';
import { markedSentences } from '../../features/trust/trust-model.ts';
import { isInDoubt } from '../../features/trust/why/in-doubt.ts';
import { useReplyCheck } from '../../features/trust/use-reply-check.ts';
import { TrustBadge, TrustShield } from '../../ui/trust/trust-badge.tsx';
import { useIsNarrow } from '../../platform/hooks/use-narrow.ts';
import { useSeen } from '../../ui/use-seen.ts';
import { useShownTimeline } from '../../features/trust/timeline-context.ts';
import { FirstLesson } from './first-reply.tsx';
import { judgmentsOf, Refuted } from './judgments.tsx';
import { isExplained, useOpened, type OpenConversation } from './opened.ts';

/** Loaded when the first popover is opened. */
const EvidencePopover = lazy(async () => ({
  default: (await import('../../features/trust/components/evidence-popover.tsx')).EvidencePopover,
}));
const WhyPopover = lazy(async () => ({
  default: (await import('../../features/trust/why/why-popover.tsx')).WhyPopover,
}));
const TrustDetails = lazy(async () => ({
  default: (await import('../../features/trust/components/trust-details.tsx')).TrustDetails,
}));

/** The score is low enough for a sentence to be in doubt. */
const isDoubted = ({ trustState, trustScore }: Message): boolean =>
  trustState === 'checked' && trustScore !== undefined && trustTier(trustScore)?.name !== 'trusted';

/**
 * The explanation of a reply, loaded when its details are shown, it is asked for, or a sentence may be in doubt and the
 * reply is seen. Where details are off, only what is in doubt is marked: by a line that can be pressed, and with buttons
 * once somebody has asked why. Evidence alone moves no letter of what is read.
 */
const useTrust = (message: Message, box: RefObject<HTMLElement | null>, { evidence, isAsked }: OpenConversation) => {
  const canAsk = isExplained(message);
  const isDetailed = useTrustDisplay() === 'detailed' && canAsk;
  const isWatched = isDetailed || (canAsk && isDoubted(message));
  const isSeen = useSeen(box, isWatched);
  const isMarked = (isWatched && isSeen) || (canAsk && isAsked);
  const isNeeded = isMarked || (canAsk && evidence !== null);
  const isQuiet = !isDetailed && !isAsked;
  const query = useQuery({ ...trustQuery(message.conversationId, message._id, message.parentId), enabled: isNeeded });
  const marks = useMemo(() => {
    if (query.data === undefined || !isMarked) return [];
    return markedSentences(query.data).flatMap((mark) =>
      isDetailed || mark.kind !== 'covered' ? [{ ...mark, isQuiet }] : [],
    );
  }, [isMarked, isDetailed, isQuiet, query.data]);
  const { data: explanation, error } = query;
  return { explanation, error, isLoading: isNeeded && query.isPending, isShown: isDetailed && isSeen, marks };
};

/** Loaded when a reply's further actions are shown, which wait for it: none of them moves under the pointer. */
const CompareButton = lazy(async () => ({
  default: (await import('./compare/compare-button.tsx')).CompareButton,
}));

/** Loaded with the first reply whose model thought, or called a tool. */
const BeforeReply = lazy(async () => ({ default: (await import('./before-reply.tsx')).BeforeReply }));

const Calls = ({ message }: { readonly message: Message }) => {
  const { toolCalls, notices, usage, partialUsage } = message;
  const isGrowing = useHasLiveThoughts(message._id) && message.status === 'streaming';
  // They are erased with the text; a reply may also have none because it was stopped before.
  const isKept = (usage ?? partialUsage)?.hasThoughts === true && !notices.includes(ERASED_NOTICE);
  const hasThoughts = isGrowing || isKept;
  if (toolCalls === undefined && !hasThoughts) return null;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={48} sx={{ my: 1 }} />}>
      <BeforeReply message={message} hasThoughts={hasThoughts} />
    </Suspense>
  );
};

/** Loaded with the first message that has pictures or documents. */
const MessageFiles = lazy(async () => ({
  default: (await import('../../features/attachments/documents/message-files.tsx')).MessageFiles,
}));

const filesOf = (message: Message): ReactNode =>
  message.pictures === undefined && message.documents === undefined ? null : (
    <Suspense fallback={<Skeleton variant="rounded" width={120} height={message.pictures ? 120 : 48} sx={{ mb: 1 }} />}>
      <MessageFiles message={message} />
    </Suspense>
  );

interface WhyButtonProps {
  /** Absent where the shield has it. */
  readonly button: RefObject<HTMLButtonElement | null> | undefined;
  readonly onWhy: (anchor: HTMLElement) => void;
}

const WhyButton = ({ button, onWhy }: WhyButtonProps) => (
  <Button
    ref={button}
    size="small"
    color="inherit"
    aria-haspopup="dialog"
    onClick={(event) => onWhy(event.currentTarget)}
    sx={{ minWidth: 0, px: 0.5, py: 0, minHeight: 28, color: 'text.secondary', fontWeight: 400 }}
  >
    {trustText.why.ask}
  </Button>
);

/** Loaded with the first reply that a later one reverses. */
const ReversedLink = lazy(async () => ({
  default: (await import('../../features/trust/components/reversed-link.tsx')).ReversedLink,
}));

/** The reply's own change of stance, and whether a later one reverses it. */
const useOverlay = (message: Message): ReactNode => {
  const { index, isShown } = useShownTimeline();
  const conversationId = message.conversationId;
  const point = pointOf(index, message, isShown);
  const reversal = index.reversals.get(message._id);
  if (point === null && reversal === undefined) return null;
  return (
    <>
      {point !== null && <StanceOverlay point={point} conversationId={conversationId} />}
      {reversal !== undefined && (
        <Suspense>
          <ReversedLink point={reversal} conversationId={conversationId} />
        </Suspense>
      )}
    </>
  );
};

/** Loaded when the first check is requested. */
const CheckResult = lazy(async () => ({
  default: (await import('../../features/trust/components/check-result.tsx')).CheckResult,
}));

/** The badge, the controls beside it, and the result of a requested check. */
const useRating = (
  message: Message,
  { whyButton, onWhy }: OpenConversation,
): Pick<Decoration, 'badge' | 'shield' | 'checkButton' | 'check' | 'rating'> => {
  const isNarrow = useIsNarrow();
  const { conversationId, _id, trustState: state, trustScore: score, trustMode: mode, checking } = message;
  const task = useReplyCheck(message, {
    onChanged: (changed) => writeMessages(conversationId, [changed]),
    onStop: () => stopMessage(conversationId, _id),
  });
  const badge = { state, score, mode, isChecking: checking === true };
  const isWrong = message.judgment === 'wrong';
  const onPress = isExplained(message) ? onWhy : undefined;
  const checkButton = <CheckButton message={message} task={task} />;
  return {
    shield: <TrustShield {...badge} isWrong={isWrong} button={whyButton} ask={trustText.why.ask} onPress={onPress} />,
    checkButton,
    badge: (
      <>
        <TrustBadge {...badge} isWrong={isWrong} isCompact {...(onPress === undefined ? {} : { onPress })} />
        {onPress !== undefined && <WhyButton button={isNarrow ? undefined : whyButton} onWhy={onPress} />}
        {checkButton}
      </>
    ),
    check: (task.by !== undefined || task.error !== null) && (
      <Suspense>
        <CheckResult message={message} task={task} />
      </Suspense>
    ),
    rating: <TrustBadge {...badge} />,
  };
};

const compareOf = (message: Message): ReactNode =>
  message.sender === 'agent' && message.parentId !== null && message.status !== 'streaming' ? (
    <CompareButton message={message} questionId={message.parentId} />
  ) : null;

interface PopoversProps {
  readonly message: Message;
  readonly opened: OpenConversation;
  readonly trust: ReturnType<typeof useTrust>;
}

/** The sentence in doubt that was pressed, and where. */
const pressedDoubt = ({ evidence }: OpenConversation, { explanation }: PopoversProps['trust']) => {
  if (evidence === null || explanation === undefined || !('sentence' in evidence.request)) return null;
  const { sentence } = evidence.request;
  return isInDoubt(explanation, sentence) ? { sentence, anchor: evidence.anchor } : null;
};

const Popovers = ({ message, opened, trust }: PopoversProps) => {
  const { conversationId, content, judgment } = message;
  const closeEvidence = (): void => opened.setEvidence(null);
  const doubt = pressedDoubt(opened, trust);
  const why = opened.why === null ? doubt : { sentence: undefined, anchor: opened.why };
  const closeWhy = opened.why === null ? closeEvidence : opened.closeWhy;
  return (
    <Suspense>
      {opened.evidence !== null && doubt === null && (
        <EvidencePopover
          {...opened.evidence}
          conversationId={conversationId}
          explanation={trust.explanation}
          isLoading={trust.isLoading}
          onClose={closeEvidence}
        />
      )}
      {why !== null && (
        <WhyPopover
          {...why}
          {...{ conversationId, content, judgment }}
          other={opened.whyButton}
          explanation={trust.explanation}
          error={trust.error}
          onDetails={() => {
            closeWhy();
            opened.setIsWhole(true);
          }}
          onClose={closeWhy}
        />
      )}
    </Suspense>
  );
};

const Details = ({ message, onClose }: { readonly message: Message; readonly onClose: (() => void) | undefined }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={96} sx={{ mt: 1.5 }} />}>
    <TrustDetails
      conversationId={message.conversationId}
      messageId={message._id}
      content={message.content}
      questionId={message.parentId}
      model={message.usage?.model}
      citations={message.citations}
      {...(onClose === undefined ? {} : { onClose })}
    />
  </Suspense>
);

/** Adds trust, evidence and changes of stance to a message. */
export const DecorateMessage: Decorator = ({ message, children }) => {
  const box = useRef<HTMLDivElement>(null);
  const opened = useOpened(message);
  const trust = useTrust(message, box, opened);
  const closeDetails = trust.isShown ? undefined : opened.closeWhole;
  const rating = useRating(message, opened);
  const areDetailsShown = trust.isShown || opened.isWhole;
  const decoration: Decoration = {
    ...rating,
    ...judgmentsOf(message, opened),
    compare: compareOf(message),
    calls: <Calls message={message} />,
    files: filesOf(message),
    encrypted: (label, show) => <EncryptedBody message={message} label={label} show={show} />,
    overlay: useOverlay(message),
    details: (
      <>
        <Refuted {...{ message, opened }} areDetailsShown={areDetailsShown}>
          {rating.checkButton}
          {compareOf(message)}
        </Refuted>
        <FirstLesson message={message} opened={opened} />
        {areDetailsShown && <Details message={message} onClose={closeDetails} />}
      </>
    ),
    marks: trust.marks,
    onMark: opened.onMark,
    onCitation: opened.onCitation,
  };
  return (
    <div ref={box}>
      {children(decoration)}
      <Popovers message={message} opened={opened} trust={trust} />
    </div>
  );
};
