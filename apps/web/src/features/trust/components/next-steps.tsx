import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { TrustState } from '@symbi/contracts/trust';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { text as details } from '../details/text.ts';

interface StepProps {
  readonly to: string;
  readonly label: string;
  readonly hint: string;
}

const Step = ({ to, label, hint }: StepProps) => (
  <Typography component="li" variant="body2">
    <Link component={RouterLink} to={to}>
      {label}
    </Link>
    {'. '}
    {hint}
  </Typography>
);

/** Ways to give a reply something to be checked against, or an agent something to answer from. */
export const NextSteps = ({ state }: { readonly state: TrustState }) => (
  <Box>
    <Typography variant="subtitle2" component="h3">
      {details.next}
    </Typography>
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      <Step to={paths.context} label={details.addSource} hint={details.addSourceHint[state]} />
      <Typography component="li" variant="body2">
        {details.capsule}
      </Typography>
      {(state === 'no_answer' || state === 'nothing_to_check') && (
        <Step to={paths.settingsTab('keys')} label={details.connectModel} hint={details.connectModelHint} />
      )}
    </Box>
  </Box>
);
