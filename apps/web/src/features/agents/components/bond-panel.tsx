import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Cancel from '@mui/icons-material/CancelOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Check } from '@symbi/contracts/bonds';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/message-of.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { bondQuery, complianceQuery, useBond } from '../bond-api.ts';
import { text } from '../text.ts';

/** The result is shown by icon, words and position, never by color alone. */
const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <Stack component="ul" spacing={0.75} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {checks.map((check) => (
      <Stack component="li" key={check.name} direction="row" spacing={1}>
        {check.passed ? (
          <CheckCircle fontSize="small" titleAccess={text.bond.passed} />
        ) : (
          <Cancel fontSize="small" titleAccess={text.bond.notPassed} />
        )}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2">{check.name}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {check.found}
          </Typography>
        </Box>
      </Stack>
    ))}
  </Stack>
);

const Bonding = ({ agentId }: { agentId: string }) => {
  const { data, error, refetch } = useQuery(bondQuery(agentId));
  const bond = useBond(agentId);
  if (data === undefined)
    return error === null ? (
      <Skeleton variant="rounded" height={72} />
    ) : (
      <ErrorState title={text.bond.loadFailed} error={error} onRetry={() => void refetch()} />
    );
  const isPending = data.bondStatus === 'Bonding Pending';
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3" component="h3" sx={{ flexGrow: 1 }}>
          {text.bond.title}
        </Typography>
        <Chip size="small" variant="outlined" label={data.bondStatus} />
        <Button size="small" variant="outlined" loading={bond.isPending || isPending} onClick={() => bond.mutate()}>
          {text.bond.action}
        </Button>
      </Stack>
      <Typography variant="body2">{text.bond.body}</Typography>
      {bond.error !== null && <Alert severity="error">{messageOf(bond.error, text.bond.failed)}</Alert>}
      {data.bond !== null && (
        <>
          <Checks checks={data.bond.checks} />
          <Typography variant="body2" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {text.bond.hash(data.bond.hash)}
          </Typography>
        </>
      )}
    </Stack>
  );
};

const Compliance = ({ agentId }: { agentId: string }) => {
  const { data, error, refetch } = useQuery(complianceQuery(agentId));
  if (data === undefined)
    return error === null ? (
      <Skeleton variant="rounded" height={160} />
    ) : (
      <ErrorState title={text.compliance.failed} error={error} onRetry={() => void refetch()} />
    );
  return (
    <Stack spacing={2}>
      <Typography variant="h3" component="h3">
        {text.compliance.title(data.score)}
      </Typography>
      <Typography variant="body2">{text.compliance.body}</Typography>
      {data.articles.map((article) => (
        <Box key={article.id}>
          <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
            <Typography variant="subtitle2" component="h4">
              {text.compliance.articles[article.id]}
            </Typography>
            <Typography variant="body2">{article.score}%</Typography>
          </Stack>
          <LinearProgress
            variant="determinate"
            value={article.score}
            aria-label={text.compliance.articles[article.id]}
            sx={{ mb: 0.5 }}
          />
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
            {text.compliance.basis[article.id]}
          </Typography>
          <Checks checks={article.checks} />
        </Box>
      ))}
    </Stack>
  );
};

/** Evidence about an agent besides its replies: a passed probe, and the compliance of its settings and replies. */
export const BondPanel = ({ agentId }: { agentId: string }) => (
  <Stack spacing={3}>
    <Bonding agentId={agentId} />
    <Compliance agentId={agentId} />
  </Stack>
);
