import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Agent } from '@symbi/contracts/agents';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { text } from './unseen-text.ts';

/** Whether only the model's name speaks against pictures, and the user can say better. */
const isGuess = ({ isOwn, provider, pictures = 'auto' }: Agent): boolean =>
  isOwn && pictures === 'auto' && (provider === 'custom' || provider === 'together');

/** Warns before sending that the agent will not be shown the pictures above the text. */
export const UnseenPictures = ({ agent }: { readonly agent: Agent }) => (
  <Typography
    variant="caption"
    color="textSecondary"
    component="output"
    sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}
  >
    {text.unseen}
    {isGuess(agent) && (
      <>
        {` ${text.guessed} `}
        <Link component={RouterLink} to={{ pathname: paths.agent(agent._id), hash: '#pictures' }}>
          {text.change}
        </Link>
      </>
    )}
  </Typography>
);
