import type { ModeCalibration } from '@symbi/contracts/feedback';
import { formatNumber, formatPercent } from '../../platform/format.ts';
import type { ChartShape } from '../../ui/chart/chart-shape.ts';
import { shownScore } from '../../ui/trust/face.ts';
import { text } from './text.ts';

type Bin = ModeCalibration['bins'][number];

/** What was said against what was right, by the score that was shown; the numbers of replies stand with the labels. */
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

/** The bar with most judgments says most in words. */
export const tellingBin = (bins: readonly Bin[]): Bin | undefined => bins.toSorted((a, b) => b.count - a.count)[0];

/** How many more replies must be called right or wrong; an unsure one teaches nothing. */
export const missingJudgments = ({ counts }: Pick<ModeCalibration, 'counts'>, needed: number): number =>
  Math.max(0, needed - counts.right - counts.wrong);

export const jsonLines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
