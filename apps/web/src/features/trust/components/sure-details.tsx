import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { formatNumber, formatPercent } from '../../../platform/format.ts';
import { text } from '../details/text.ts';

const { sure } = text;

interface SureProps {
  readonly tokens: NonNullable<TrustExplanation['logprobs']>;
  /** The estimate used it. */
  readonly isWeighed: boolean;
}

/** The model's own token probabilities, and what they are worth. */
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
