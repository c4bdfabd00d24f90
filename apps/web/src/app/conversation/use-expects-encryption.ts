import { useEffect, useState } from 'react';
import { endsEncrypted, type Thread } from '../../features/messages/thread/thread-model.ts';
import { onSessionChange } from '../../platform/api/session.ts';

/**
 * The conversations that ended encrypted when last seen on this page. That one did not is never remembered: it may
 * have been encrypted elsewhere since.
 */
const known = new Set<string>();
onSessionChange(() => known.clear());

/**
 * Whether the user's newest message was encrypted, as the thread is loaded and grows. While its end is not loaded, what
 * was last known holds; of an earlier visit only that it was encrypted, and otherwise any encrypted message counts.
 */
const useEndsEncrypted = ({ conversation: { _id: id }, messages, hasNewer }: Thread): boolean => {
  const seen = hasNewer ? undefined : endsEncrypted(messages);
  const [last, setLast] = useState(
    () => seen ?? (known.has(id) || messages.some(({ encryptedContent }) => encryptedContent !== undefined)),
  );
  if (seen !== undefined && seen !== last) setLast(seen);
  useEffect(() => {
    if (seen === true) known.add(id);
    else if (seen === false) known.delete(id);
  }, [id, seen]);
  return seen ?? last;
};

/**
 * Whether what is written now should be encrypted, unless the user says otherwise. A stored draft was written with
 * encryption off, since nothing private is stored: beside it a message encrypted before does not count.
 */
export const useExpectsEncryption = (thread: Thread, readDraft: () => string): boolean => {
  const isEncrypted = useEndsEncrypted(thread);
  const [isOld, setIsOld] = useState(() => isEncrypted && readDraft() !== '');
  if (isOld && !isEncrypted) setIsOld(false);
  return isEncrypted && !isOld;
};
