import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFocusKeeper, useFocusKeptAfter } from '../../../ui/focus/use-focus-keeper.ts';
import { taggedQuery, useReloadOfTagged } from './api.ts';
import { COLUMN_WIDTH } from '../column.ts';
import { text as shared } from '../../../platform/text/text.ts';
import { text } from './text.ts';
import type { Thread } from '../thread/thread-model.ts';

const SUGGESTED = 12;

const bordered = { borderBottom: 1, borderColor: 'divider' } as const;

interface TaggedMessagesProps {
  readonly thread: Thread;
  readonly tag: string;
  readonly renderMessage: (message: Message) => ReactNode;
}

const Head = ({ thread, tag }: Omit<TaggedMessagesProps, 'renderMessage'>) => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(tag);
  const id = thread.conversation._id;
  // Its links and its button replace it.
  useFocusKeptAfter(true);
  const known = useMemo(
    () => [...new Set(thread.messages.flatMap(({ contextTags }) => contextTags))].filter((name) => name !== tag),
    [thread.messages, tag],
  );
  const apply = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') void navigate(paths.conversation(id, { tag: typed.trim() }));
  };
  return (
    <Stack spacing={1}>
      <Stack component="form" direction="row" spacing={1} sx={{ flexWrap: 'wrap' }} onSubmit={apply}>
        <TextField
          size="small"
          label={text.field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ flex: '1 1 120px', maxWidth: 260 }}
          slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off', dir: 'auto' } }}
        />
        <Button type="submit" variant="outlined" disabled={typed.trim() === ''}>
          {text.apply}
        </Button>
        <Button component={RouterLink} to={paths.conversation(id)}>
          {tag === '' ? shared.actions.close : text.showAll}
        </Button>
      </Stack>
      {known.length > 0 && (
        <Stack direction="row" spacing={0.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="caption" color="textSecondary">
            {text.suggestions}
          </Typography>
          {known.slice(0, SUGGESTED).map((name) => (
            <Chip
              key={name}
              size="small"
              variant="outlined"
              component={RouterLink}
              to={paths.conversation(id, { tag: name })}
              clickable
              label={<bdi>{name}</bdi>}
              sx={{ maxWidth: 200 }}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
};

const Found = ({ thread, tag, renderMessage }: TaggedMessagesProps) => {
  const id = thread.conversation._id;
  const query = useInfiniteQuery(taggedQuery(id, tag));
  useReloadOfTagged(id, tag, thread.changeSeq);
  // Removing its tag removes a message from the list, and with it the focused element.
  useFocusKeeper(query.data);
  if (query.isError && query.data === undefined)
    return <ErrorState title={text.failed} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton variant="rounded" height={96} />;
  const messages = query.data.pages.toReversed().flatMap((page) => page.messages);
  if (messages.length === 0) return <EmptyState title={text.none} />;
  return (
    <>
      <Typography variant="caption" color="textSecondary" component="output">
        {text.found(messages.length, query.hasNextPage)}
      </Typography>
      {query.isError && <Alert severity="error">{messageOf(query.error, text.failed)}</Alert>}
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text.older}
        </Button>
      )}
      <Stack component="ol" spacing={2} sx={{ m: 0, p: 0 }}>
        {messages.map((message) => (
          <Box component="li" key={message._id} data-message={message._id} sx={{ listStyle: 'none' }}>
            {renderMessage(message)}
            <Button size="small" component={RouterLink} to={paths.conversation(id, { message: message._id })}>
              {text.showInPlace}
            </Button>
          </Box>
        ))}
      </Stack>
    </>
  );
};

/** The choice of a tag, above the messages until one is chosen. */
export const TagChoice = ({ thread }: Pick<TaggedMessagesProps, 'thread'>) => (
  <Box component="section" aria-label={text.title} sx={{ px: { xs: 1, sm: 2 }, pt: 1.5, pb: 1, ...bordered }}>
    <Stack spacing={1} sx={{ maxWidth: COLUMN_WIDTH, mx: 'auto' }}>
      <Head thread={thread} tag="" />
      <Typography variant="body2" color="textSecondary">
        {text.choose}
      </Typography>
    </Stack>
  </Box>
);

/** The messages of a conversation with a given tag, in any version. */
export const TaggedMessages = (props: TaggedMessagesProps) => (
  <Box
    component="section"
    tabIndex={0}
    aria-label={text.title}
    sx={{ flexGrow: 1, minHeight: 0, overflowY: 'auto', px: { xs: 1, sm: 2 }, py: 1.5 }}
  >
    <Stack spacing={1.5} sx={{ maxWidth: COLUMN_WIDTH, mx: 'auto' }}>
      <Head key={props.tag} thread={props.thread} tag={props.tag} />
      <Found key={props.tag} {...props} />
    </Stack>
  </Box>
);
