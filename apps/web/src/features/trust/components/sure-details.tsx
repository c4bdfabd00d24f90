import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { formatNumber, formatPercent } from '../../../platform/format.ts';
import { text } from '../text.ts';

const { sure } = text.details;

interface SureProps {
  readonly tokens: NonNullable<TrustExplanation['logprobs']>;
  /** The estimate took it into account. */
  readonly isWeighed: boolean;
}

/** How likely the model held its own words, and what that is worth. */
export const SureDetails = ({ tokens: { tokens, mean, unsure, least }, isWeighed }: SureProps) => (
  <Box>
    <Typography variant="subtitle2" component="h3">
      {sure.title}
    </Typography>
    <Typography variant="body2">
      {sure.tokens(formatNumber(tokens), formatPercent(Math.exp(mean)), formatPercent(unsure))}
      {least !== undefined && ` ${sure.least(Math.exp(least) < 0.01 ? sure.tiny : formatPercent(Math.exp(least)))}`}
    </Typography>
    <Typography variant="caption" color="textSecondary" component="p">
      {isWeighed ? sure.worth : sure.apart}
    </Typography>
  </Box>
);
