import ExpandMore from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { readThoughts } from '@symbi/contracts/thoughts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../platform/api/http.ts';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { thoughtKeys } from './keys.ts';
import { text } from './text.ts';

type Reply = Pick<Message, '_id' | 'conversationId' | 'usage'>;

/** Plain text: a model's thoughts are drafts, and no link or picture in them is meant for a reader. */
const Text = ({ reply }: { readonly reply: Reply }) => {
  const { _id: messageId, conversationId: id, usage } = reply;
  const query = useQuery({
    queryKey: thoughtKeys.reply(id, messageId),
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(readThoughts, { params: { id, messageId }, signal })).data.text,
  });
  if (query.isPending) return <Skeleton width="60%" />;
  if (query.data === undefined) {
    const retry = (
      <Button size="small" color="inherit" onClick={() => void query.refetch()}>
        {common.actions.retry}
      </Button>
    );
    return (
      <Alert severity="error" action={retry}>
        {messageOf(query.error, text.failed)}
      </Alert>
    );
  }
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      dir="auto"
      component="section"
      aria-label={text.thoughts(usage?.firstTokenMs)}
      tabIndex={0}
      sx={{ maxHeight: '40vh', overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {query.data}
    </Typography>
  );
};

/** What the model thought before it wrote, folded until somebody asks. */
export const Thoughts = ({ reply }: { readonly reply: Reply }) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
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
        {text.thoughts(reply.usage?.firstTokenMs)}
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
          <Text reply={reply} />
        </Box>
      )}
    </Box>
  );
};
