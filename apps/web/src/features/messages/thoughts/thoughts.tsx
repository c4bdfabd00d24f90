import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { readThoughts } from '@symbi/contracts/thoughts';
import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../../platform/api/http.ts';
import { messageOf } from '../../../platform/api/message-of.ts';
import { RetryAlert } from '../../../ui/state/retry-alert.tsx';
import { text as messages } from '../text.ts';
import { thoughtKeys } from './keys.ts';
import { useHasLiveThoughts, useIsThinking, useLiveThoughts } from './live.ts';
import { text } from './text.ts';

/** Somebody who scrolled less far up than this still follows what grows. */
const NEAR_END = 40;

type Reply = Pick<Message, '_id' | 'conversationId' | 'status' | 'usage' | 'partialUsage'>;

const labelOf = ({ usage, partialUsage }: Reply): string => text.thoughts((usage ?? partialUsage)?.firstTokenMs);

interface TextProps {
  readonly label: string;
  /** Begins at the end, and stays there while the reader does. */
  readonly isFollowed: boolean;
  readonly children: string;
}

/** Plain text: a model's thoughts are drafts, and no link or picture in them is meant for a reader. */
const Text = ({ label, isFollowed, children }: TextProps) => {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(isFollowed);
  useLayoutEffect(() => {
    if (box.current !== null && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [children]);
  return (
    <Typography
      ref={box}
      variant="body2"
      color="textSecondary"
      dir="auto"
      component="section"
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
      }}
      sx={{ maxHeight: '40vh', overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
};

interface ContentProps {
  readonly reply: Reply;
  readonly isGrowing: boolean;
}

/** The thoughts so far while they grow, and later all of them, in the same place. */
const Content = ({ reply, isGrowing }: ContentProps) => {
  const { _id: messageId, conversationId: id } = reply;
  const known = useLiveThoughts(messageId);
  const query = useQuery({
    queryKey: thoughtKeys.reply(id, messageId),
    staleTime: Infinity,
    enabled: !isGrowing,
    queryFn: async ({ signal }) => (await call(readThoughts, { params: { id, messageId }, signal })).data.text,
  });
  const shown = query.data ?? known;
  return (
    <>
      {shown === '' && query.isPending && <Skeleton width="60%" />}
      {shown !== '' && (
        <Text label={labelOf(reply)} isFollowed={isGrowing}>
          {shown}
        </Text>
      )}
      {query.isError && (
        <RetryAlert onRetry={() => void query.refetch()}>{messageOf(query.error, text.failed)}</RetryAlert>
      )}
    </>
  );
};

/** What the model thinks before it writes, while it does and later, folded until somebody asks. */
export const Thoughts = ({ reply }: { readonly reply: Reply }) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isGrowing = useHasLiveThoughts(reply._id) && reply.status === 'streaming';
  const isThinking = useIsThinking(reply._id) && isGrowing;
  return (
    <Box sx={{ mb: 1 }}>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        sx={{ ml: '-5px', color: 'text.secondary', fontWeight: 400 }}
      >
        {isThinking ? messages.status.thinking : labelOf(reply)}
      </Button>
      {isOpen && (
        <Box
          id={id}
          sx={{
            maxWidth: '75ch',
            mt: 0.5,
            borderInlineStart: '1px solid',
            borderColor: 'divider',
            paddingInlineStart: 1.5,
          }}
        >
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.5 }}>
            {text.note}
          </Typography>
          <Content reply={reply} isGrowing={isGrowing} />
        </Box>
      )}
    </Box>
  );
};
