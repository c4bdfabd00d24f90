import type { Message } from '@symbi/contracts/conversations';
import { lazy, Suspense, useContext } from 'react';
import { useLesson } from '../../features/trust/onboarding/taught.ts';
import { LatestContext } from '../../features/trust/timeline-context.ts';
import { isExplained, type OpenConversation } from './opened.ts';

/** Loaded with the first rated reply after the three onboarding steps. */
const FirstReply = lazy(async () => ({
  default: (await import('../../features/trust/onboarding/first-reply.tsx')).FirstReply,
}));

interface FirstLessonProps {
  readonly message: Message;
  readonly opened: OpenConversation;
}

/** Explains what the first rating means and where its evidence is. */
export const FirstLesson = ({ message, opened: { whyButton, onWhy } }: FirstLessonProps) => {
  const latest = useContext(LatestContext);
  const { _id, trustState, trustScore: score, trustMode: mode } = message;
  const state = useLesson({ state: trustState, isRated: isExplained(message), isLatest: _id === latest });
  if (state === null) return null;
  // The lesson's button is gone: the focus goes to the button the lesson was about.
  const handleDone = (): void => whyButton.current?.focus();
  const handleWhy = (): void => {
    handleDone();
    if (whyButton.current !== null) onWhy(whyButton.current);
  };
  return (
    <Suspense>
      <FirstReply rating={{ state, score, mode }} onDone={handleDone} onWhy={handleWhy} />
    </Suspense>
  );
};
