import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { figuresQuery } from '../api.ts';
import { figureCharts, isQuiet, meanSentence } from '../model.ts';
import { text } from '../text.ts';

type Days = '7' | '30' | '90';
const choices: readonly Days[] = ['7', '30', '90'];

const Charts = ({ days }: { readonly days: Days }) => {
  const { data, isError, error, refetch } = useQuery(figuresQuery(days));
  if (isError && data === undefined)
    return <ErrorState title={text.figures.failed} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={240} />;
  if (isQuiet(data.days)) return <Typography color="textSecondary">{text.figures.empty}</Typography>;
  const unpriced = data.days.reduce((sum, day) => sum + day.unpriced, 0);
  const isFree = data.days.every((day) => day.costUsd === 0);
  return (
    <>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {figureCharts(data.days).map(({ title, shape }) => (
          <ChartPanel key={title} title={title} shape={shape} />
        ))}
      </Box>
      {unpriced > 0 && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {isFree ? text.figures.allUnpriced(unpriced) : text.figures.unpriced(unpriced)}
        </Alert>
      )}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {meanSentence(data.days)} {text.figures.zone(data.timeZone)}
        {isFree && unpriced === 0 && ` ${text.figures.noCost}`}
      </Typography>
    </>
  );
};

/** Trust, tiers, pivots, tokens and cost over the last days. */
export const FiguresPanel = () => {
  const [days, setDays] = useState<Days>('30');
  return (
    <Section
      title={text.figures.title}
      action={
        <ToggleButtonGroup
          size="small"
          exclusive
          value={days}
          aria-label={text.figures.period}
          onChange={(_, chosen: Days | null) => setDays(chosen ?? days)}
        >
          {choices.map((choice) => (
            <ToggleButton key={choice} value={choice}>
              {text.figures.days(Number(choice))}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <Charts days={days} />
      <Typography variant="body2" sx={{ mt: 2 }}>
        <Link component={RouterLink} to={paths.settingsTab('trust')}>
          {text.figures.judgments}
        </Link>
      </Typography>
    </Section>
  );
};
