import type { Message } from '@symbi/contracts/conversations';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EvidenceRequest } from '../../features/trust/components/evidence-popover.tsx';

/** There is an explanation, even if it only says why there is no score. */
export const isExplained = (message: Message): boolean =>
  message.sender !== 'user' &&
  (message.trustScore !== undefined || message.trustState !== undefined) &&
  message.status !== 'streaming';

interface OpenEvidence {
  request: EvidenceRequest;
  anchor: HTMLElement;
}

/** What to show of a cited source. */
export const requestOf = ({ citations }: Message, n: number): EvidenceRequest | null => {
  const citation = citations.find((candidate) => candidate.n === n);
  return citation === undefined ? null : { title: citation.title, url: citation.url, sourceId: citation.sourceId };
};

/** Which part of a reply's explanation is open: the evidence, the short summary of its rating, or all of it. */
export const useOpened = (message: Message) => {
  const [evidence, setEvidence] = useState<OpenEvidence | null>(null);
  const [why, setWhy] = useState<HTMLElement | null>(null);
  const whyButton = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  /** The reader marked the reply wrong just now. */
  const [isRefuted, setIsRefuted] = useState(false);
  const onMark = useCallback(
    (id: number, anchor: HTMLElement) => setEvidence({ request: { sentence: id }, anchor }),
    [],
  );
  const onCitation = useCallback(
    (n: number, anchor: HTMLElement) => {
      const request = requestOf(message, n);
      if (request !== null) setEvidence({ request, anchor });
    },
    [message],
  );
  const onWhy = (anchor: HTMLElement): void => {
    setIsAsked(true);
    setWhy(anchor);
  };
  const closeWhy = (): void => {
    flushSync(() => setWhy(null));
    // A screen that was turned has another button for it.
    if (document.activeElement === document.body) whyButton.current?.focus();
  };
  const closeWhole = (): void => {
    // The button that was pressed is in what closes.
    whyButton.current?.focus();
    setIsWhole(false);
  };
  const shown = { evidence, why, whyButton, isAsked, isWhole, isRefuted };
  return { ...shown, setEvidence, closeWhy, closeWhole, setIsWhole, setIsRefuted, onMark, onCitation, onWhy };
};

export type OpenConversation = ReturnType<typeof useOpened>;
