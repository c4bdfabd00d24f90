import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { text as conversations } from '../../../features/conversations/text.ts';
import { draftOf } from '../../../features/messages/outbox/drafts.ts';
import { addMention, mentionsOf } from '../../../features/messages/outbox/mentions.ts';
import type { Unsent } from '../../../features/messages/thread/thread-view.tsx';
import * as paths from '../../../platform/paths.ts';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { useDocumentTitle } from '../../../ui/page.tsx';
import { Quotation } from '../../../ui/quotation.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { text } from './text.ts';

/** Puts it behind what stands in the input of a new conversation already. */
const moveToNew = (userId: string, conversationId: string, content: string): void => {
  const draft = draftOf(userId, 'new');
  draft.write([draft.read().trimEnd(), content].filter((part) => part !== '').join('\n\n'));
  const mentions = mentionsOf(userId, 'new');
  for (const context of mentionsOf(userId, conversationId).get()) addMention(mentions, context);
};

interface DeletedConversationProps {
  readonly userId: string;
  readonly conversationId: string;
  readonly unsent: Unsent;
}

/** A conversation was deleted elsewhere while somebody wrote in it: the text stays until they have it. */
export const DeletedConversation = ({ userId, conversationId, unsent }: DeletedConversationProps) => {
  const { content, isPrivate } = unsent;
  const { isCopied, hasFailed, copy } = useCopy();
  const first = useInitialFocus<HTMLAnchorElement & HTMLButtonElement>();
  useDocumentTitle(text.title);
  // Nobody comes back to the place where it was kept.
  useEffect(
    () => () => {
      draftOf(userId, conversationId).write('');
      mentionsOf(userId, conversationId).set([]);
    },
    [userId, conversationId],
  );
  return (
    <Stack spacing={2} sx={{ maxWidth: 640, mx: 'auto', px: 2, py: 4, alignItems: 'flex-start' }}>
      <Box role="alert">
        <Typography variant="h2" component="h1">
          {text.title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text.kept}
        </Typography>
      </Box>
      <Quotation>{content}</Quotation>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {!isPrivate && (
          <Button
            ref={first}
            component={Link}
            to={paths.newConversation}
            replace
            variant="contained"
            onClick={() => moveToNew(userId, conversationId, content)}
          >
            {text.goOn}
          </Button>
        )}
        <Button ref={isPrivate ? first : undefined} variant="outlined" onClick={() => copy(content)}>
          {isCopied ? text.copied : text.copy}
        </Button>
        <Button component={Link} to={paths.conversations} replace>
          {conversations.backToList}
        </Button>
      </Stack>
      {hasFailed && <Alert severity="warning">{text.copyFailed}</Alert>}
    </Stack>
  );
};
