import type { Judgment, Message } from '@symbi/contracts/conversations';
import { lazy, Suspense, type ReactNode } from 'react';
import { writeJudgment } from '../../features/messages/api.ts';
import type { Decoration } from '../../features/messages/components/decoration.ts';
import { JudgmentButtons } from '../../features/trust/judgment/judgment-buttons.tsx';
import { isExplained, type OpenConversation } from './opened.ts';

/** There is a score that a person can judge right or wrong. */
const isJudged = (message: Message): boolean => isExplained(message) && message.trustScore !== undefined;

/** Loaded when a reply's further actions are shown, which wait for it. */
const UnsureButton = lazy(async () => ({
  default: (await import('../../features/trust/judgment/unsure-button.tsx')).UnsureButton,
}));

/** The controls to judge a reply. */
export const judgmentsOf = (message: Message, opened: OpenConversation): Pick<Decoration, 'judgment' | 'unsure'> => {
  if (!isJudged(message)) return { judgment: null, unsure: null };
  const { conversationId, _id: messageId, judgment } = message;
  const onJudged = (judged: Judgment | null): void => {
    opened.setIsRefuted(judged === 'wrong');
    writeJudgment(message, judged);
  };
  const judging = { conversationId, messageId, judgment, onJudged };
  return {
    judgment: <JudgmentButtons {...judging} options={['right', 'wrong']} />,
    unsure: <UnsureButton {...judging} />,
  };
};

/** Loaded when a reply is marked wrong. */
const WhatWasWrong = lazy(async () => ({
  default: (await import('../../features/trust/judgment/what-was-wrong.tsx')).WhatWasWrong,
}));

interface RefutedProps {
  readonly message: Message;
  readonly opened: OpenConversation;
  readonly areDetailsShown: boolean;
  /** Ways to look at the reply again. */
  readonly children: ReactNode;
}

/** Asks what is wrong with a reply that was marked so just now. */
export const Refuted = ({ message, opened, areDetailsShown, children }: RefutedProps) =>
  opened.isRefuted &&
  message.judgment === 'wrong' && (
    <Suspense>
      <WhatWasWrong
        conversationId={message.conversationId}
        messageId={message._id}
        isCompared={message.trustState === 'checked'}
        onDetails={areDetailsShown ? undefined : () => opened.setIsWhole(true)}
        onClose={() => opened.setIsRefuted(false)}
      >
        {children}
      </WhatWasWrong>
    </Suspense>
  );
