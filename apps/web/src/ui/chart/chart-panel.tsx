import BarChartIcon from '@mui/icons-material/BarChart';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { text } from '../../platform/text/text.ts';
import { fadingEdges, markEdges } from '../scroll/fading-edges.ts';
import type { ChartShape } from './chart-shape.ts';

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));
const HEIGHT = 240;
/** The legend above a chart of several series. Its height is reserved, so that its late arrival moves nothing. */
const LEGEND_HEIGHT = 30;

const cellOf = ({ format = String }: ChartShape, value: number | null): string =>
  value === null ? '–' : format(value);

/** Above, where the heading stays, nothing fades. */
const scroller = { maxHeight: HEIGHT, ...fadingEdges, '&[data-above]': { '--above': '0px' } } as const;
/** A day and a figure stay in one line, as do the words of a heading: what is too wide scrolls. */
const tableStyle = {
  '& th, & td': { overflowWrap: 'normal', px: { xs: 1, sm: 2 } },
  '& tbody :is(th, td)': { whiteSpace: 'nowrap' },
} as const;

const AsTable = ({ shape, titleId }: { readonly shape: ChartShape; readonly titleId: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
  <TableContainer component="section" ref={markEdges} sx={scroller} tabIndex={0} aria-labelledby={titleId}>
    <Table size="small" stickyHeader aria-labelledby={titleId} sx={tableStyle}>
      <TableHead>
        <TableRow>
          <TableCell>{shape.labelTitle}</TableCell>
          {shape.series.map(({ name }) => (
            <TableCell key={name} align="right">
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {shape.labels.map((label, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two points may have the same time
          <TableRow key={index}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            {shape.series.map(({ name, values }) => (
              <TableCell key={name} align="right">
                {cellOf(shape, values[index] ?? null)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** Without a single count, an axis would be drawn around a zero in its middle. */
const isBlank = ({ kind, series }: ChartShape): boolean =>
  series.every(({ values }) => values.every((value) => value === null || (kind === 'stacked' && value === 0)));

const Drawn = ({ shape }: { readonly shape: ChartShape }) => {
  const height = HEIGHT + (shape.series.length < 2 ? 0 : LEGEND_HEIGHT);
  return isBlank(shape) ? (
    <Box sx={{ height, display: 'grid', placeItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
      <Typography color="textSecondary">{text.chart.nothing}</Typography>
    </Box>
  ) : (
    <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
      <Chart shape={shape} height={HEIGHT} />
    </Suspense>
  );
};

/** A chart, with the same figures in a table one click away. The chart code is loaded when the first chart is shown. */
export const ChartPanel = ({ title, shape }: { readonly title: string; readonly shape: ChartShape }) => {
  const id = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, minWidth: 0 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1 }}>
        <Typography variant="h3" id={id} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={view}
          aria-label={text.chart.view(title)}
          onChange={(_, chosen: 'chart' | 'table' | null) => setView(chosen ?? view)}
        >
          <ToggleButton value="chart" aria-label={text.chart.chart} title={text.chart.chart}>
            <BarChartIcon fontSize="small" />
          </ToggleButton>
          <ToggleButton value="table" aria-label={text.chart.table} title={text.chart.table}>
            <TableRows fontSize="small" />
          </ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      {view === 'table' ? <AsTable shape={shape} titleId={id} /> : <Drawn shape={shape} />}
    </Box>
  );
};
