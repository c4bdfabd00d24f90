import { useState } from 'react';
import { endsEncrypted, type Thread } from '../../features/messages/thread/thread-model.ts';

/**
 * Whether the user's newest message was encrypted, as the thread is loaded and grows. While its end is not loaded, what
 * was last known holds, and at first any encrypted message counts.
 */
export const useEndsEncrypted = ({ messages, hasNewer }: Pick<Thread, 'messages' | 'hasNewer'>): boolean => {
  const seen = hasNewer ? undefined : endsEncrypted(messages);
  const [last, setLast] = useState(
    () => seen ?? messages.some(({ encryptedContent }) => encryptedContent !== undefined),
  );
  if (seen !== undefined && seen !== last) setLast(seen);
  return seen ?? last;
};
