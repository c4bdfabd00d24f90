import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ChartShape } from './chart-shape.ts';

interface ChartProps {
  readonly shape: ChartShape;
  readonly height: number;
}

const Level = ({ level }: { readonly level: NonNullable<ChartShape['level']> }) => {
  const { palette } = useTheme();
  return (
    <ChartsReferenceLine
      y={level.value}
      label={level.label}
      labelAlign="end"
      lineStyle={{ stroke: palette.text.secondary, strokeDasharray: '4 4' }}
      labelStyle={{ fill: palette.text.secondary, fontSize: 12 }}
    />
  );
};

/** Half of the last label, which is centered below the end of a line; a longer one would be cut there. */
const beyond = ({ kind, labels }: ChartShape): number => (kind === 'line' ? 3.6 * (labels.at(-1)?.length ?? 0) : 0);

/** Settings shared by both kinds of chart. */
const settingsOf = ({ shape, height }: ChartProps) => {
  const { labels, maximum, isWhole = false, format = String } = shape;
  const ends = { ...(maximum === undefined ? {} : { max: maximum }), ...(isWhole ? { tickMinStep: 1 } : {}) };
  return {
    height,
    skipAnimation: true,
    disableKeyboardNavigation: true,
    grid: { horizontal: true },
    margin: { left: 0, right: Math.max(28, beyond(shape)), top: 12, bottom: 0 },
    hideLegend: shape.series.length < 2,
    xAxis: [
      {
        scaleType: shape.kind === 'line' ? ('point' as const) : ('band' as const),
        data: labels.map((_, index) => index),
        valueFormatter: (at: number) => labels[at] ?? '',
      },
    ],
    yAxis: [{ min: 0, width: 58, valueFormatter: format, ...ends }],
  };
};

/** Draws a shape in the theme's colors. The table beside it is the accessible version. */
export const Chart = (props: ChartProps) => {
  const { palette } = useTheme();
  const { kind, labels, series, level, format = String } = props.shape;
  const settings = settingsOf(props);
  const drawn = series.map(({ name, tone, values }) => ({
    label: name,
    data: [...values],
    color: tone === 'neutral' ? palette.text.disabled : palette[tone].main,
    valueFormatter: (value: number | null) => (value === null ? '–' : format(value)),
  }));
  const line = level !== undefined && <Level level={level} />;
  if (kind === 'stacked')
    return (
      <BarChart {...settings} series={drawn.map((one) => ({ ...one, stack: 'all' }))}>
        {line}
      </BarChart>
    );
  const showMark = labels.length < 60;
  return (
    <LineChart {...settings} series={drawn.map((one) => ({ ...one, curve: 'linear', connectNulls: true, showMark }))}>
      {line}
    </LineChart>
  );
};
