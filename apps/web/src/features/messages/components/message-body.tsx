import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { Suspense } from 'react';
import { FoldedMarkdown } from '../../../ui/markdown/folded-markdown.tsx';
import { text } from '../text.ts';
import { useHasLiveThoughts } from '../thoughts/live.ts';
import { useCitations } from '../thread/live-citations.ts';
import type { Decoration } from './decoration.ts';

/** Its content was deleted, so no action applies. */
export const isErased = ({ content, encryptedContent, status, failure, notices, toolCalls }: Message): boolean =>
  content === '' &&
  encryptedContent === undefined &&
  status === 'complete' &&
  failure === undefined &&
  notices.every((notice) => notice === ERASED_NOTICE) &&
  (toolCalls ?? []).length === 0;

interface MessageBodyProps {
  readonly message: Message;
  readonly decoration: Decoration;
}

/** The content of a message. */
export const MessageBody = ({ message, decoration }: MessageBodyProps) => {
  const citations = useCitations(message);
  const hasThoughts = useHasLiveThoughts(message._id);
  const isStreaming = message.status === 'streaming';
  if (message.encryptedContent !== undefined) {
    return (
      <Suspense fallback={<Skeleton width="40%" />}>
        {decoration.encrypted(text.encrypted, (content) => (
          <FoldedMarkdown content={content} />
        ))}
      </Suspense>
    );
  }
  // The failure itself explains the missing content.
  if (message.failure !== undefined && message.content === message.failure.message) return null;
  if (message.content === '') {
    // What the model thinks is above already.
    if (isStreaming) return hasThoughts ? null : <Skeleton width="40%" />;
    return isErased(message) ? <Typography color="textSecondary">{text.erased}</Typography> : null;
  }
  return (
    <FoldedMarkdown
      content={message.content}
      isGrowing={isStreaming}
      marks={decoration.marks}
      onMark={decoration.onMark}
      citations={citations}
      onCitation={decoration.onCitation}
    />
  );
};
