import type { Message } from '@symbi/contracts/conversations';
import { lazy, Suspense, type ReactNode } from 'react';
import { useLesson } from '../../features/trust/onboarding/taught.ts';
import { isExplained, type OpenConversation } from './opened.ts';

/** Loaded with the first rated reply of who has just been through the three steps. */
const FirstReply = lazy(async () => ({
  default: (await import('../../features/trust/onboarding/first-reply.tsx')).FirstReply,
}));

/** What the first rating means, and where its evidence is. */
export const useFirstReply = (
  message: Message,
  latest: string | undefined,
  { whyButton, onWhy }: OpenConversation,
): ReactNode => {
  const { _id, trustState, trustScore: score, trustMode: mode } = message;
  const state = useLesson({ state: trustState, isRated: isExplained(message), isLatest: _id === latest });
  if (state === null) return null;
  // Where the lesson was pressed is nothing any more: the focus goes to what it was about.
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
