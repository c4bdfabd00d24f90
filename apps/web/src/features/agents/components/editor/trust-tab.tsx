import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { text } from '../../text.ts';
import { BondPanel } from '../bond-panel.tsx';

/** Explains how this agent's replies are judged; there is nothing to choose. */
export const TrustTab = ({ agentId }: { readonly agentId: string | undefined }) => (
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
    {agentId !== undefined && <BondPanel agentId={agentId} />}
  </Stack>
);
