import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { pointsOf } from '../points.ts';
import { text } from '../details/text.ts';

type Signal = TrustExplanation['signals'][number];

/** Contributions to the score as bars from the middle: right raises it, left lowers it. */
const Bar = ({ points, scale }: { readonly points: number; readonly scale: number }) => {
  const share = `${(Math.abs(points) / scale) * 50}%`;
  const isUp = points >= 0;
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

/** One scale for all bars: to each side as far as the largest contribution. */
const Scale = ({ points }: { readonly points: number }) => (
  <Box aria-hidden sx={scale} data-scale>
    <span>{text.scaleAgainst(points)}</span>
    <span>0</span>
    <span>{text.scaleFor(points)}</span>
  </Box>
);

const scale = {
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  mb: 1,
  pb: 0.25,
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.75rem',
  '& > :last-child': { textAlign: 'end' },
} as const;

const say = (points: number): string => (points >= 0 ? text.up(points) : text.down(-points));

/** 'worst-sentence-coverage' in words. */
const signalName = (name: string): string => {
  const words = name.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface SignalBarsProps {
  readonly signals: readonly Signal[];
  /** The probability that results from the contributions. */
  readonly score: number;
}

/** The effect of each signal on the score, in percentage points; signals without effect are omitted. */
export const SignalBars = ({ signals, score }: SignalBarsProps) => {
  const weighed = signals
    .map((signal) => ({ signal, points: pointsOf(score, signal.contribution) }))
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const most = Math.max(1, ...weighed.map(({ points }) => Math.abs(points)));
  return (
    <>
      <Scale points={most} />
      <Box component="ul" aria-label={text.signals} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {weighed.map(({ signal, points }) => (
          <Box component="li" key={signal.name}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {signalName(signal.name)}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {say(points)}
              </Typography>
            </Box>
            <Bar points={points} scale={most} />
            <Typography variant="caption" component="p" color="textSecondary">
              {signal.explanation}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
};
