import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { BondStatus } from '@symbi/contracts/agents';
import { text } from '../text.ts';

/** Says how this agent's replies are judged; there is nothing to choose. */
export const TrustTab = ({ bondStatus }: { readonly bondStatus: BondStatus | undefined }) => (
  <Stack spacing={2} sx={{ maxWidth: '70ch' }}>
    <Typography variant="h2">{text.trustMode.title}</Typography>
    <Typography>{text.trustMode.body}</Typography>
    <Stack component="ul" spacing={1} sx={{ m: 0, pl: 3 }}>
      {text.trustMode.points.map((point) => (
        <Typography component="li" key={point}>
          {point}
        </Typography>
      ))}
    </Stack>
    {bondStatus !== undefined && (
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography>{text.trustMode.bond}:</Typography>
        <Chip size="small" variant="outlined" label={bondStatus} />
      </Stack>
    )}
  </Stack>
);
