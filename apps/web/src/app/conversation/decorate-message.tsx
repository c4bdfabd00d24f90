import Skeleton from '@mui/material/Skeleton';
import type { Message } from '@symbi/contracts/conversations';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { loadLatest, writeJudgment, writeMessages } from '../../features/messages/api.ts';
import type { Decoration, Decorator } from '../../features/messages/components/decoration.ts';
import { trustQuery } from '../../features/trust/api.ts';
import { EvidencePopover, type EvidenceRequest } from '../../features/trust/components/evidence-popover.tsx';
import { JudgmentButtons } from '../../features/trust/components/judgment-buttons.tsx';
import { StanceOverlay } from '../../features/trust/components/stance-overlay.tsx';
import { TrustBadge } from '../../features/trust/components/trust-badge.tsx';
import { TrustDetails } from '../../features/trust/components/trust-details.tsx';
import { useTrustDisplay } from '../../features/trust/display.ts';
import { pointOf } from '../../features/trust/timeline-model.ts';
import { markedSentences } from '../../features/trust/trust-model.ts';
import { useShownTimeline } from './timeline-context.ts';

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

const isRated = (message: Message): boolean =>
  message.sender !== 'user' && message.trustScore !== undefined && message.status !== 'streaming';

interface Opened {
  request: EvidenceRequest;
  anchor: HTMLElement;
}

const requestOf = ({ citations }: Message, n: number): EvidenceRequest | null => {
  const citation = citations.find((candidate) => candidate.n === n);
  return citation === undefined ? null : { title: citation.title, url: citation.url, sourceId: citation.sourceId };
};

/** The explanation of a reply, loaded when its details are shown or its evidence is asked for. */
const useTrust = (message: Message, box: RefObject<HTMLElement | null>, isAsked: boolean) => {
  const canAsk = isRated(message);
  const isDetailed = useTrustDisplay() === 'detailed' && canAsk;
  const isSeen = useSeen(box, isDetailed);
  const isNeeded = (isDetailed && isSeen) || (canAsk && isAsked);
  const query = useQuery({ ...trustQuery(message.conversationId, message._id), enabled: isNeeded });
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

/** Puts trust, evidence and changes of stance around a message. */
export const DecorateMessage: Decorator = ({ message, children }) => {
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
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
  const badge = { score: message.trustScore, mode: message.trustMode, isChecking: message.checking === true };
  const decoration: Decoration = {
    badge: (isCompact, onClick) => <TrustBadge {...badge} isCompact={isCompact} onClick={onClick} />,
    rating: <TrustBadge {...badge} />,
    judgment: isRated(message) ? (
      <JudgmentButtons
        conversationId={message.conversationId}
        messageId={message._id}
        judgment={message.judgment}
        onJudged={(judgment) => writeJudgment(message, judgment)}
      />
    ) : null,
    calls: <Calls message={message} />,
    overlay: point === null ? null : <StanceOverlay point={point} conversationId={message.conversationId} />,
    details: isShown ? (
      <TrustDetails conversationId={message.conversationId} messageId={message._id} content={message.content} />
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
