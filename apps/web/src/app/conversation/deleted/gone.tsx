import { useState } from 'react';
import { Redirecting } from '../../../features/conversations/components/redirecting.tsx';
import { text } from '../../../features/conversations/text.ts';
import { draftOf } from '../../../features/messages/outbox/drafts.ts';
import type { Unsent } from '../../../features/messages/thread/thread-view.tsx';
import { DeletedConversation } from './deleted-conversation.tsx';

interface GoneProps {
  readonly id: string;
  readonly userId: string | undefined;
  /** Null when the conversation was gone before it was opened. */
  readonly unsent: Unsent | null;
  /** Called when the deletion is undone. */
  readonly onBack: () => void;
}

/** The conversation does not exist, or no longer does; what was typed in it is kept. */
export const Gone = ({ id, userId, unsent, onBack }: GoneProps) => {
  const [kept] = useState(
    unsent ?? { content: userId === undefined ? '' : draftOf(userId, id).read(), isPrivate: false },
  );
  if (userId === undefined || kept.content.trim() === '') return <Redirecting title={text.notFound} />;
  return <DeletedConversation userId={userId} conversationId={id} unsent={kept} onBack={onBack} />;
};
