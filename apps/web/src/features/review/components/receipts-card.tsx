import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SessionEvent } from '@symbi/contracts/insights';
import { ROW_HASH_SHOWN } from '@symbi/contracts/limits';
import { formatPercent, formatToSecond } from '../../../platform/format.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { text } from '../text.ts';
import { Disclosure } from './disclosure.tsx';
import { Earlier } from './earlier.tsx';

const ReceiptItem = ({ event, isMatched }: { readonly event: SessionEvent; readonly isMatched: boolean }) => {
  const { receipt, row_hash: hash } = event.metadata;
  return (
    <Box component="li">
      <Typography variant="caption" color="textSecondary" component="time" dateTime={event.at}>
        {formatToSecond(event.at)}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {text.receipts.chosen(receipt.chosen.agent_key, formatPercent(receipt.chosen.score))}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {text.receipts.considered(receipt.agents_considered.join(', '))}
      </Typography>
      {isMatched && (
        <Chip size="small" color="info" variant="outlined" label={text.receipts.matched} sx={{ my: 0.5 }} />
      )}
      <Disclosure title={text.details}>
        <Chip
          size="small"
          variant="outlined"
          label={text.timeline.hash(hash.slice(0, ROW_HASH_SHOWN))}
          title={hash}
          sx={{ fontFamily: 'monospace' }}
        />
      </Disclosure>
    </Box>
  );
};

interface ReceiptsCardProps {
  readonly events: readonly SessionEvent[] | undefined;
  readonly error: Error | null;
  readonly matched: ReadonlySet<string>;
  readonly onRetry: () => void;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  /** True when loading older receipts last failed, with `error`. */
  readonly hasEarlierFailed: boolean;
  readonly onEarlier: () => void;
}

/** The proposals chosen at a roundtable in this session. */
export const ReceiptsCard = ({ events, error, matched, onRetry, ...earlier }: ReceiptsCardProps) => (
  <Section title={text.receipts.title}>
    {events === undefined && error === null && <Skeleton variant="rounded" height={60} />}
    {error !== null && !earlier.hasEarlierFailed && (
      <ErrorState title={text.receipts.failed} error={error} onRetry={onRetry} />
    )}
    {earlier.hasEarlier && (
      <Earlier
        label={text.receipts.earlier}
        failed={text.receipts.earlierFailed}
        error={earlier.hasEarlierFailed ? error : null}
        isLoading={earlier.isLoadingEarlier}
        onEarlier={earlier.onEarlier}
      />
    )}
    {events?.length === 0 && <Typography color="textSecondary">{text.receipts.none}</Typography>}
    {events !== undefined && events.length > 0 && (
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map((event) => (
          <ReceiptItem key={event._id} event={event} isMatched={matched.has(event._id)} />
        ))}
      </Stack>
    )}
  </Section>
);
