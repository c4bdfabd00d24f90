import { useTheme } from '@mui/material/styles';
import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ChartShape } from './chart-shape.ts';

interface ChartProps {
  readonly title: string;
  readonly shape: ChartShape;
  readonly height: number;
}

/** Draws a shape with the colours of the theme. The table beside it says the same to those who cannot see it. */
export const Chart = ({ title, shape, height }: ChartProps) => {
  const { palette } = useTheme();
  const { labels, series, maximum, level, format = String } = shape;
  const drawn = series.map(({ name, tone, values }) => ({
    label: name,
    data: [...values],
    color: palette[tone].main,
    valueFormatter: (value: number | null) => (value === null ? '–' : format(value)),
  }));
  const common = {
    height,
    title,
    skipAnimation: true,
    disableKeyboardNavigation: true,
    grid: { horizontal: true },
    margin: { left: 0, right: 12, top: 8, bottom: 0 },
    hideLegend: series.length < 2,
    xAxis: [
      {
        scaleType: 'band' as const,
        data: labels.map((_, index) => index),
        valueFormatter: (at: number) => labels[at] ?? '',
      },
    ],
    yAxis: [{ min: 0, width: 52, valueFormatter: format, ...(maximum === undefined ? {} : { max: maximum }) }],
  };
  const line = level !== undefined && (
    <ChartsReferenceLine
      y={level.value}
      label={level.label}
      labelAlign="start"
      lineStyle={{ stroke: palette.text.secondary, strokeDasharray: '4 4' }}
      labelStyle={{ fill: palette.text.secondary, fontSize: 12 }}
    />
  );
  return (
    <Box>
      {shape.kind === 'line' ? (
        <LineChart
          {...common}
          xAxis={[{ ...common.xAxis[0], scaleType: 'point' }]}
          series={drawn.map((one) => ({ ...one, curve: 'linear', connectNulls: true, showMark: labels.length < 60 }))}
        >
          {line}
        </LineChart>
      ) : (
        <BarChart {...common} series={drawn.map((one) => ({ ...one, stack: 'all' }))}>
          {line}
        </BarChart>
      )}
    </Box>
  );
};
