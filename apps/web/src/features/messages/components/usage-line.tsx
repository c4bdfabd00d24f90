import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Usage } from '@symbi/contracts/reply-usage';
import { formatNumber } from '../../../platform/format.ts';
import { text } from './text.ts';

/** Model, tokens, time and cost of a reply. */
export const UsageLine = ({ usage }: { readonly usage: Usage }) => {
  const counted = (what: string): string => (usage.isAtLeast === true ? text.usage.atLeast(what) : what);
  const parts = [
    usage.model,
    counted(text.usage.tokens(formatNumber(usage.inputTokens), formatNumber(usage.outputTokens), usage.estimated)),
    text.usage.seconds((usage.durationMs / 1_000).toFixed(1)),
    ...(usage.costUsd === undefined
      ? []
      : [counted(text.usage.cost(usage.costUsd.toFixed(usage.costUsd < 0.01 ? 4 : 2)))]),
  ];
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ width: 1 }}>
      {parts.map((part, index) => (
        <Box component="span" key={part}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </Box>
      ))}
    </Typography>
  );
};
