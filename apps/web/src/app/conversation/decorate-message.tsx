import Skeleton from '@mui/material/Skeleton';
import type { Message } from '@symbi/contracts/conversations';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { EncryptedBody } from '../../features/encryption/lazy.ts';
import { loadLatest, writeJudgment, writeMessages } from '../../features/messages/api.ts';
import type { Decoration, Decorator } from '../../features/messages/components/decoration.ts';
import { stopMessage } from '../../features/messages/actions.ts';
import { trustQuery } from '../../features/trust/api.ts';
import { CheckButton, CheckResult } from '../../features/trust/components/check-reply.tsx';
import { EvidencePopover, type EvidenceRequest } from '../../features/trust/components/evidence-popover.tsx';
import { JudgmentButtons } from '../../features/trust/components/judgment-buttons.tsx';
import { StanceOverlay } from '../../features/trust/components/stance-overlay.tsx';
import { TrustDetails } from '../../features/trust/components/trust-details.tsx';
import { useTrustDisplay } from '../../features/trust/display.ts';
import { pointOf } from '../../features/trust/timeline-model.ts';
import { markedSentences } from '../../features/trust/trust-model.ts';
import { useReplyCheck } from '../../features/trust/use-reply-check.ts';
import { TrustBadge } from '../../ui/trust/trust-badge.tsx';
import { useShownTimeline } from '../../features/trust/timeline-context.ts';

/** True from the moment an element first comes near the view. */
const useSeen = (element: RefObject<HTMLElement | null>, isWanted: boolean): boolean => {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!isWanted || isSeen || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted, isSeen]);
  return isSeen;
};

/** There is an explanation, be it only of why there is no score. */
const isExplained = (message: Message): boolean =>
  message.sender !== 'user' &&
  (message.trustScore !== undefined || message.trustState !== undefined) &&
  message.status !== 'streaming';

/** There is a number that a person can call right or wrong. */
const isJudged = (message: Message): boolean => isExplained(message) && message.trustScore !== undefined;

interface OpenEvidence {
  request: EvidenceRequest;
  anchor: HTMLElement;
}

const requestOf = ({ citations }: Message, n: number): EvidenceRequest | null => {
  const citation = citations.find((candidate) => candidate.n === n);
  return citation === undefined ? null : { title: citation.title, url: citation.url, sourceId: citation.sourceId };
};

/** The explanation of a reply, loaded when its details are shown or its evidence is asked for. */
const useTrust = (message: Message, box: RefObject<HTMLElement | null>, isAsked: boolean) => {
  const canAsk = isExplained(message);
  const isDetailed = useTrustDisplay() === 'detailed' && canAsk;
  const isSeen = useSeen(box, isDetailed);
  const isNeeded = (isDetailed && isSeen) || (canAsk && isAsked);
  const query = useQuery({ ...trustQuery(message.conversationId, message._id, message.parentId), enabled: isNeeded });
  const marks = useMemo(
    () => (isDetailed && query.data !== undefined ? markedSentences(query.data) : []),
    [isDetailed, query.data],
  );
  return { explanation: query.data, isLoading: isNeeded && query.isPending, isShown: isDetailed && isSeen, marks };
};

/** Loaded with the first reply that has any. */
const ToolCalls = lazy(async () => ({
  default: (await import('../../features/assistants/components/tool-calls.tsx')).ToolCalls,
}));

const Calls = ({ message }: { readonly message: Message }) => {
  const { conversationId, toolCalls } = message;
  if (toolCalls === undefined) return null;
  const handleDecided = (messages: Message[]): void => {
    if (writeMessages(conversationId, messages)) void loadLatest(conversationId);
  };
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={48} sx={{ my: 1 }} />}>
      <ToolCalls message={message} onDecided={handleDecided} />
    </Suspense>
  );
};

/** The badge, what stands beside it, and what came of asking for a check. */
const useRating = (message: Message): Pick<Decoration, 'badge' | 'check' | 'rating'> => {
  const { conversationId, _id, trustState: state, trustScore: score, trustMode: mode, checking } = message;
  const task = useReplyCheck(message, {
    onChanged: (changed) => writeMessages(conversationId, [changed]),
    onStop: () => stopMessage(conversationId, _id),
  });
  const badge = { state, score, mode, isChecking: checking === true };
  return {
    badge: (isCompact, onClick) => (
      <>
        <TrustBadge {...badge} isCompact={isCompact} onClick={onClick} />
        <CheckButton message={message} task={task} />
      </>
    ),
    check: <CheckResult message={message} task={task} />,
    rating: <TrustBadge {...badge} />,
  };
};

/** Puts trust, evidence and changes of stance around a message. */
export const DecorateMessage: Decorator = ({ message, children }) => {
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenEvidence | null>(null);
  const { explanation, isLoading, isShown, marks } = useTrust(message, box, opened !== null);
  const timeline = useShownTimeline();
  const point = pointOf(timeline.index, message, timeline.isShown);
  const onMark = useCallback((id: number, anchor: HTMLElement) => setOpened({ request: { sentence: id }, anchor }), []);
  const onCitation = useCallback(
    (n: number, anchor: HTMLElement) => {
      const request = requestOf(message, n);
      if (request !== null) setOpened({ request, anchor });
    },
    [message],
  );
  const decoration: Decoration = {
    ...useRating(message),
    judgment: isJudged(message) ? (
      <JudgmentButtons
        conversationId={message.conversationId}
        messageId={message._id}
        judgment={message.judgment}
        onJudged={(judgment) => writeJudgment(message, judgment)}
      />
    ) : null,
    calls: <Calls message={message} />,
    encrypted: (label, show) => <EncryptedBody message={message} label={label} show={show} />,
    overlay: point === null ? null : <StanceOverlay point={point} conversationId={message.conversationId} />,
    details: isShown ? (
      <TrustDetails
        conversationId={message.conversationId}
        messageId={message._id}
        content={message.content}
        questionId={message.parentId}
        model={message.usage?.model}
      />
    ) : null,
    marks,
    onMark,
    onCitation,
  };
  return (
    <div ref={box}>
      {children(decoration)}
      {opened !== null && (
        <EvidencePopover
          {...opened}
          conversationId={message.conversationId}
          explanation={explanation}
          isLoading={isLoading}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
};
