import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Judgment } from '@symbi/contracts/conversations';
import type { BlindReply } from '@symbi/contracts/feedback';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { FoldedMarkdown } from '../../../ui/markdown/folded-markdown.tsx';
import { Page } from '../../../ui/page.tsx';
import { Quotation } from '../../../ui/quotation.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { blindQuery, judgeBlind } from '../api.ts';
import { text } from '../text.ts';

const { blind: words } = text;
const options: readonly Judgment[] = ['right', 'wrong', 'unsure'];

const toSettings = (
  <Link component={RouterLink} to={paths.settingsTab('trust')}>
    {words.results}
  </Link>
);

/** The reply is what is judged, so a longer question scrolls in its box. */
const LONG_QUESTION = 2_000;
const scrolled = { maxHeight: 320, overflowY: 'auto' } as const;

interface ReplyProps {
  readonly item: BlindReply;
  readonly at: number;
  readonly count: number;
  readonly onNext: () => void;
}

/** What the numbers in the reply stand for, closed at first: the reply comes before its sources. */
const Sources = ({ sources }: Pick<BlindReply, 'sources'>) =>
  sources.length === 0 ? null : (
    <Box component="section" aria-label={words.sources}>
      {sources.map(({ n, title, text: said }) => (
        <Box component="details" key={n} sx={{ '& summary': { py: 1, cursor: 'pointer', overflowWrap: 'anywhere' } }}>
          <Typography component="summary" variant="body2">
            <bdi>{words.source(n, title)}</bdi>
          </Typography>
          {said === '' ? <Typography variant="body2">{words.noText}</Typography> : <Quotation>{said}</Quotation>}
        </Box>
      ))}
    </Box>
  );

/** One question with its reply, without any hint of its rating. */
const Reply = ({ item, at, count, onNext }: ReplyProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const judging = useMutation({ mutationFn: (wanted: Judgment) => judgeBlind(item, wanted), onSuccess: onNext });
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);
  return (
    <Stack spacing={2}>
      <Typography variant="h2" ref={heading} tabIndex={-1}>
        {words.progress(at + 1, count)}
      </Typography>
      <Card
        component="section"
        aria-label={words.question}
        tabIndex={item.question.length > LONG_QUESTION ? 0 : undefined}
        sx={{ p: 2, bgcolor: 'action.hover', ...(item.question.length > LONG_QUESTION ? scrolled : {}) }}
      >
        <FoldedMarkdown content={item.question} />
      </Card>
      <Card component="section" aria-label={words.reply} sx={{ p: 2 }}>
        <FoldedMarkdown content={item.reply} />
      </Card>
      <Sources sources={item.sources} />
      <Stack
        component="fieldset"
        direction="row"
        spacing={1}
        aria-label={words.ask}
        sx={{ flexWrap: 'wrap', border: 0, m: 0, p: 0, minWidth: 0 }}
      >
        {options.map((option) => (
          <Button key={option} variant="outlined" disabled={judging.isPending} onClick={() => judging.mutate(option)}>
            {words.options[option]}
          </Button>
        ))}
        <Button color="inherit" disabled={judging.isPending} onClick={onNext}>
          {words.skip}
        </Button>
      </Stack>
      {judging.isError && <Alert severity="error">{messageOf(judging.error, words.notSaved)}</Alert>}
    </Stack>
  );
};

interface RepliesProps {
  readonly items: readonly BlindReply[];
  /** Why no further ones could be loaded. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

const Replies = ({ items, error, isLoading, onMore }: RepliesProps) => {
  const [at, setAt] = useState(0);
  const item = items[at];
  if (item !== undefined)
    return <Reply key={item.messageId} item={item} at={at} count={items.length} onNext={() => setAt(at + 1)} />;
  return (
    <EmptyState
      title={items.length === 0 ? words.empty : words.done}
      hint={items.length === 0 ? words.emptyHint : words.doneHint}
      action={
        <Stack spacing={1.5} sx={{ alignItems: 'center' }}>
          {error !== null && <Alert severity="error">{messageOf(error, words.failed)}</Alert>}
          {items.length > 0 && (
            <Button variant="contained" loading={isLoading} onClick={onMore}>
              {words.more}
            </Button>
          )}
          {toSettings}
        </Stack>
      }
    />
  );
};

/** Replies without their badges, to be judged before anything suggests an answer. */
export const BlindCheckScreen = () => {
  const { data, isError, error, refetch, dataUpdatedAt, isFetching } = useQuery(blindQuery);
  return (
    <Page title={words.title} subtitle={words.subtitle} maxWidth="md">
      {data !== undefined && (
        <Replies key={dataUpdatedAt} items={data} error={error} isLoading={isFetching} onMore={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton variant="rounded" height={280} />}
      {data === undefined && isError && (
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
};
