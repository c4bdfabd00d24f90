import { useState } from 'react';
import { endsEncrypted, type Thread } from '../../features/messages/thread/thread-model.ts';

/**
 * Whether the user's newest message was encrypted, as the thread is loaded and grows. While its end is not loaded, what
 * was last known holds, and at first any encrypted message counts.
 */
const useEndsEncrypted = ({ messages, hasNewer }: Pick<Thread, 'messages' | 'hasNewer'>): boolean => {
  const seen = hasNewer ? undefined : endsEncrypted(messages);
  const [last, setLast] = useState(
    () => seen ?? messages.some(({ encryptedContent }) => encryptedContent !== undefined),
  );
  if (seen !== undefined && seen !== last) setLast(seen);
  return seen ?? last;
};

/**
 * Whether what is written now should be encrypted, unless the user says otherwise. A stored draft was written with
 * encryption off, since nothing private is stored: beside it a message encrypted before does not count.
 */
export const useExpectsEncryption = (
  thread: Pick<Thread, 'messages' | 'hasNewer'>,
  readDraft: () => string,
): boolean => {
  const isEncrypted = useEndsEncrypted(thread);
  const [isOld, setIsOld] = useState(() => isEncrypted && readDraft() !== '');
  if (isOld && !isEncrypted) setIsOld(false);
  return isEncrypted && !isOld;
};
