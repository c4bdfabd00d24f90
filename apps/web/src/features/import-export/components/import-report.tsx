import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ConversationImport, ImportItem } from '@symbi/contracts/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { ImportState } from '../../../ui/import/import-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { itemsQuery } from '../api.ts';
import { progressOf } from '../progress.ts';
import { text } from '../text.ts';

const Item = ({ item }: { readonly item: ImportItem }) => (
  <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    {item.conversationId === null ? (
      <Typography component="bdi" sx={{ fontWeight: 600 }}>
        {item.title}
      </Typography>
    ) : (
      <Link component={RouterLink} to={paths.conversation(item.conversationId)} sx={{ fontWeight: 600 }}>
        <bdi>{item.title}</bdi>
      </Link>
    )}
    <Typography variant="body2" color="textSecondary">
      {text.import.itemStates[item.state]}
      {item.messages > 0 && ` · ${text.import.messages(item.messages)}`}
    </Typography>
    {item.leftOut.length > 0 && (
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {item.leftOut.map(({ count, what, why }) => (
          <Typography key={`${what}-${why}`} component="li" variant="body2" sx={{ display: 'list-item' }}>
            {text.import.leftOut(count, what, why)}
          </Typography>
        ))}
      </Box>
    )}
  </Box>
);

const Items = ({ importId, hasIncomplete, isWhole }: ItemsProps) => {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const query = useInfiniteQuery(itemsQuery(importId, isIncomplete));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <div>
      {hasIncomplete ? (
        <FormControlLabel
          control={<Switch checked={isIncomplete} onChange={(event) => setIsIncomplete(event.target.checked)} />}
          label={text.import.onlyIncomplete}
        />
      ) : (
        isWhole && <Typography variant="body2">{text.import.nothingLeftOut}</Typography>
      )}
      {data === undefined && error === null && <Skeleton variant="rounded" height={64} sx={{ mt: 1 }} />}
      {data === undefined && error !== null && (
        <ErrorState title={text.import.itemsFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Box
          component="ul"
          // Focusable, so the keyboard can scroll it.
          tabIndex={0}
          aria-label={text.import.items}
          sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: 320, overflow: 'auto' }}
        >
          {data.pages
            .flatMap((page) => page.data)
            .map((item) => (
              <Item key={item.n} item={item} />
            ))}
        </Box>
      )}
      {isFetchNextPageError && <Alert severity="error">{messageOf(error, text.import.itemsFailed)}</Alert>}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.import.more}
        </Button>
      )}
    </div>
  );
};

interface ItemsProps {
  readonly importId: string;
  readonly hasIncomplete: boolean;
  /** It read the file to its end. */
  readonly isWhole: boolean;
}

/** The progress of an import, and the result for each conversation of the file. */
export const ImportReport = ({ report }: { readonly report: ConversationImport }) => {
  const isRunning = report.state === 'running';
  const counts = [
    report.source === null ? '' : text.import.from(text.import.sources[report.source]),
    text.import.imported(report.imported),
    text.import.messages(report.messages),
    report.extended > 0 ? text.import.extended(report.extended) : '',
    report.repeated > 0 ? text.import.repeated(report.repeated) : '',
    report.refused > 0 ? text.import.refused(report.refused) : '',
    report.undone > 0 ? text.undo.undone(report.undone) : '',
  ].filter((line) => line !== '');
  const hasItems = report.imported + report.extended + report.repeated + report.refused + report.undone > 0;
  return (
    <Stack spacing={2}>
      <ImportState state={report.state} error={report.error} progress={progressOf(report)} />
      {(isRunning || hasItems) && <Typography>{counts.join(' · ')}</Typography>}
      {!isRunning && report.repeated > 0 && (
        <Typography variant="body2" color="textSecondary">
          {text.import.copiesHint}
        </Typography>
      )}
      {!isRunning && hasItems && (
        <Items importId={report._id} hasIncomplete={report.incomplete > 0} isWhole={report.state === 'done'} />
      )}
    </Stack>
  );
};
