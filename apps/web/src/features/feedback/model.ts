import type { ModeCalibration } from '@symbi/contracts/feedback';
import { formatNumber, formatPercent } from '../../platform/format.ts';
import type { ChartShape } from '../../ui/chart/chart-shape.ts';
import { shownScore } from '../../ui/trust/face.ts';
import { text } from './text.ts';

type Bin = ModeCalibration['bins'][number];

/** Shown score against the share judged right; the labels contain the number of replies. */
export const reliabilityShape = (bins: readonly Bin[]): ChartShape => ({
  kind: 'line',
  labelTitle: text.reliability.range,
  labels: bins.map(({ from, to, count }) =>
    text.reliability.label(formatPercent(from), formatPercent(to), formatNumber(count)),
  ),
  maximum: 1,
  format: formatPercent,
  series: [
    { name: text.reliability.shown, tone: 'info', values: bins.map(({ meanScore }) => shownScore(meanScore)) },
    { name: text.reliability.right, tone: 'success', values: bins.map(({ rightShare }) => rightShare) },
  ],
});

/** The bin with the most judgments, described in words. */
export const tellingBin = (bins: readonly Bin[]): Bin | undefined => bins.toSorted((a, b) => b.count - a.count)[0];

/** How many more replies must be judged right or wrong; unsure ones teach nothing. */
export const missingJudgments = ({ counts }: Pick<ModeCalibration, 'counts'>, needed: number): number =>
  Math.max(0, needed - counts.right - counts.wrong);

export const jsonLines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
