import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';
import { trustPercent } from '@symbi/trust/tiers';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api-error.ts';
import { text as common } from '../../../platform/text/text.ts';
import { trustQuery } from '../api.ts';
import { text } from '../text.ts';
import { isCovered } from '../trust-model.ts';
import { ScoreAgain } from './score-again.tsx';
import { CheckDetails, JudgeDetails } from './check-details.tsx';
import { SignalBars } from './signal-bars.tsx';
import { TrustBadge } from './trust-badge.tsx';

const heading = { variant: 'subtitle2', component: 'h3' } as const;

const Legend = ({ explanation }: { readonly explanation: TrustExplanation }) => {
  if (explanation.sources.length === 0 || explanation.sentences.length === 0) return null;
  const covered = explanation.sentences.filter(isCovered).length;
  return (
    <Typography variant="body2">
      {text.details.sentences(covered, explanation.sentences.length)}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        (
        <Box component="span" sx={{ borderBottom: '2px solid', borderColor: 'success.main' }}>
          {text.details.legendCovered}
        </Box>
        ,{' '}
        <Box component="span" sx={{ borderBottom: '2px dashed', borderColor: 'warning.main' }}>
          {text.details.legendMissing}
        </Box>
        )
      </Box>
    </Typography>
  );
};

const Sources = ({ sources }: { readonly sources: readonly TrustSource[] }) =>
  sources.length === 0 ? null : (
    <Box>
      <Typography {...heading}>{text.details.sources}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sources.map((source) => (
          <Typography component="li" variant="body2" key={source.id} sx={{ overflowWrap: 'anywhere' }}>
            {text.kinds[source.kind]}: <bdi>{source.title}</bdi>
            {source.url !== undefined && /^https?:\/\//i.test(source.url) && (
              <>
                {' '}
                <Link href={source.url} target="_blank" rel="noopener noreferrer nofollow">
                  {URL.parse(source.url)?.host ?? source.url}
                </Link>
              </>
            )}
          </Typography>
        ))}
      </Box>
    </Box>
  );

const Explanation = ({ explanation }: { readonly explanation: TrustExplanation }) => {
  const { score, interval } = explanation;
  return (
    <Stack spacing={1.5}>
      <Typography {...heading}>{text.details.title}</Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{explanation.verdict}</Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <TrustBadge score={score ?? undefined} />
        {interval !== null && (
          <Typography variant="body2" color="textSecondary">
            {text.details.interval(trustPercent(interval[0]), trustPercent(interval[1]))}
          </Typography>
        )}
      </Stack>
      <Typography variant="body2">{text.details.modes[explanation.mode]}</Typography>
      <Legend explanation={explanation} />
      {explanation.signals.length > 0 && (
        <Box>
          <Typography {...heading} sx={{ mb: 1 }}>
            {text.details.signals}
          </Typography>
          <SignalBars signals={explanation.signals} />
        </Box>
      )}
      <Sources sources={explanation.sources} />
      <Typography variant="caption" color="textSecondary">
        {text.details.engine}: {explanation.engine}
      </Typography>
    </Stack>
  );
};

interface TrustDetailsProps {
  readonly conversationId: string;
  readonly messageId: string;
  /** The reply, for the sentences that a judge names. */
  readonly content: string;
}

/** What a score rests on: verdict, mode, interval, signals, sources. */
export const TrustDetails = ({ conversationId, messageId, content }: TrustDetailsProps) => {
  const query = useQuery(trustQuery(conversationId, messageId));
  return (
    <Box sx={{ mt: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {query.data !== undefined && (
        <Stack spacing={1}>
          <Explanation explanation={query.data} />
          {query.data.check !== undefined && <CheckDetails check={query.data.check} />}
          {query.data.judge !== undefined && <JudgeDetails judge={query.data.judge} content={content} />}
          <ScoreAgain conversationId={conversationId} messageId={messageId} />
        </Stack>
      )}
      {query.isPending && <Skeleton variant="rounded" height={96} />}
      {query.isError && query.data === undefined && (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={() => void query.refetch()}>
              {common.actions.retry}
            </Button>
          }
        >
          {messageOf(query.error, text.details.failed)}
        </Alert>
      )}
    </Box>
  );
};
