import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { text } from '../text.ts';

type Signal = TrustExplanation['signals'][number];

/** Contributions to the score as bars from the middle: to the right raises it, to the left lowers it. */
const Bar = ({ contribution, scale }: { readonly contribution: number; readonly scale: number }) => {
  const share = `${(Math.abs(contribution) / scale) * 50}%`;
  const isUp = contribution >= 0;
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 8, my: 0.5, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Box
        sx={{
          position: 'absolute',
          height: 1,
          width: share,
          left: isUp ? '50%' : undefined,
          right: isUp ? undefined : '50%',
          borderRadius: 1,
          bgcolor: isUp ? 'success.main' : 'error.main',
        }}
      />
      <Box sx={{ position: 'absolute', left: '50%', top: -2, height: 12, width: '1px', bgcolor: 'text.secondary' }} />
    </Box>
  );
};

const say = ({ contribution }: Signal): string => {
  const value = Math.abs(contribution).toFixed(2);
  return contribution >= 0 ? text.details.up(value) : text.details.down(value);
};

/** 'worst-sentence-coverage' as words. */
const signalName = (name: string): string => {
  const words = name.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const SignalBars = ({ signals }: { readonly signals: readonly Signal[] }) => {
  const scale = Math.max(0.01, ...signals.map(({ contribution }) => Math.abs(contribution)));
  const sorted = signals.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  return (
    <Box
      component="ul"
      aria-label={text.details.signals}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {sorted.map((signal) => (
        <Box component="li" key={signal.name}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {signalName(signal.name)}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {say(signal)}
            </Typography>
          </Box>
          <Bar contribution={signal.contribution} scale={scale} />
          <Typography variant="caption" component="p" color="textSecondary">
            {signal.explanation}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};
